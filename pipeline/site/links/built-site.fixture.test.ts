import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sampleEvenly } from './built-site.fixture.ts';

it('returns all items of a short list', () => {
  expect(sampleEvenly(['a', 'b'], 2)).toEqual(['a', 'b']);
});

it('returns exactly the maximum of a longer list, evenly spaced from the first item', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 500 }), (most, more) => {
      const items = Array.from({ length: most + more }, (_, index) => index);
      const sample = sampleEvenly(items, most);
      expect(sample).toHaveLength(most);
      expect(sample[0]).toBe(0);
      const gaps = sample.slice(1).map((item, index) => item - sample[index]!);
      expect(Math.max(0, ...gaps) - Math.min(...gaps, Infinity)).toBeLessThanOrEqual(1);
    }),
  );
});
