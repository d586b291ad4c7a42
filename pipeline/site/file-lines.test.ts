import { expect, test } from 'vitest';
import { FileLines } from './file-lines.ts';

const HASH = 'ab'.repeat(32);

test('names the file whose hash is malformed', () => {
  const files = [
    ['a/index.html', { size: 12, hash: HASH }],
    ['b/index.html', { size: 12, hash: 'abc' }],
  ] as const;
  expect(() => FileLines.of(files)).toThrow('invalid name, size or hash: ["b/index.html",12,"abc"]');
  expect(FileLines.of(files.slice(0, 1)).get('a/index.html')).toEqual({ size: 12, hash: HASH });
});

test('more lines than a manifest can have are refused', () => {
  const files = FileLines.of([['a'.repeat(65_000), { size: 12, hash: HASH }]]);
  const lines = Array.from({ length: 33_100 }, () => 0);
  expect(() => FileLines.pick([files], { lists: lines, lines })).toThrow(
    'The list of 33100 files is larger than 2 GiB',
  );
});
