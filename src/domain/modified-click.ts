/** What of a mouse event tells whom it is for. */
export type Click = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'button'>;

/** Whether the visitor asks the browser, not the page: another button, or a modifier such as for a new tab. */
export function isModified(click: Click): boolean {
  return click.ctrlKey || click.metaKey || click.shiftKey || click.altKey || click.button > 0;
}
