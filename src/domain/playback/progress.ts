/** Limits a percentage to 0 to 100. NaN counts as 0 (rule 5.7). */
export function clampPercent(percent: number): number {
  return Number.isNaN(percent) ? 0 : Math.min(100, Math.max(0, percent));
}

/** Returns the visible fraction of the circle, 0 to 1. It grows fastest at first (rule 5.8). */
export function arcFraction(percent: number): number {
  return Math.log10(1 + (9 * clampPercent(percent)) / 100);
}
