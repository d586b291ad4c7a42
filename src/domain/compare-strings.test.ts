import { expect, test } from 'vitest';
import { compareStrings } from './compare-strings.ts';

test('texts are ordered by their characters, whatever a language makes of them', () => {
  expect(['b', 'ä', 'a', 'Z', 'a', 'aa'].sort(compareStrings)).toEqual(['Z', 'a', 'a', 'aa', 'b', 'ä']);
});
