import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomSubset, seededRandom } from './random-subset.ts';

describe('randomSubset', () => {
  it('fails with a message if it has too few elements [8.4]', () => {
    expect(() => randomSubset([1, 2], 3, Math.random)).toThrow(
      new RangeError(
        'Invalid number of elements provided. Subarray cannot have more elements than original array.',
      ),
    );
  });

  it.each([-1, 1.5, Number.NaN])('fails if %d elements are asked for', (count) => {
    expect(() => randomSubset([1, 2], count, Math.random)).toThrow('Ask for a whole number of elements');
  });

  it('takes that many different elements, and does not change the source', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer()), fc.nat(), fc.string(), (items, number, seed) => {
        const count = items.length === 0 ? 0 : number % (items.length + 1);
        const source = [...items];
        const subset = randomSubset(items, count, seededRandom(seed));
        expect(new Set(subset).size).toBe(count);
        expect(subset.every((item) => source.includes(item))).toBe(true);
        expect(items).toEqual(source);
        expect(randomSubset(items, count, seededRandom(seed))).toEqual(subset);
      }),
    );
  });

  it('takes each element about equally often', () => {
    const random = seededRandom('fair');
    const taken = [0, 0, 0, 0, 0];
    for (let round = 0; round < 5000; round += 1) {
      for (const item of randomSubset([0, 1, 2, 3, 4], 2, random)) taken[item] = (taken[item] ?? 0) + 1;
    }
    for (const times of taken) expect(Math.abs(times - 2000)).toBeLessThan(150);
  });
});

describe('seededRandom', () => {
  it('returns the same numbers for the same seed, and others for another seed', () => {
    const row = (seed: string): number[] => Array.from({ length: 5 }, seededRandom(seed));
    expect(row('rivers')).toEqual(row('rivers'));
    expect(row('rivers')).not.toEqual(row('river'));
  });

  it('returns evenly distributed numbers from 0 up to 1', () => {
    const random = seededRandom('even');
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let index = 0; index < 10_000; index += 1) {
      const tenth = Math.floor(random() * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    expect(tenths).toHaveLength(10);
    for (const times of tenths) expect(Math.abs(times - 1000)).toBeLessThan(120);
  });
});
