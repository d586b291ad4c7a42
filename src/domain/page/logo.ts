/** The bars of the logo in a box of 28 by 28, from left to right. Each name selects a colour. */
export const LOGO_BARS = [
  { name: 'low', x: 1, y: 12, width: 7.5, height: 11 },
  { name: 'high', x: 10, y: 5, width: 8, height: 18 },
  { name: 'mid', x: 19.5, y: 9, width: 7.5, height: 14 },
] as const;
