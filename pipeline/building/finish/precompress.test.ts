import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { listFiles } from '#pipeline/site/list-files';
import { compressText, precompress } from './precompress.ts';

const TEXT = 'What a page says, and says again. '.repeat(100);

async function pack(folder: string, previous: string | null = null, noGzip = false) {
  const { signal } = new AbortController();
  return precompress(await listFiles(folder), { targetDir: folder, previous, noGzip, signal });
}

/** Returns a compressed site and a new site that contains a hard link to one of its pages. */
async function setUp() {
  const root = await writeContent({ 'old/page.html': TEXT, 'old/other.html': TEXT.replace('What', 'All') });
  await pack(join(root, 'old'));
  await mkdir(join(root, 'new'));
  await link(join(root, 'old/page.html'), join(root, 'new/page.html'));
  const inode = async (name: string) => (await stat(join(root, name))).ino;
  return { root, inode };
}

test('compresses texts over 1 kB in two formats, and no other files', async () => {
  const root = await writeContent({ 'page.html': TEXT, 'short.html': 'Short.', 'picture.webp': TEXT });
  expect(await pack(root)).toBe(1);
  expect(String(brotliDecompressSync(await readFile(join(root, 'page.html.br'))))).toBe(TEXT);
  expect(String(gunzipSync(await readFile(join(root, 'page.html.gz'))))).toBe(TEXT);
  expect((await listFiles(root)).map(({ name }) => name)).not.toContain('short.html.br');
});

test('reuses the copies of files that have not changed since the last site', async () => {
  const { root, inode } = await setUp();
  await writeFile(join(root, 'new/other.html'), TEXT.replace('What', 'All'));
  await pack(join(root, 'new'), join(root, 'old'));
  for (const name of ['page.html.br', 'page.html.gz', 'other.html.br', 'other.html.gz'])
    expect(await inode(`new/${name}`)).toBe(await inode(`old/${name}`));
});

test('compresses changed files again, and does not change the last site', async () => {
  const { root } = await setUp();
  await writeFile(join(root, 'new/other.html'), TEXT.replace('What', 'Few'));
  const before = await readFile(join(root, 'old/other.html.br'));
  await pack(join(root, 'new'), join(root, 'old'));
  expect(String(brotliDecompressSync(await readFile(join(root, 'new/other.html.br'))))).toContain('Few');
  expect(await readFile(join(root, 'old/other.html.br'))).toEqual(before);
});

test('does not write to the last site if one of its compressed copies is missing', async () => {
  const { root, inode } = await setUp();
  await writeFile(join(root, 'old/page.html.br'), 'kept');
  await rm(join(root, 'old/page.html.gz'));
  await pack(join(root, 'new'), join(root, 'old'));
  expect(await readFile(join(root, 'old/page.html.br'), 'utf8')).toBe('kept');
  expect(await inode('new/page.html.br')).not.toBe(await inode('old/page.html.br'));
  expect(String(gunzipSync(await readFile(join(root, 'new/page.html.gz'))))).toBe(TEXT);
});

test('writes no .gz file if gzip is switched off', async () => {
  const root = await writeContent({ 'page.html': TEXT });
  await pack(root, null, true);
  expect((await listFiles(root)).map(({ name }) => name)).toEqual(['page.html', 'page.html.br']);
  const copies: string[] = [];
  compressText('page.html', Buffer.from(TEXT), (name) => copies.push(name), { noGzip: true });
  expect(copies).toEqual(['page.html.br']);
});

test('passes both copies of a text, and gives their memory back', () => {
  const copies = new Map<string, string>();
  const buffers: ArrayBufferLike[] = [];
  compressText('page.html', Buffer.from(TEXT), (name, bytes) => {
    copies.set(name, String(name.endsWith('.br') ? brotliDecompressSync(bytes) : gunzipSync(bytes)));
    buffers.push(bytes.buffer);
  });
  expect([...copies]).toEqual([
    ['page.html.br', TEXT],
    ['page.html.gz', TEXT],
  ]);
  expect(buffers.map(({ byteLength }) => byteLength)).toEqual([0, 0]);
});
