import { expect, test } from 'vitest';
import { resultOrNull } from './result-or-null.ts';

test('is the result, or null for a function that throws', () => {
  expect(resultOrNull(() => decodeURIComponent('%C3%A4'))).toBe('ä');
  expect(resultOrNull(() => decodeURIComponent('%C3'))).toBeNull();
  expect(resultOrNull(() => undefined)).toBeUndefined();
});
