import { expect, test } from 'vitest';
import { popularTopics } from './popular-topics.ts';

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
