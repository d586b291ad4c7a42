import { randomBytes } from 'node:crypto';
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { listFiles } from '#pipeline/site/list-files';
import { findLargeFiles } from './find-large-files.ts';

const [KIB, MIB] = [1024, 1024 * 1024];
/** Returns text that compresses to no fewer than this number of bytes. */
const noise = (bytes: number) => randomBytes(bytes).toString('base64');

async function faultsOf(files: Record<string, unknown>): Promise<string[]> {
  return findLargeFiles(await listFiles(await writeContent(files)));
}

describe('a file', () => {
  test.each([
    [25 * MIB, []],
    [
      25 * MIB + 1,
      ['_media/film.mp4 has 26 MiB, but many hosts take at most 25 MiB a file: make it smaller'],
    ],
  ])('of %i bytes is compared with the limits of hosts', async (size, faults) => {
    const folder = await writeContent({ '_media/film.mp4': 'x' });
    await truncate(join(folder, '_media/film.mp4'), size);
    expect(await findLargeFiles(await listFiles(folder))).toEqual(faults);
  });

  test('other than a page may be larger', async () => {
    expect(await faultsOf({ 'data.json': noise(300 * KIB) })).toEqual([]);
  });
});

describe('a page', () => {
  test('is too large if its compressed copy is too large', async () => {
    const [fault, ...others] = await faultsOf({ 'p/a/index.html': noise(300 * KIB) });
    expect(fault).toMatch(/^p\/a\/index\.html has 30\d KiB compressed, more than 256 KiB: shorten its texts/);
    expect(others).toEqual([]);
  });

  test('may be larger before compression', async () => {
    expect(await faultsOf({ 'index.html': '<p>Salt and water</p>'.repeat(50_000) })).toEqual([]);
  });

  test.each([
    [250, []],
    [257, ['index.html has 257 KiB compressed, more than 256 KiB: shorten its texts, or split it']],
  ])('with a compressed copy of %i KiB is not compressed again', async (size, faults) => {
    const files = { 'index.html': noise(300 * KIB), 'index.html.br': randomBytes(size * KIB) };
    expect(await faultsOf(files)).toEqual(faults);
  });
});
