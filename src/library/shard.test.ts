import { expect, test } from 'vitest';
import { isInShard, parseShard } from './shard.ts';

test.each([
  [undefined, null],
  ['', null],
  ['1/1', { index: 1, count: 1 }],
  ['3/16', { index: 3, count: 16 }],
])('reads %j', (text, shard) => {
  expect(parseShard(text)).toEqual(shard);
});

test.each(['0/4', '5/4', '1', '1/0', 'a/b', '-1/2', '1/2/3', '1.5/2'])('refuses %j', (text) => {
  expect(() => parseShard(text)).toThrow(
    /PODIUM_SHARD is ".*", which is not allowed\. It must be the number of the part/,
  );
});

test('puts a group into exactly one part', () => {
  for (const group of ['tides', 'rivers-of-data', 'unguessable-link-0001', '']) {
    const parts = Array.from({ length: 7 }, (_, at) => isInShard(group, { index: at + 1, count: 7 }));
    expect(parts.filter(Boolean)).toHaveLength(1);
  }
});
