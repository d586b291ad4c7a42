import { copyFile, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import type { FileTable } from './file-table.ts';
import { confirmLinks, linkRelease } from './link-release.ts';
import { hashTree, listTree } from './read-tree.ts';

const SITE = { 'index.html': 'home', 'a/index.html': 'a', 'a/b/data.json': '{}', 'a.html': 'b' };

/** Writes a site, and a release of it with its record. */
async function setUp() {
  const folder = await writeContent(
    Object.fromEntries(
      ['dist', 'release'].flatMap((root) =>
        Object.entries(SITE).map(([name, text]) => [`${root}/${name}`, text]),
      ),
    ),
  );
  const [dist, release, part] = [join(folder, 'dist'), join(folder, 'release'), join(folder, 'new.part')];
  const record = listTree(release);
  await hashTree(release, record, []);
  const link = async () => {
    const wanted = listTree(dist);
    await hashTree(dist, wanted, []);
    return linkRelease(release, part, wanted, [record]);
  };
  const inodeOf = async (root: string, name: string) => (await stat(join(root, name))).ino;
  const linkedNames = (files: FileTable) => files.names.filter((_, index) => files.isListed(index));
  return { dist, release, part, link, linkedNames, inodeOf };
}

test('shares files that are equal in both, and no others', async () => {
  const { dist, release, part, link, linkedNames, inodeOf } = await setUp();
  await writeFile(join(dist, 'a/index.html'), 'new');
  await writeFile(join(dist, 'c.html'), 'c');
  const linked = await link();
  const names = ['a.html', 'a/b/data.json', 'index.html'];
  expect(linkedNames(linked!)).toEqual(names);
  expect(listTree(part).names).toEqual(names);
  for (const name of names) expect(await inodeOf(part, name)).toBe(await inodeOf(release, name));
  expect(confirmLinks(part, linked!, Date.now() + 60_000)).toBe(true);
});

test.each<[string, (file: string) => Promise<unknown>]>([
  ['was changed', (file) => writeFile(file, 'tampered')],
  [
    'was changed, with its size and time as before',
    async (file) => {
      const { atime, mtime } = await stat(file);
      await writeFile(file, 'mohe');
      await utimes(file, atime, mtime);
    },
  ],
  ['is missing', (file) => rm(file)],
])('does not share a file of the public release that %s', async (_, spoil) => {
  const { release, part, link, linkedNames } = await setUp();
  await spoil(join(release, 'index.html'));
  expect(linkedNames((await link())!)).toEqual(['a.html', 'a/b/data.json', 'a/index.html']);
  expect(listTree(part).names).not.toContain('index.html');
});

test('reads and shares a file with a new date but the same contents', async () => {
  const { release, link, linkedNames } = await setUp();
  await utimes(join(release, 'index.html'), 1, 1);
  expect(linkedNames((await link())!)).toContain('index.html');
});

test.each<[string, (file: string) => Promise<unknown>]>([
  ['is written to', (file) => writeFile(file, 'tampered')],
  [
    'is written to, with its size and time as before',
    async (file) => {
      const { atime, mtime } = await stat(file);
      await writeFile(file, 'mohe');
      await utimes(file, atime, mtime);
    },
  ],
  [
    'is replaced',
    async (file) => {
      const text = await readFile(file);
      await rm(file);
      await writeFile(`${file}.new`, text);
      await copyFile(`${file}.new`, file);
    },
  ],
])('notices a file that %s while others are copied', async (_, spoil) => {
  const { part, link } = await setUp();
  const linked = await link();
  const { ctimeMs } = await stat(join(part, 'index.html'));
  // Longer than the clock of the disk takes for a step.
  await new Promise((resolve) => setTimeout(resolve, 50));
  await spoil(join(part, 'index.html'));
  expect(confirmLinks(part, linked!, ctimeMs)).toBe(false);
});

test('shares nothing with a release without a record', async () => {
  const { release, part, dist } = await setUp();
  expect(await linkRelease(release, part, listTree(dist), [])).toBeNull();
});
