import { readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FileDigests } from './file-digest.ts';
import { writeContent } from './content.fixture.ts';

async function setUp() {
  const root = await writeContent({ 'a.png': 'one', 'b.png': 'one' });
  const memo = join(root, 'cache/digests.jsonl');
  const digest = (name: string) => new FileDigests(memo).of(join(root, name));
  return { root, memo, digest };
}

test('gives equal contents equal digests, regardless of name and date', async () => {
  const { root, digest } = await setUp();
  const before = await digest('a.png');
  expect(await digest('b.png')).toBe(before);
  await utimes(join(root, 'a.png'), 1, 1);
  expect(await digest('a.png')).toBe(before);
});

test('different contents have different digests', async () => {
  const { root, digest } = await setUp();
  const before = await digest('a.png');
  await writeFile(join(root, 'a.png'), 'two');
  await utimes(join(root, 'a.png'), 1, 1);
  expect(await digest('a.png')).not.toBe(before);
});

test('a changed file has another digest, even with the same size and date', async () => {
  const { root, digest } = await setUp();
  const file = join(root, 'a.png');
  await utimes(file, 1, 1);
  const before = await digest('a.png');
  await writeFile(file, 'two');
  await utimes(file, 1, 1);
  expect(await digest('a.png')).not.toBe(before);
});

test('does not read an unchanged file again', async () => {
  const { memo, digest } = await setUp();
  await digest('a.png');
  const lines = await readFile(memo, 'utf8');
  await writeFile(memo, lines.replace(/"[^"]*"\]\n$/, '"from the memo"]\n'));
  expect(await digest('a.png')).toBe('from the memo');
});

test('replaces a damaged or truncated cache', async () => {
  const { memo, digest } = await setUp();
  const before = await digest('a.png');
  await writeFile(memo, (await readFile(memo, 'utf8')).slice(0, -9) + '\n{}\n[1]\n');
  expect(await digest('a.png')).toBe(before);
});

test('rejects a missing file', async () => {
  const { digest } = await setUp();
  await expect(digest('c.png')).rejects.toThrow('ENOENT');
});
