/**
 * Compares strings by code unit. The order is the same on every machine, unlike a locale-aware
 * order.
 */
export const compareStrings = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
