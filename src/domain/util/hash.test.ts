import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hash32 } from './hash.ts';

it('returns the same numbers on every machine', () => {
  expect(['', 'a', 'b', 'データ'].map(hash32)).toEqual([2872998923, 444641715, 2193908274, 2025871912]);
});

it('returns 32-bit integers', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(hash32(text)).toBe(hash32(text) >>> 0);
    }),
  );
});

it('differs for short texts in all bits', () => {
  const hashes = Array.from({ length: 4096 }, (_, index) => hash32(String(index)));
  expect(new Set(hashes).size).toBe(4096);
  for (let bit = 0; bit < 32; bit += 1) {
    const set = hashes.filter((hash) => (hash >>> bit) & 1).length;
    expect(Math.abs(set - 2048), `bit ${bit}`).toBeLessThan(200);
  }
});
