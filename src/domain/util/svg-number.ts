/** Formats a number for SVG: at most two decimals, never NaN, Infinity or "-0". */
export function num(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return Number.isFinite(rounded) && rounded !== 0 ? String(rounded) : '0';
}
