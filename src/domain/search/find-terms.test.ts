import { expect, test } from 'vitest';
import { hasWords, makeTermFinder } from './find-terms.ts';

test.each([
  ['lake', 'Two lakes', true],
  ['lakes', 'A lake', true],
  ['nature', 'Natural history', true],
  ['Flüsse', 'Ein Fluss', true],
  ['water cycle', 'The cycle of the water', true],
  ['water cycle', 'Water, and no wheel', false],
  ['ice age & rivers', 'Rivers of the Ice Age', true],
  ['Crème brûlée', 'creme BRULEE', true],
  ["cycle de l'eau", 'Le cycle de l’eau', true],
  ['travel', 'A traverse', false],
  ['plan', 'A place', false],
  ['my hobby', 'Hobby', false],
  ['a', 'An ant', true],
  ['?!', 'What?!', false],
  ['여행', '제주 여행을 떠나요', true],
  ['여행', '자연', false],
  ['水の循環', '循環する水の話', true],
  ['水の循環', '水の話', false],
  ['ポートフォリオ', '私のポートフォリオです', true],
])('"%s" in "%s": %s [3.54]', (term, text, isThere) => {
  expect(makeTermFinder([term])([text])).toEqual(isThere ? [term] : []);
});

test('the words of a term may be in several texts of the content [3.54]', () => {
  const findTerms = makeTermFinder(['ice age', 'sea', 'ice age']);
  expect(findTerms(['Ice', 'The last age', 'lakes'])).toEqual(['ice age']);
  expect(findTerms(['Ice'])).toEqual([]);
});

test('finds no terms if there are none to find', () => {
  expect(makeTermFinder([])(['Ice'])).toEqual([]);
});

test('ignores punctuation', () => {
  expect(['?!', 'a & b', '日本語'].map(hasWords)).toEqual([false, true, true]);
});
