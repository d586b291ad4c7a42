import fc from 'fast-check';
import { expect, test } from 'vitest';
import { summariseSizes } from './build-report.ts';

test('counts sizes by ranges that double', () => {
  expect(summariseSizes([10, 3999, 4000, 20_000])).toEqual([
    { from: 0, to: 4000, count: 2 },
    { from: 4000, to: 8000, count: 1 },
    { from: 8000, to: 16_000, count: 0 },
    { from: 16_000, to: 32_000, count: 1 },
  ]);
});

test('puts each size into one of the adjoining ranges', () => {
  const sizes = fc.array(fc.nat(2 ** 31));
  fc.assert(
    fc.property(sizes, (given) => {
      const ranges = summariseSizes(given);
      for (const { from, to, count } of ranges)
        expect(given.filter((size) => size >= from && size < to)).toHaveLength(count);
      expect(ranges.reduce((sum, { count }) => sum + count, 0)).toBe(given.length);
      expect(ranges.slice(1).map(({ from }) => from)).toEqual(ranges.slice(0, -1).map(({ to }) => to));
    }),
  );
});
