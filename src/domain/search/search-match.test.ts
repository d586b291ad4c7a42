import { expect, test } from 'vitest';
import { matchesTerm, resemblesTerm } from './search-match.ts';

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

test.each([
  ['cluods zzyzx', ['°C'], false],
  ['CSS', ['°C'], false],
  ['constellation', ['con'], false],
  ['cluods lake', ['°C', 'lakes'], true],
  ['running', ['run,'], true],
  ['organization', ['Organ'], true],
  ['Häuser', ['Haus'], true],
  ['forest', ['rain-forests'], true],
  ['?!', ['lake'], true],
  ['lake', [], false],
])('"%s" has to do with %j: %s', (term, words, isNear) => {
  expect(resemblesTerm(term, words, 'en')).toBe(isNear);
});

test('separates words of languages without spaces', () => {
  expect(matchesTerm('月の光', ['月', 'の', '光'], 'ja')).toBe(true);
  expect(matchesTerm('月の光', ['の'], 'ja')).toBe(false);
});
