// Builds the image of the Dockerfile with buildah, and makes and serves a site with it, also in
// parts as the jobs of deploy/kubernetes do. Stand-ins made by debootstrap replace the base images,
// which are in no package registry. Not tested: the base images themselves, for which Debian of
// debootstrap and the Node of this machine stand in, a read-only container, and other processors.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync } from 'node:fs';
import { chown, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BASE_IMAGES, makeBases, openBuildah } from '../image/run-buildah.fixture.ts';
import { listPods } from '../kubernetes/jobs.fixture.ts';
import { differingFiles, digestFiles, listFiles, folderSizeMb } from '../package/installed.fixture.ts';
import { npmPack, writePackage } from '../package/write-package.ts';
import { startServer } from '../package/run-podium.fixture.ts';
import { ROOT } from '../testing/stages.ts';

/** The largest image in MB, 140 of which only the Debian of debootstrap has. */
const MAX_MB = 700;
const IMAGE = 'podium';
/** A user that the image does not know. */
const USER = 4321;

/** The part of an image's settings that is checked. */
interface ImageConfig {
  readonly OCIv1: {
    readonly config: {
      readonly User: string;
      readonly Entrypoint: readonly string[];
      readonly WorkingDir: string;
    };
  };
}

const work = await mkdtemp(join(tmpdir(), 'podium-image-'));
const context = join(work, 'context');
const site = join(work, 'site');
const buildah = openBuildah(work);
const { call } = buildah;
let digest = '';
let entry: readonly string[] = [];

/** Builds the image from the package alone. Returns its digest. */
async function buildImage(tag: string): Promise<string> {
  const bases = [`NODE=${BASE_IMAGES.node}`, `DEBIAN=${BASE_IMAGES.debian}`].flatMap((arg) => [
    '--build-arg',
    arg,
  ]);
  await call('bud', '--quiet', '--pull=never', '--timestamp', '0', ...bases, '--tag', tag, context);
  return call('images', '--quiet', '--no-trunc', tag);
}

/** Returns the arguments that run a command in a container with the site. */
const inContainer = (
  container: string,
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
) => [
  'run',
  '--user',
  `${USER}:${USER}`,
  '--volume',
  `${site}:/site`,
  ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  container,
  '--',
  ...command,
];

beforeAll(async () => {
  await mkdir(context);
  await writePackage(ROOT, join(work, 'staging'));
  npmPack(join(work, 'staging'), context);
  for (const name of ['Dockerfile', '.dockerignore']) copyFileSync(join(ROOT, name), join(context, name));
  await makeBases(buildah, work);
  digest = await buildImage(IMAGE);
  await mkdir(site);
  await chown(site, USER, USER);
});
afterAll(async () => {
  spawnSync('umount', ['--recursive', join(work, 'storage/overlay')]);
  await rm(work, { recursive: true, force: true });
});

test('the image works in /site as a user without rights', async () => {
  const { OCIv1 } = JSON.parse(await call('inspect', '--type', 'image', IMAGE)) as ImageConfig;
  const { User, Entrypoint, WorkingDir } = OCIv1.config;
  expect(User).toMatch(/^[1-9]\d*(?::[1-9]\d*)?$/);
  expect(WorkingDir).toBe('/site');
  entry = Entrypoint;
});

test(`a user that the image does not know makes and serves a site with at most ${MAX_MB} MB`, async () => {
  const container = await call('from', '--pull=never', IMAGE);
  const root = await call('mount', container);
  const before = digestFiles(join(root, 'podium'));
  const podium = (...args: string[]) => inContainer(container, [...entry, ...args]);
  expect(await call(...podium('--help'))).toContain('npx podium <command>');
  await call(...podium('init', '--name', 'Talks', '--author', 'Ada Lovelace'));
  await call(...podium('validate'));
  await call(...podium('build'));
  const server = await startServer(site, buildah.command(...podium('serve', '--port', '0')));
  await server.fetchPage({ path: '/p/first-talk/first-talk/', text: 'First talk' });
  await server.stop();
  expect(differingFiles(before, digestFiles(join(root, 'podium')))).toEqual([]);
  for (const name of listFiles(site))
    expect([name, (await lstat(join(site, name))).uid]).toEqual([name, USER]);
  expect(folderSizeMb(root)).toBeLessThanOrEqual(MAX_MB);
});

test('the jobs of deploy/kubernetes build the bytes of one whole build in parts, and publish them', async () => {
  const container = await call('from', '--pull=never', IMAGE);
  const address = 'https://talks.example';
  for (const { command, env } of listPods(ROOT, { entry, site: address, parts: 2 }))
    await call(...inContainer(container, command, env));
  const whole = { PODIUM_SITE_URL: address, PODIUM_OUT: 'whole' };
  await call(...inContainer(container, [...entry, 'build'], whole));
  expect(differingFiles(digestFiles(join(site, 'whole')), digestFiles(join(site, 'dist')))).toEqual([]);
  expect(existsSync(join(site, 'releases'))).toBe(true);
});

test('two builds make the same image', async () => {
  expect(await buildImage('again')).toBe(digest);
});
