/** The number of pages in a range of sizes. */
export interface SizeRange {
  /** Lower bound in bytes, inclusive. */
  readonly from: number;
  /** Upper bound in bytes, exclusive. */
  readonly to: number;
  readonly count: number;
}

/** Smallest upper bound in bytes. Each range ends at twice the bound of the previous one. */
const FIRST = 4000;

/** Counts sizes in bytes by ranges that double, with the empty ones in between. */
export function summariseSizes(sizes: readonly number[]): SizeRange[] {
  const counts = new Map<number, number>();
  for (const size of sizes) counts.set(rangeOf(size), (counts.get(rangeOf(size)) ?? 0) + 1);
  const ranges = [...counts.keys()];
  const first = Math.min(...ranges);
  return Array.from({ length: ranges.length === 0 ? 0 : Math.max(...ranges) - first + 1 }, (_, index) => {
    const range = first + index;
    return {
      from: range === 0 ? 0 : FIRST * 2 ** (range - 1),
      to: FIRST * 2 ** range,
      count: counts.get(range) ?? 0,
    };
  });
}

const rangeOf = (size: number): number => (size < FIRST ? 0 : Math.floor(Math.log2(size / FIRST)) + 1);
