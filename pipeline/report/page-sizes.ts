/** Pages of a range of sizes. */
export interface SizeRange {
  /** Lower bound, bytes. */
  readonly from: number;
  /** Upper bound, bytes, which belongs to the next range. */
  readonly to: number;
  readonly count: number;
}

/** The smallest upper bound, bytes; each range reaches twice as far as the one before. */
const FIRST = 4000;

/** Counts sizes, in bytes, by ranges that double: from the range of the smallest to that of the largest, without a gap. */
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

function rangeOf(size: number): number {
  return size < FIRST ? 0 : Math.floor(Math.log2(size / FIRST)) + 1;
}
