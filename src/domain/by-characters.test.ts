import { expect, test } from 'vitest';
import { byCharacters } from './by-characters.ts';

test('texts are ordered by their characters, whatever a language makes of them', () => {
  expect(['b', 'ä', 'a', 'Z', 'a', 'aa'].sort(byCharacters)).toEqual(['Z', 'a', 'a', 'aa', 'b', 'ä']);
});
