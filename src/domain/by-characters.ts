/** Orders texts by their characters, on every machine alike: an order of words would depend on its language. */
export const byCharacters = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
