import { copyFile, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { listFiles } from '#pipeline/site/list-files';
import type { Progress } from '#pipeline/cli/progress-bar';
import type { FileTable } from '#pipeline/site/file-table';
import { confirmLinks, linkRelease } from './link-release.ts';
import { hashTree, listTree } from './read-tree.ts';
import { RECORD } from './copy-release.ts';
import { createFileRecord, readFileRecord, writeFileRecord } from './file-record.ts';
import { publishSite } from './publish-site.ts';
import { Releases } from './releases.ts';
import { writeSite } from './site.fixture.ts';

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

async function setUpThree(keptReleases = 3) {
  const folder = await writeContent({});
  const [dist, releases] = [join(folder, 'dist'), new Releases(join(folder, 'releases'))];
  const progress: Progress = { stage: (_, work) => Promise.resolve(work(() => undefined)) };
  const options = { dist, releases, keptReleases, keepsPrevious: true, needsManifest: true, progress };
  let hour = 0;
  const publish = async (version: number, pages?: number) => {
    await writeSite(dist, version, pages);
    const { id } = await publishSite({ ...options, now: () => new Date(Date.UTC(2026, 0, 1, (hour += 1))) });
    return id;
  };
  /** Returns the inodes of files of a release. A different inode means that the file was copied. */
  const inodes = async (id: string) =>
    new Map((await listFiles(releases.folderOf(id))).map(({ name, stamp }) => [name, stamp.split(' ')[0]]));
  /** Returns the inode of the folder of a release. A reused release keeps it. */
  const folderInode = async (id: string) => (await stat(releases.folderOf(id))).ino;
  return { dist, releases, publish, inodes, folderInode };
}

/** Changes a record as if its files had been written long before they were read. */
async function age(releases: Releases, id: string): Promise<void> {
  const path = releases.fileRecordPath(id);
  const folder = releases.folderOf(id);
  const files = listTree(folder);
  await hashTree(folder, files, []);
  await writeFileRecord(path, createFileRecord(null, files, Date.now() + 60_000));
}

async function versionsOf(releases: Releases, id: string): Promise<Set<string | undefined>> {
  const folder = releases.folderOf(id);
  const pages = (await listFiles(folder)).filter(({ name }) => name.endsWith('.html'));
  const texts = await Promise.all(pages.map(({ path }) => readFile(path, 'utf8')));
  return new Set(texts.map((text) => /data-version="(\d+)"/.exec(text)?.[1]));
}

test('updates the release that would be removed, and copies only differences', async () => {
  const { releases, publish, inodes, folderInode } = await setUpThree();
  const first = await publish(1);
  for (const version of [2, 3]) await publish(version);
  await age(releases, first);
  const [before, folder] = [await inodes(first), await folderInode(first)];
  // The robots file and the headers are the same in all versions.
  const fourth = await publish(4);
  const after = await inodes(fourth);
  expect(await folderInode(fourth)).toBe(folder);
  expect(after.get('robots.txt')).toBe(before.get('robots.txt'));
  expect(await versionsOf(releases, fourth)).toEqual(new Set(['4']));
  expect([...after.keys()]).toEqual(
    [
      RECORD,
      ...[...before.keys()].filter((name) => name !== RECORD && !name.startsWith('_astro/')),
      '_astro/app.3.js',
      '_astro/app.4.js',
    ].sort(),
  );
  expect(await releases.list()).toHaveLength(3);
});

test('does not reuse a file that was changed in that release', async () => {
  const { releases, publish, inodes } = await setUpThree();
  const first = await publish(1);
  for (const version of [2, 3]) await publish(version);
  await age(releases, first);
  const before = await inodes(first);
  await writeFile(join(releases.folderOf(first), 'robots.txt'), 'User-agent: x\n');
  const fourth = await publish(4);
  expect(await readFile(join(releases.currentLink, 'robots.txt'), 'utf8')).toBe('User-agent: *\n');
  expect((await inodes(fourth)).get('_headers')).toBe(before.get('_headers'));
});

test('does not reuse a release without a record', async () => {
  const { releases, publish, folderInode } = await setUpThree();
  const first = await publish(1);
  for (const version of [2, 3]) await publish(version);
  await age(releases, first);
  const before = await folderInode(first);
  await writeFile(releases.fileRecordPath(first), 'damaged');
  expect(await folderInode(await publish(4))).not.toBe(before);
});

test('trusts the record of a release for shared files, after another release is removed', async () => {
  const { releases, publish, inodes } = await setUpThree(2);
  const first = await inodes(await publish(1, 1000));
  await publish(2, 1000);
  const third = await publish(3, 1000);
  expect(await releases.list()).toHaveLength(2);
  expect((await inodes(third)).get('robots.txt')).toBe(first.get('robots.txt'));
  const folder = releases.folderOf(third);
  const known = readFileRecord(releases.fileRecordPath(third));
  const files = listTree(folder);
  const [at, index] = [known!.files.indexOf('robots.txt'), files.indexOf('robots.txt')];
  expect(files.isSameState(index, known!.files, at)).toBe(true);
});

test('trusts the record of a release for each of many files', async () => {
  const { releases, publish } = await setUpThree();
  const known = readFileRecord(releases.fileRecordPath(await publish(1, 1000)));
  expect(known?.files.size).toBeGreaterThan(1000);
  expect([...(known?.files.states ?? [NaN])]).not.toContain(NaN);
});
