import { expect, test } from 'vitest';
import { median } from './median.ts';

test('returns the middle number, or the mean of the two in the middle', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 2, 9])).toBe(3);
});
