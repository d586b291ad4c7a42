// Uploads a built site with rclone into a folder of this machine, as into a bucket. Checks the
// order, the bytes, and that foreign files are replaced:
//   node checks/check-upload.ts [built site]
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isForVisitors } from '#domain/addresses/visitor-files';
import { listFaults } from '#pipeline/cli/command-error';
import { MARKER } from '#pipeline/publishing/upload/upload-site';
import { isCompressedCopy } from '#pipeline/site/compressed-copies';
import { differences, digestFiles } from './package/installed.ts';
import { runProgram } from './run-program.ts';

/** Time limit of a command, in milliseconds. */
const LIMIT = 300_000;

const site = resolve(process.argv[2] ?? 'dist');
const work = await mkdtemp(join(tmpdir(), 'podium-upload-check-'));
const releases = join(work, 'releases');
const bucket = join(work, 'bucket');
const log = join(work, 'rclone.log');
const env = {
  ...process.env,
  PODIUM_OUT: site,
  PODIUM_RELEASES: releases,
  RCLONE_CONFIG: join(work, 'rclone.conf'),
};

/** Runs a command of the project. Throws with its output if it fails. */
async function run(name: string, ...args: readonly string[]): Promise<void> {
  const call = [`pipeline/${name}.ts`, ...args];
  const { code, output } = await runProgram(process.execPath, call, { env, timeout: LIMIT });
  if (code !== 0) throw new Error(`"${call.join(' ')}" ended with ${code ?? 'a signal'}:\n${output}`);
}

/** Uploads the release. Returns the actions of rclone on the files of the site, in their order. */
async function upload(flags: readonly string[], more: readonly string[] = []) {
  await rm(log, { force: true });
  await run('upload', bucket, ...flags, '--', '-v', '--log-file', log, ...more);
  const lines = (await readFile(log, 'utf8')).matchAll(/INFO +: (.+): (Copied|Deleted)/g);
  const done = [...lines].map(([, name = '', what]) => ({ name, isDeleted: what === 'Deleted' }));
  return done.filter(({ name }) => name !== MARKER);
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
const faults: string[] = [];
const expectNone = (what: string, names: readonly string[]) =>
  faults.push(...names.slice(0, 10).map((name) => `${name} ${what}`));

try {
  await run('publish');
  const wanted = digestFiles(join(releases, 'current/'), isUploaded);
  const stored = () => digestFiles(bucket, (name) => name !== MARKER);
  const expectSame = (when: string) =>
    expectNone(`differs from the release ${when}`, differences(wanted, stored()));

  const first = await upload([]);
  expectSame('after the first upload');
  if (first.length !== wanted.size) faults.push(`rclone copied ${first.length} of ${wanted.size} files.`);
  const steps = first.flatMap(({ name }) => stepOf(name) ?? []);
  if (steps.some((step, index) => step < (steps[index - 1] ?? 0)))
    faults.push('Files came before those of an earlier step.');

  const again = await upload([]);
  expectNone(
    'was sent again without a change',
    again.map(({ name }) => name),
  );

  for (const name of ['index.html', 'foreign.html']) await writeFile(join(bucket, name), 'foreign');
  const repaired = await upload(['--delete'], ['--ignore-times']);
  expectSame('after an upload with --delete and --ignore-times');
  if (repaired.at(-1)?.name !== 'foreign.html' || repaired.at(-1)?.isDeleted !== true)
    faults.push('The foreign file was not deleted last.');

  if (faults.length > 0) console.error(listFaults(faults));
  else console.log(`rclone has uploaded ${wanted.size} files in their order, and replaced foreign ones.`);
} catch (error) {
  faults.push(String(error));
  console.error(error instanceof Error ? error.message : error);
} finally {
  await rm(work, { recursive: true, force: true });
}
process.exitCode = faults.length > 0 ? 1 : 0;
