import { expect, test } from 'vitest';
import { popularTopics, popularTopicsIn } from './popular-topics.ts';

test('the tags of most content come first, then those first in the alphabet', () => {
  const contents = [{ tags: ['ice', 'lake'] }, { tags: ['lake', 'bees'] }, { tags: ['art'] }];
  expect(popularTopics(contents, 3)).toEqual(['lake', 'art', 'bees']);
});

test('a tag that one content names twice counts once', () => {
  expect(popularTopics([{ tags: ['ice', 'ice'] }, { tags: ['bees'] }], 1)).toEqual(['bees']);
});

test('without tags there are no topics', () => {
  expect(popularTopics([{ tags: [] }], 5)).toEqual([]);
});

test("topics are those of content in the page's language, else in English, else of all [3.54]", () => {
  const german = { language: 'de', tags: ['Backen'] };
  const english = { language: 'en-GB', tags: ['bees'] };
  const untagged = { language: 'ja', tags: [] };
  expect(popularTopicsIn('de', [german, english], 5)).toEqual(['Backen']);
  expect(popularTopicsIn('ja', [german, german, english, untagged], 5)).toEqual(['bees']);
  expect(popularTopicsIn('ja', [german, untagged], 5)).toEqual(['Backen']);
});
