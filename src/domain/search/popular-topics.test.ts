import { expect, test } from 'vitest';
import { popularTopics, popularTopicsIn } from './popular-topics.ts';

test('sorts tags by the number of entries, then alphabetically', () => {
  const contents = [{ tags: ['ice', 'lake'] }, { tags: ['lake', 'bees'] }, { tags: ['art'] }];
  expect(popularTopics(contents, 3)).toEqual(['lake', 'art', 'bees']);
});

test('counts a tag once per entry', () => {
  expect(popularTopics([{ tags: ['ice', 'ice'] }, { tags: ['bees'] }], 1)).toEqual(['bees']);
});

test('has no topics without tags', () => {
  expect(popularTopics([{ tags: [] }], 5)).toEqual([]);
});

test("takes topics of content in the page's language, else in English, else of all content [3.54]", () => {
  const german = { language: 'de', tags: ['Backen'] };
  const english = { language: 'en-GB', tags: ['bees'] };
  const untagged = { language: 'ja', tags: [] };
  expect(popularTopicsIn('de', [german, english], 5)).toEqual(['Backen']);
  expect(popularTopicsIn('ja', [german, german, english, untagged], 5)).toEqual(['bees']);
  expect(popularTopicsIn('ja', [german, untagged], 5)).toEqual(['Backen']);
});
