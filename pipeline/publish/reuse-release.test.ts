import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeContent } from '#content/library/content.fixture';
import { listFiles } from '../output/list-files.ts';
import type { Progress } from '../output/progress.ts';
import { RECORD } from './copy-release.ts';
import { describeKnown, readKnown, writeKnown } from './known-files.ts';
import { publishSite } from './publish-site.ts';
import { Releases } from './releases.ts';
import { writeSite } from './site.fixture.ts';

async function setUp() {
  const folder = await writeContent({});
  const [dist, releases] = [join(folder, 'dist'), new Releases(join(folder, 'releases'))];
  const progress: Progress = { stage: (_, work) => Promise.resolve(work(() => undefined)) };
  const options = { dist, releases, kept: 3, keepsFormer: true, needsManifest: true, progress };
  let hour = 0;
  const publish = async (version: number, pages?: number) => {
    await writeSite(dist, version, pages);
    const { id } = await publishSite({ ...options, now: () => new Date(Date.UTC(2026, 0, 1, (hour += 1))) });
    return id;
  };
  /** Inode of a file of a release: another one means that it was copied. */
  const inodes = async (id: string) =>
    new Map((await listFiles(releases.folderOf(id))).map(({ name, stamp }) => [name, stamp.split(' ')[0]]));
  return { releases, publish, inodes };
}

/** Makes a record as it is when its files were written long before they were read. */
async function age(releases: Releases, id: string): Promise<void> {
  const path = releases.knownFilesOf(id);
  const known = await readKnown(path);
  const files = await listFiles(releases.folderOf(id));
  await writeKnown(path, describeKnown(null, files, known?.files ?? new Map(), Date.now() + 60_000));
}

async function versionsOf(releases: Releases, id: string): Promise<Set<string | undefined>> {
  const folder = releases.folderOf(id);
  const pages = (await listFiles(folder)).filter(({ name }) => name.endsWith('.html'));
  const texts = await Promise.all(pages.map(({ path }) => readFile(path, 'utf8')));
  return new Set(texts.map((text) => /data-version="(\d+)"/.exec(text)?.[1]));
}

test('the release that would be removed is brought up to date, and only what differs is copied', async () => {
  const { releases, publish, inodes } = await setUp();
  const first = await publish(1);
  for (const version of [2, 3]) await publish(version);
  await age(releases, first);
  const before = await inodes(first);
  // The robots file and the headers are the same in all versions.
  const fourth = await publish(4);
  const after = await inodes(fourth);
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

test('a file that was changed in that release is not taken over', async () => {
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

test('a release without a record is not reused', async () => {
  const { releases, publish, inodes } = await setUp();
  const first = await publish(1);
  for (const version of [2, 3]) await publish(version);
  await age(releases, first);
  const before = await inodes(first);
  await writeFile(releases.knownFilesOf(first), 'damaged');
  const fourth = await publish(4);
  expect((await inodes(fourth)).get('robots.txt')).not.toBe(before.get('robots.txt'));
});

test('the record of a release of many files vouches for each of them', async () => {
  const { releases, publish } = await setUp();
  const known = await readKnown(releases.knownFilesOf(await publish(1, 1000)));
  const states = [...(known?.files.values() ?? [])].map(({ state }) => state);
  expect(states.length).toBeGreaterThan(1000);
  expect(states).not.toContain('');
});
