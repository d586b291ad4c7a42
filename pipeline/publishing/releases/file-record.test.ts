import { readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { FileTable } from '#pipeline/site/file-table';
import { createFileRecord, readFileRecord, writeFileRecord } from './file-record.ts';
import { hashTree, listTree } from './read-tree.ts';

/** Returns a time long after the files of a test were written. */
const later = () => Date.now() + 60_000;

async function setUp(since = later()) {
  const folder = await writeContent({ 'site/a.txt': 'one', 'site/b/c.txt': 'two' });
  const site = join(folder, 'site');
  const files = listTree(site);
  await hashTree(site, files, []);
  const known = createFileRecord({ of: 'a test' }, files, since);
  const path = join(folder, 'known.files');
  await writeFileRecord(path, known);
  return { site, files, known, path };
}

/** Returns the names of the files that have to be read, although a record is there. */
async function readAgain(site: string, path: string): Promise<string[]> {
  const files = listTree(site);
  const read: string[] = [];
  const known = readFileRecord(path)?.files;
  const spy = files.setContent.bind(files);
  files.setContent = (index, bytes) => {
    read.push(files.names[index] ?? '');
    spy(index, bytes);
  };
  await hashTree(site, files, known === undefined ? [] : [known]);
  expect(files.digest()).toBe(await digestOfSite(site));
  return read.sort();
}

async function digestOfSite(site: string): Promise<string> {
  const files = listTree(site);
  await hashTree(site, files, []);
  return files.digest();
}

test('reads a record as it was written', async () => {
  const { known, path } = await setUp();
  expect(readFileRecord(path)).toEqual(known);
});

test('reads an empty record as it was written', async () => {
  const { path } = await setUp();
  const known = { head: null, files: new FileTable([]) };
  await writeFileRecord(path, known);
  expect(readFileRecord(path)).toEqual(known);
});

test('does not read an unchanged file', async () => {
  const { site, path } = await setUp();
  expect(await readAgain(site, path)).toEqual([]);
});

test('reads a changed file again, even with the same size and time', async () => {
  const { site, path, files } = await setUp();
  await writeFile(join(site, 'a.txt'), 'six');
  const [, , modifiedAt = 0] = files.states;
  await utimes(join(site, 'a.txt'), modifiedAt / 1000, modifiedAt / 1000);
  expect(await readAgain(site, path)).toEqual(['a.txt']);
});

test('reads a file again that changed just before it was read', async () => {
  const { site, path } = await setUp(Date.now());
  expect(await readAgain(site, path)).toEqual(['a.txt', 'b/c.txt']);
});

test('reads a file with a line break in its name each time', async () => {
  const { site, path } = await setUp();
  await writeFile(join(site, 'd\ne'), 'three');
  const files = listTree(site);
  await hashTree(site, files, []);
  await writeFileRecord(path, createFileRecord(null, files, later()));
  expect(await readAgain(site, path)).toEqual(['d\ne']);
});

test.each<[string, (bytes: Buffer) => Buffer | string]>([
  ['is cut off', (bytes) => bytes.subarray(0, -90)],
  ['has another hash', (bytes) => bytes.fill(0, bytes.length - 60, bytes.length - 50)],
  ['is of another version', (bytes) => bytes.toString('latin1').replace('known files 2', 'known files 0')],
  ['is empty', () => ''],
])('ignores a record that %s', async (_, spoil) => {
  const { path } = await setUp();
  await writeFile(path, spoil(await readFile(path)));
  expect(readFileRecord(path)).toBeNull();
});

test('accepts a missing record', async () => {
  expect(readFileRecord(join((await setUp()).site, 'none'))).toBeNull();
});
