import { expect, it } from 'vitest';
import { groupByTag, tagSlug } from './tags.ts';

it.each([
  ['Ice Age', 'ice-age'],
  ['  Été & hiver ', 'été-and-hiver'],
  ['データ 可視化', 'データ-可視化'],
  ['Тёплый лёд', 'тёплый-лёд'],
  ['مياه', 'مياه'],
  ['C++', 'c-plus-plus'],
  ['C#', 'c-sharp'],
  ['a/b?c=../d', 'a-b-c-d'],
  ['🦊', '1f98a'],
  ['I\u0307stanbul', 'i\u0307stanbul'],
])('the address of the tag %s ends with %s [2.87]', (tag, slug) => {
  expect(tagSlug(tag)).toBe(slug);
  expect(tagSlug(slug)).toBe(slug);
});

it('has names of files that every system takes', () => {
  expect(Buffer.byteLength(tagSlug('𠀀'.repeat(300)))).toBeLessThan(250);
});

it('groups spellings of a tag, and calls it as most content does [2.87]', () => {
  const [a, b, c] = [{ tags: ['Ice Age', 'ice-age'] }, { tags: ['ice age', 'bees'] }, { tags: ['ice age'] }];
  expect([...groupByTag([a, b, c]).values()]).toEqual([
    { slug: 'bees', title: 'bees', entries: [b] },
    { slug: 'ice-age', title: 'ice age', entries: [a, b, c] },
  ]);
});
