import { expect, test } from 'vitest';
import { isInShard } from '#library/shard';
import { oembedPath, playbackPath } from '#domain/addresses/paths';
import { wordsOf } from './content.ts';
import { divideEvenly, indexIn, listingFiles, nameFor } from './large-parts.ts';

test('all parts have the same number of presentations, those that a build puts there', () => {
  const divided = divideEvenly(320, 32);
  for (const [at, indexes] of divided.entries()) {
    expect(indexes).toHaveLength(10);
    expect(indexes).toEqual(indexes.toSorted((a, b) => a - b));
    const shard = { index: at + 1, count: 32 };
    for (const index of indexes) expect(isInShard(wordsOf(index).oid, shard)).toBe(true);
  }
  expect(new Set(divided.flat()).size).toBe(320);
});

test('a number that leaves a rest is refused', () => {
  expect(() => divideEvenly(100, 32)).toThrow('100 presentations cannot be divided into 32 parts');
});

test.each([
  ['de/p/bench-000007/benchmark-presentation-000007/index.html.br', 7],
  ['p/embed/bench-000123/index.html', 123],
  ['explore/archive/2026-03/2/index.html', null],
  ['user/owner-00001/index.html', null],
])('%s belongs to presentation %j', (name, index) => {
  expect(indexIn(name)).toBe(index);
});

test('a file of another presentation has its address', () => {
  expect(nameFor('de/p/bench-000007/benchmark-presentation-000007/index.html.br', 7, 81)).toBe(
    'de/p/bench-000081/benchmark-presentation-000081/index.html.br',
  );
  const [from, to] = [wordsOf(7).oid, wordsOf(81).oid];
  for (const pathOf of [playbackPath, oembedPath])
    expect(nameFor(pathOf(from).slice(1), 7, 81)).toBe(pathOf(to).slice(1));
});

test('listings have pages of 24 cards, and profiles of 100 presentations four of them', () => {
  const files = listingFiles(Array.from({ length: 300 }, (_, index) => index));
  const inEnglish = files.filter((name) => /^(?:explore|user)\//.test(name));
  expect(inEnglish.filter((name) => name.startsWith('explore/'))).toHaveLength(300 / 24 - 1.5);
  expect(inEnglish.filter((name) => name.startsWith('user/owner-00002/'))).toHaveLength(4);
  expect(files).toHaveLength(9 * inEnglish.length);
  expect(new Set(files).size).toBe(files.length);
});
