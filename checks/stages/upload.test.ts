// Uploads a built site with rclone into a folder of this machine, as into a bucket.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ELSEWHERE_FOLDER } from '#domain/addresses/media-elsewhere';
import { isForVisitors } from '#domain/addresses/visitor-files';
import { MARKER_FILE } from '#pipeline/publishing/upload/upload-site';
import { isCompressedCopy } from '#pipeline/site/compressed-copies';
import { differingFiles, digestFiles } from '../package/installed.fixture.ts';
import { runProgram } from '../run-program.ts';
import { SITE_DIR } from './site.fixture.ts';

/** Time limit of a command, in milliseconds. */
const LIMIT = 300_000;

const work = await mkdtemp(join(tmpdir(), 'podium-upload-'));
afterAll(() => rm(work, { recursive: true, force: true }));
const releases = join(work, 'releases');
const bucket = join(work, 'bucket');
const log = join(work, 'rclone.log');
const env = {
  ...process.env,
  PODIUM_OUT: SITE_DIR,
  PODIUM_RELEASES: releases,
  RCLONE_CONFIG: join(work, 'rclone.conf'),
};

async function run(name: string, ...args: readonly string[]): Promise<void> {
  const call = [`pipeline/${name}.ts`, ...args];
  const { code, output } = await runProgram(process.execPath, call, { env, timeout: LIMIT });
  expect({ code, output }).toMatchObject({ code: 0 });
}

/** Uploads the release. Returns the actions of rclone on the files of the site, in their order. */
async function upload(flags: readonly string[] = [], more: readonly string[] = []) {
  await rm(log, { force: true });
  await run('upload', bucket, ...flags, '--', '-v', '--log-file', log, ...more);
  const lines = (await readFile(log, 'utf8')).matchAll(/INFO +: (.+): (Copied|Deleted)/g);
  const done = [...lines].map(([, name = '', action]) => ({ name, action }));
  return done.filter(({ name }) => name !== MARKER_FILE);
}

/**
 * Returns the place of a file in the documented order: named by content, data, pages. Null for the
 * search, some of whose files are named by their content.
 */
function stepOf(name: string): number | null {
  if (name.endsWith('.html')) return 2;
  if (name.startsWith('search/')) return null;
  return /(?:^|\/)_(?:astro|media|pictures)\//.test(name) ? 0 : 1;
}

const isUploaded = (name: string) => isForVisitors(name.split('/')) && !isCompressedCopy(name);
const release = () => digestFiles(join(releases, 'current/'), isUploaded);
const stored = () => digestFiles(bucket, (name) => name !== MARKER_FILE);

test('rclone uploads the files of a release in the documented order', async () => {
  await run('publish');
  const copied = await upload();
  expect(differingFiles(release(), stored())).toEqual([]);
  expect(copied).toHaveLength(release().size);
  const steps = copied.flatMap(({ name }) => stepOf(name) ?? []);
  expect(steps).toEqual(steps.toSorted());
});

test('sends no file again that has not changed', async () => {
  expect(await upload()).toEqual([]);
});

test('replaces foreign files, and deletes them last, after an upload with --delete and --ignore-times', async () => {
  for (const name of ['index.html', 'foreign.html']) await writeFile(join(bucket, name), 'foreign');
  const repaired = await upload(['--delete'], ['--ignore-times']);
  expect(differingFiles(release(), stored())).toEqual([]);
  expect(repaired.at(-1)).toEqual({ name: 'foreign.html', action: 'Deleted' });
});

test('uploads media for another host from the folder of a project, also before it is published [10.6]', async () => {
  const [cwd, media] = [join(work, 'project'), join(work, 'media')];
  const name = `_media/${'0'.repeat(32)}.mp4`;
  await mkdir(join(cwd, ELSEWHERE_FOLDER, '_media'), { recursive: true });
  await writeFile(join(cwd, ELSEWHERE_FOLDER, name), 'film');
  const call = [resolve('pipeline/upload.ts'), media, '--media'];
  const unpublished = { ...env, PODIUM_RELEASES: join(work, 'none') };
  const { code, output } = await runProgram(process.execPath, call, {
    cwd,
    env: unpublished,
    timeout: LIMIT,
  });
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('immutable') as string });
  expect(await readFile(join(media, name), 'utf8')).toBe('film');
});
