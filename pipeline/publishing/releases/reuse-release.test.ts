import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { listFiles } from '#pipeline/site/list-files';
import type { Progress } from '#pipeline/cli/progress';
import { RECORD } from './copy-release.ts';
import { createFileRecord, readFileRecord, writeFileRecord } from './file-record.ts';
import { hashTree, listTree } from './read-tree.ts';
import { publishSite } from './publish-site.ts';
import { Releases } from './releases.ts';
import { writeSite } from './site.fixture.ts';

async function setUp(kept = 3) {
  const folder = await writeContent({});
  const [dist, releases] = [join(folder, 'dist'), new Releases(join(folder, 'releases'))];
  const progress: Progress = { stage: (_, work) => Promise.resolve(work(() => undefined)) };
  const options = { dist, releases, kept, keepsPrevious: true, needsManifest: true, progress };
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
  const { releases, publish, inodes, folderInode } = await setUp();
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
  const { releases, publish, inodes } = await setUp();
  const first = await publish(1);
  for (const version of [2, 3]) await publish(version);
  await age(releases, first);
  const before = await inodes(first);
  await writeFile(join(releases.folderOf(first), 'robots.txt'), 'User-agent: x\n');
  const fourth = await publish(4);
  expect(await readFile(join(releases.current, 'robots.txt'), 'utf8')).toBe('User-agent: *\n');
  expect((await inodes(fourth)).get('_headers')).toBe(before.get('_headers'));
});

test('does not reuse a release without a record', async () => {
  const { releases, publish, folderInode } = await setUp();
  const first = await publish(1);
  for (const version of [2, 3]) await publish(version);
  await age(releases, first);
  const before = await folderInode(first);
  await writeFile(releases.fileRecordPath(first), 'damaged');
  expect(await folderInode(await publish(4))).not.toBe(before);
});

test('trusts the record of a release for shared files, after another release is removed', async () => {
  const { releases, publish, inodes } = await setUp(2);
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
  const { releases, publish } = await setUp();
  const known = readFileRecord(releases.fileRecordPath(await publish(1, 1000)));
  expect(known?.files.size).toBeGreaterThan(1000);
  expect([...(known?.files.states ?? [NaN])]).not.toContain(NaN);
});
