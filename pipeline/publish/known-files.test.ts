import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeContent } from '#content/library/content.fixture';
import { listFiles } from '../output/list-files.ts';
import { hashFiles } from '../report/manifest.ts';
import { describeKnown, findKnown, readKnown, writeKnown } from './known-files.ts';

/** Long after the files of a test were written. */
const later = () => Date.now() + 60_000;

async function setUp(since = later()) {
  const folder = await writeContent({ 'site/a.txt': 'one', 'site/b/c.txt': 'two' });
  const files = await listFiles(join(folder, 'site'));
  const known = describeKnown({ of: 'a test' }, files, await hashFiles(files), since);
  const path = join(folder, 'known.files');
  await writeKnown(path, known);
  return { site: join(folder, 'site'), files, known, path };
}

test('a record is read as it was written', async () => {
  const { known, path } = await setUp();
  expect(await readKnown(path)).toEqual(known);
});

test('the hash of a file that is as it was is known', async () => {
  const { files, path } = await setUp();
  const known = await readKnown(path);
  const hashes = await hashFiles(files, undefined, (file) => findKnown(known, file));
  expect(hashes).toEqual(known?.files);
});

test('a file that has changed is read again, even if its size and time are the same', async () => {
  const { site, path } = await setUp();
  const known = await readKnown(path);
  const [before] = await listFiles(site);
  await writeFile(join(site, 'a.txt'), 'six');
  const [after] = await listFiles(site);
  expect(findKnown(known, { ...after!, stamp: before!.stamp })).toBeUndefined();
});

test('a file that changed just before it was read is read again', async () => {
  const { files, path } = await setUp(Date.now());
  const known = await readKnown(path);
  expect(files.map((file) => findKnown(known, file))).toEqual([undefined, undefined]);
});

test.each<[string, (text: string) => string]>([
  ['is cut off', (text) => text.slice(0, -90)],
  ['has another hash', (text) => text.replace(/[\da-f]{64}/, '0'.repeat(64))],
  ['is of another version', (text) => text.replace('known files 1', 'known files 0')],
  ['is empty', () => ''],
])('a record that %s counts as none', async (_, spoil) => {
  const { path } = await setUp();
  await writeFile(path, spoil(await readFile(path, 'utf8')));
  expect(await readKnown(path)).toBeNull();
});

test('no record is none', async () => {
  expect(await readKnown(join((await setUp()).site, 'none'))).toBeNull();
});
