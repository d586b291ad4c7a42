// Builds the image of the Dockerfile with buildah, and makes and serves a site with it,
// also in parts as the jobs of deploy/kubernetes do: node checks/check-image.ts
// Stand-ins made by debootstrap replace the base images, which are in no package registry.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync } from 'node:fs';
import { chown, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { listPods } from './kubernetes/jobs.ts';
import { BASES, makeBases, openBuildah, type Buildah } from './image/run-buildah.ts';
import { differences, digestFiles, listFiles, sizeOf } from './package/installed.ts';
import { npmPack } from './package/npm-pack.ts';
import { startServer } from './package/run-podium.ts';
import { stopwatch } from './processor-time.ts';
import { writePackage } from './package/write-package.ts';

const ROOT = resolve(import.meta.dirname, '..');
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

/** Builds the image from the package alone. Returns its digest. */
async function buildImage({ call }: Buildah, context: string, tag: string): Promise<string> {
  const bases = [`NODE=${BASES.node}`, `DEBIAN=${BASES.debian}`].flatMap((arg) => ['--build-arg', arg]);
  await call('bud', '--quiet', '--pull=never', '--timestamp', '0', ...bases, '--tag', tag, context);
  return call('images', '--quiet', '--no-trunc', tag);
}

async function checkConfig({ call }: Buildah, tag: string): Promise<readonly string[]> {
  const { OCIv1 } = JSON.parse(await call('inspect', '--type', 'image', tag)) as ImageConfig;
  const { User, Entrypoint, WorkingDir } = OCIv1.config;
  if (!/^[1-9]\d*(?::[1-9]\d*)?$/.test(User)) throw new Error(`The image runs as "${User}".`);
  if (WorkingDir !== '/site') throw new Error(`The image works in ${WorkingDir}.`);
  return Entrypoint;
}

/** Makes a site in a folder that only one user may write. Returns the size of the image in MB. */
async function checkSite(buildah: Buildah, entry: readonly string[], folder: string, user: number) {
  await mkdir(folder);
  await chown(folder, user, user);
  const container = await buildah.call('from', '--pull=never', IMAGE);
  const root = await buildah.call('mount', container);
  const before = digestFiles(join(root, 'podium'));
  const podium = (...args: string[]) => [
    'run',
    '--user',
    `${user}:${user}`,
    '--volume',
    `${folder}:/site`,
    container,
    '--',
    ...entry,
    ...args,
  ];
  const help = await buildah.call(...podium('--help'));
  if (!help.includes('npx podium <command>')) throw new Error(`--help prints:\n${help}`);
  await buildah.call(...podium('init', '--name', 'Talks', '--author', 'Ada Lovelace'));
  await buildah.call(...podium('validate'));
  await buildah.call(...podium('build'));
  const server = await startServer(folder, buildah.command(...podium('serve', '--port', '0')));
  await server.ask({ path: '/p/first-talk/first-talk/', text: 'First talk' });
  await server.stop();
  const changed = differences(before, digestFiles(join(root, 'podium')));
  if (changed.length > 0) throw new Error(`The commands have changed ${changed.join(', ')} in the image.`);
  for (const name of listFiles(folder)) {
    const { uid } = await lstat(join(folder, name));
    if (uid !== user) throw new Error(`${name} belongs to user ${uid}, not ${user}.`);
  }
  return sizeOf(root);
}

/** Runs the jobs of deploy/kubernetes, whose site must have the bytes of one whole build. */
async function checkJobs(buildah: Buildah, entry: readonly string[], folder: string): Promise<void> {
  const container = await buildah.call('from', '--pull=never', IMAGE);
  const site = 'https://talks.example';
  const run = (command: readonly string[], env: Readonly<Record<string, string>>) =>
    buildah.call(
      'run',
      '--user',
      `${USER}:${USER}`,
      '--volume',
      `${folder}:/site`,
      ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      container,
      '--',
      ...command,
    );
  for (const { command, env } of listPods(ROOT, { entry, site, parts: 2 })) await run(command, env);
  await run([...entry, 'build'], { PODIUM_SITE_URL: site, PODIUM_OUT: 'whole' });
  const [joined, whole] = [digestFiles(join(folder, 'dist')), digestFiles(join(folder, 'whole'))];
  const changed = differences(whole, joined);
  if (changed.length > 0) throw new Error(`The jobs make another site: ${changed.join(', ')}`);
  if (!existsSync(join(folder, 'releases'))) throw new Error('The jobs have published nothing.');
}

const work = await mkdtemp(join(tmpdir(), 'podium-image-'));
const took = stopwatch();
try {
  const context = join(work, 'context');
  await mkdir(context);
  await writePackage(ROOT, join(work, 'staging'));
  npmPack(join(work, 'staging'), context);
  for (const name of ['Dockerfile', '.dockerignore']) copyFileSync(join(ROOT, name), join(context, name));
  const buildah = openBuildah(work);
  await makeBases(buildah, work);

  const digest = await buildImage(buildah, context, IMAGE);
  const entry = await checkConfig(buildah, IMAGE);
  const size = await checkSite(buildah, entry, join(work, 'site'), USER);
  console.log(`User ${USER} has made and served a site with an image of ${size} MB.`);
  await checkJobs(buildah, entry, join(work, 'site'));
  console.log('The jobs of deploy/kubernetes have built and published the same site in two parts.');
  if (size > MAX_MB) throw new Error(`The image has ${size} MB, and at most ${MAX_MB} are allowed.`);
  const again = await buildImage(buildah, context, 'again');
  if (again !== digest) throw new Error(`A second build of the image is ${again}, and not ${digest}.`);
  console.log(`Two builds make the same image, ${digest}.
Not tested: the base images themselves, for which Debian of debootstrap and the Node of this machine stood
in, a read-only container, and other processors.
${took().text}`);
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof Error ? error.message : error);
} finally {
  spawnSync('umount', ['--recursive', join(work, 'storage/overlay')]);
  await rm(work, { recursive: true, force: true });
}
