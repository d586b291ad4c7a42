import { expect, test } from 'vitest';
import { capitalise } from './capitalise.ts';

test.each([
  ['deck of cards', 'en', 'Deck of cards'],
  ['istanbul', 'tr', 'İstanbul'],
  ['éclair', 'fr', 'Éclair'],
  ['𐐨 is a letter', 'en', '𐐀 is a letter'],
  ['日本語', 'ja', '日本語'],
  ['', 'en', ''],
])('capitalises %j in %s', (text, language, expected) => {
  expect(capitalise(text, language)).toBe(expected);
});
