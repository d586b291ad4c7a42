import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, readlink, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { listFiles } from './site/list-files.ts';
import {
  publish as startPublisher,
  versionOf,
  writeManifest,
  writeSite,
  type PublishFolders,
} from './publishing/releases/site.fixture.ts';
import { runPublish, runRollback } from './publishing/releases/run-publish.ts';
import { runCommand, runInProcess } from './cli/command.fixture.ts';

// Some tests start many processes.
vi.setConfig({ testTimeout: 120_000 });

let places: PublishFolders = { dist: '', releases: '' };

beforeEach(async () => {
  const folder = await writeContent({});
  places = { dist: join(folder, 'dist'), releases: join(folder, 'releases') };
});

const current = (...path: string[]) => join(places.releases, 'current', ...path);
const publicVersion = async () => versionOf(await readFile(current('index.html'), 'utf8'));
const isRecord = (name: string) => name.endsWith('.files');
const releasesLeft = async () =>
  (await readdir(places.releases)).filter((name) => name !== 'current' && !isRecord(name));

const envOf = ({ dist, releases }: PublishFolders) => ({ PODIUM_OUT: dist, PODIUM_RELEASES: releases });

/** Runs the command in this process. */
const publish = (to: PublishFolders, { flags = [] }: { flags?: readonly string[] } = {}) =>
  runInProcess(runPublish, { flags, env: envOf(to) });

async function publishVersion(version: number) {
  await writeSite(places.dist, version);
  return publish(places);
}

const rollback = (...flags: string[]) => runInProcess(runRollback, { flags, env: envOf(places) });

test('publishes a site as a release, and an unchanged site not again', async () => {
  const first = await publishVersion(1);
  expect(first).toMatchObject({ code: 0 });
  expect(first.said).toMatch(/\d{8}T\d{9}Z-[0-9a-f]{8} is public/);
  expect(await publicVersion()).toBe('1');
  expect((await publish(places)).said).toContain('is already public');
  expect(await releasesLeft()).toHaveLength(1);
});

test('reports the result on its streams and by its exit code', async () => {
  await writeSite(places.dist, 1);
  const env = envOf(places);
  expect(await runCommand({ name: 'publish', flags: [], env })).toEqual({
    code: 0,
    said: expect.stringMatching(/is public: /) as string,
  });
  expect(await runCommand({ name: 'rollback', flags: ['--list'], env })).toMatchObject({ code: 0 });
  const refused = await runCommand({ name: 'rollback', flags: [], env });
  expect(refused).toEqual({ code: 1, said: expect.stringContaining('no release before') as string });
  await rm(join(places.dist, 'robots.txt'));
  const unfit = await runCommand({ name: 'publish', flags: [], env });
  expect(unfit).toMatchObject({ code: 1, said: expect.stringContaining('robots.txt is missing') as string });
  for (const { said } of [refused, unfit]) expect(said).not.toContain('    at ');
});

test('keeps code of the previous release for open pages, and removes older code', async () => {
  for (const version of [1, 2, 3]) await publishVersion(version);
  expect(existsSync(current('_astro/app.3.js'))).toBe(true);
  expect(existsSync(current('_astro/app.2.js'))).toBe(true);
  expect(existsSync(current('_astro/app.1.js'))).toBe(false);
});

test('removes deleted content from the public release on request, also of an unchanged site', async () => {
  for (const version of [1, 2]) await publishVersion(version);
  const flags = ['--without-former'];
  expect((await publish(places, { flags })).said).toMatch(/is public: /);
  expect(existsSync(current('_astro/app.2.js'))).toBe(true);
  expect(existsSync(current('_astro/app.1.js'))).toBe(false);
  expect((await publish(places, { flags })).said).toContain('is already public');
});

test.each<[string, () => Promise<unknown>]>([
  ['lacks', () => rm(current('page-3/index.html'))],
  ['has changed', () => writeFile(current('page-3/index.html'), 'other')],
  ['has too much', () => writeFile(current('page-3/draft.html'), 'draft')],
])('replaces a public release that %s a file', async (_, spoil) => {
  await publishVersion(1);
  const spoilt = await readlink(current());
  await spoil();
  expect(await publish(places)).toMatchObject({ code: 0 });
  expect(await readlink(current())).not.toBe(spoilt);
  expect(await readFile(current('page-3/index.html'), 'utf8')).toContain('data-version="1"');
  expect(existsSync(current('page-3/draft.html'))).toBe(false);
});

test('recognises an unchanged site, although its release keeps files for open pages', async () => {
  for (const version of [1, 2]) await publishVersion(version);
  expect((await publish(places)).said).toContain('is already public');
  expect(existsSync(current('_astro/app.1.js'))).toBe(true);
});

test('rolls back to releases, one by one or by name', async () => {
  for (const version of [1, 2, 3]) await publishVersion(version);
  const [first] = (await releasesLeft()).sort();
  expect(await rollback()).toMatchObject({ code: 0 });
  expect(await publicVersion()).toBe('2');
  expect((await rollback(first ?? '')).said).toContain(`${first} is public`);
  expect(await publicVersion()).toBe('1');
  expect((await rollback('--list')).said).toMatch(new RegExp(`^${first} \\(public\\)\n.+\n.+\n$`));
  expect(await rollback()).toMatchObject({
    code: 1,
    said: expect.stringContaining('no release before') as string,
  });
  expect(await rollback('nonsense')).toMatchObject({
    code: 1,
    said: expect.stringContaining('There are:') as string,
  });
  expect(await publicVersion()).toBe('1');
});

test('skips a release in the next rollback that an earlier one left', async () => {
  for (const version of [1, 2, 3]) await publishVersion(version);
  await rollback();
  await publishVersion(4);
  expect(await rollback()).toMatchObject({ code: 0 });
  expect(await publicVersion()).toBe('2');
});

test('keeps the release for a rollback, of any age', async () => {
  await publishVersion(1);
  const first = await readlink(current());
  for (const version of [2, 3]) await publishVersion(version);
  await rollback(first);
  await writeSite(places.dist, 4);
  expect(await publish(places, { flags: ['--keep', '2'] })).toMatchObject({ code: 0 });
  expect(await releasesLeft()).toHaveLength(2);
  expect(await rollback()).toMatchObject({ code: 0 });
  expect(await publicVersion()).toBe('1');
});

test('keeps a limited number of releases', async () => {
  for (const version of [1, 2, 3, 4, 5, 6]) await publishVersion(version);
  const left = await releasesLeft();
  expect(left).toHaveLength(5);
  const records = (await readdir(places.releases)).filter(isRecord);
  expect(records).toEqual([...left.map((id) => `${id}.files`), 'site.files']);
  expect(await publicVersion()).toBe('6');
});

describe('an unfit site does not change the public release', () => {
  const spoil: [string, RegExp, () => Promise<unknown>][] = [
    ['a dead link', /page-3/, () => rm(join(places.dist, 'page-3'), { recursive: true })],
    [
      'an empty file',
      /page-4\/index\.html is empty/,
      () => writeFile(join(places.dist, 'page-4/index.html'), ''),
    ],
    ['a missing file', /robots\.txt is missing/, () => rm(join(places.dist, 'robots.txt'))],
    [
      'code of a server',
      /_astro\/a\.js\.map does not belong in a public site/,
      () => writeFile(join(places.dist, '_astro/a.js.map'), '{}'),
    ],
    [
      'secrets',
      /\.env does not belong in a public site/,
      () => writeFile(join(places.dist, '.env'), 'KEY=1'),
    ],
    [
      'a file that hosts do not take',
      /film\.mp4 has 26 MiB.*25 MiB.*make it smaller/,
      async () => {
        await writeFile(join(places.dist, 'film.mp4'), 'x');
        await truncate(join(places.dist, 'film.mp4'), 25 * 1024 * 1024 + 1);
      },
    ],
    ['no site', /no built site.*npm run build/, () => rm(places.dist, { recursive: true })],
    [
      'a page of another build',
      /page-5\/index\.html has \d+ of \d+ bytes/,
      () => appendFile(join(places.dist, 'page-5/index.html'), '<!-- by hand -->'),
    ],
    [
      'a file that no build made',
      /_astro\/old\.js was not written by the build/,
      () => writeFile(join(places.dist, '_astro/old.js'), '//'),
    ],
    [
      'no manifest',
      /There is no .*dist\.report.*--without-manifest/,
      () => rm(`${places.dist}.report`, { recursive: true }),
    ],
    [
      'a damaged manifest',
      /manifest\.json: version: /,
      () => writeFile(`${places.dist}.report/manifest.json`, '{}'),
    ],
  ];

  test.each(spoil)('%s', async (_, message, make) => {
    await publishVersion(1);
    await writeSite(places.dist, 2);
    await make();
    const { code, said } = await publish(places);
    expect(code).toBe(1);
    expect(said).toMatch(message);
    expect(said).not.toContain('    at ');
    expect(await publicVersion()).toBe('1');
    expect(await releasesLeft()).toHaveLength(1);
  });
});

test('notices a missing page without links', async () => {
  await writeSite(places.dist, 1);
  await mkdir(join(places.dist, 'lonely'));
  await writeFile(join(places.dist, 'lonely/index.html'), '<!doctype html><html lang="en"><title>1</title>');
  await writeManifest(places.dist);
  await rm(join(places.dist, 'lonely'), { recursive: true });
  const { code, said } = await publish(places);
  expect(code).toBe(1);
  expect(said).toContain('the build wrote 23 pages, but there are 22\n  lonely/index.html is missing');
});

test('publishes a site without a manifest on request', async () => {
  await writeSite(places.dist, 1);
  await rm(`${places.dist}.report`, { recursive: true });
  expect(await publish(places, { flags: ['--without-manifest'] })).toMatchObject({ code: 0 });
  expect(await publicVersion()).toBe('1');
});

test('checks an existing manifest, also with --without-manifest', async () => {
  await writeSite(places.dist, 1);
  await appendFile(join(places.dist, 'page-5/index.html'), '<!-- by hand -->');
  const { code, said } = await publish(places, { flags: ['--without-manifest'] });
  expect(code).toBe(1);
  expect(said).toContain('page-5/index.html has');
});

test.each([
  ['publish', []],
  ['upload', ['remote:talks', '--site']],
])(
  '%s refuses a site that was built with --drafts, names them, and says the remedy [2.84]',
  async (name, flags) => {
    await writeSite(places.dist, 1);
    await writeManifest(places.dist, ['presentations/next.json']);
    const call = { name, flags: flags.length === 0 ? [] : [...flags, places.dist], env: envOf(places) };
    const { code, said } = await runCommand(call);
    expect(code).toBe(1);
    expect(said).toContain(
      `${places.dist} was built with --drafts, so it has content that is not to be public yet. ` +
        'Build it without: npm run build\n  presentations/next.json',
    );
    expect(existsSync(current())).toBe(false);
  },
);

test('publishes a site that was built without its address, with a warning', async () => {
  await writeSite(places.dist, 1);
  expect((await publish(places)).said).not.toContain('Warning');
  for (const { path, name } of await listFiles(places.dist))
    if (name.endsWith('.html'))
      await writeFile(
        path,
        (await readFile(path, 'utf8')).replace('https://podium.example/', 'http://localhost:4321/'),
      );
  await writeManifest(places.dist);
  for (const said of [
    /is public: .*\nWarning: /,
    /is already public\.\nWarning: .*localhost:4321\/.*PODIUM_SITE_URL=/,
  ])
    expect(await publish(places)).toMatchObject({ code: 0, said: expect.stringMatching(said) as string });
});

test('does not change the public release if the disk is full', async () => {
  await publishVersion(1);
  await writeSite(places.dist, 2);
  await writeFile(join(places.dist, '_astro/big.js'), 'x'.repeat(200_000));
  await writeManifest(places.dist);
  // A file size limit acts like a full disk: a write stops in the middle.
  const script = `ulimit -f 100; trap '' XFSZ; exec "$0" "$1"`;
  const env = { ...process.env, PODIUM_OUT: places.dist, PODIUM_RELEASES: places.releases };
  const run = promisify(execFile)(
    'sh',
    ['-c', script, process.execPath, join(import.meta.dirname, 'publish.ts')],
    { env },
  );
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^EFBIG: .*The public release is unchanged\. The file is too large for this disk/,
    ) as string,
  });
  expect(await publicVersion()).toBe('1');
  expect(await releasesLeft()).toHaveLength(1);
});

test('does not change files that publishing did not make', async () => {
  await writeSite(places.dist, 1);
  await mkdir(places.releases);
  await mkdir(current());
  await writeFile(current('precious.txt'), 'x');
  const { code, said } = await publish(places);
  expect(code).toBe(1);
  expect(said).toContain('is not a link to a release');
  expect(existsSync(current('precious.txt'))).toBe(true);
});

test('refuses one of two simultaneous publishers, and mixes nothing', async () => {
  await publishVersion(1);
  await writeSite(places.dist, 2);
  const both = await Promise.all([startPublisher(places), startPublisher(places)]);
  const codes = both.map(({ code }) => code);
  expect(codes).toContain(0);
  const refused = both.find(({ code }) => code !== 0);
  if (refused !== undefined) expect(refused.said).toMatch(/Another publisher \(process \d+\)/);
  expect(await publicVersion()).toBe('2');
  expect(await releasesLeft()).toHaveLength(2);
});
