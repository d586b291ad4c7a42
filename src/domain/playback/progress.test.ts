import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arcFraction, clampPercent } from './progress.ts';

it.each([
  [-1, 0],
  [0, 0],
  [42.5, 42.5],
  [100, 100],
  [101, 100],
  [Infinity, 100],
  [-Infinity, 0],
  [Number.NaN, 0],
])('clamps %d to %d [5.7]', (percent, clamped) => {
  expect(clampPercent(percent)).toBe(clamped);
});

it('draws the first percents larger than the last [5.8]', () => {
  expect(arcFraction(0)).toBe(0);
  expect(arcFraction(100)).toBe(1);
  expect(arcFraction(10)).toBeCloseTo(0.2788, 4);
  expect(arcFraction(50)).toBeCloseTo(0.7404, 4);
});

it('grows from 0 to 1, ever more slowly', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 98, noNaN: true }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      (percent, step) => {
        const [first, second, third] = [percent, percent + step, percent + 2 * step].map(arcFraction) as [
          number,
          number,
          number,
        ];
        expect(first).toBeGreaterThanOrEqual(0);
        expect(third).toBeLessThanOrEqual(1);
        expect(second).toBeGreaterThan(first);
        expect(second - first).toBeGreaterThan(third - second);
      },
    ),
  );
});
