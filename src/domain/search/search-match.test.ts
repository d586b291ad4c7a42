import { expect, test } from 'vitest';
import { matchesTerm } from './search-match.ts';

test.each([
  ['lake', ['Lakes,'], true],
  ['la', ['lake'], true],
  ['ice lake', ['lake', 'Ice'], true],
  ['Crème brûlée', ['“creme', 'BRULEE'], true],
  ['lanternfish', ['lanterns'], true],
  ['ice lake', ['lake'], false],
  ['agua', ['a'], false],
  ['Windmühle', ['wind'], false],
  ['Brot backen', ['back'], false],
  ['lake', [], false],
  ['?!', ['lake'], false],
])('"%s" among %j: %s', (term, words, isThere) => {
  expect(matchesTerm(term, words, 'en')).toBe(isThere);
});

test('separates words of languages without spaces', () => {
  expect(matchesTerm('月の光', ['月', 'の', '光'], 'ja')).toBe(true);
  expect(matchesTerm('月の光', ['の'], 'ja')).toBe(false);
});
