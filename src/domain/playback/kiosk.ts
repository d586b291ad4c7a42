/** Reports whether the address of a page requests to play for ever, without a way out. */
export const asksForKiosk = (search: string): boolean => new URLSearchParams(search).get('kiosk') === '1';
