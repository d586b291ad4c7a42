import { expect, test } from 'vitest';
import { compareStrings } from './compare-strings.ts';

test('texts are ordered by code units, not by a language', () => {
  expect(['b', 'ä', 'a', 'Z', 'a', 'aa'].sort(compareStrings)).toEqual(['Z', 'a', 'a', 'aa', 'b', 'ä']);
});
