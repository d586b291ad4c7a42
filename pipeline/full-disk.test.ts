import { execFile, spawnSync, type ExecFileException } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { goodContent, writeContent } from '#content/library/test-content';
import { noisePicture } from '#pictures/test-picture';

// Each test runs a build to its end, ten seconds of processor time.
vi.setConfig({ testTimeout: 300_000 });

const PROJECT = join(import.meta.dirname, '..');

/** Whether this machine lets a process mount a disk that only it sees. */
const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

/** What is said of a disk without room; elsewhere no file may be large, which the system says in other words. */
const REMEDY = canMount
  ? 'The disk is full: make room'
  : 'No file so large may be written there: raise the limit';

interface Run {
  readonly code: number;
  readonly said: string;
}

/** Builds content where the folder `small` is on a disk of a few kilobytes, which only the build sees. */
async function buildWithSmallDisk(content: string, out: string, small: string): Promise<Run> {
  await mkdir(small, { recursive: true });
  const build = '"$0" pipeline/build.ts --no-compress';
  const script = canMount
    ? `mount -t tmpfs -o size=16k tmpfs "$1" && ${build}`
    : `trap "" XFSZ; ulimit -f 16; ${build}`;
  const shell = ['sh', '-c', script, process.execPath, small];
  const command = canMount ? ['-rm', ...shell] : shell.slice(1);
  const env = { ...process.env, PODIUM_CONTENT: content, PODIUM_OUT: out };
  return new Promise((resolve) => {
    const done = (error: ExecFileException | null, stdout: string, stderr: string) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr });
    execFile(canMount ? 'unshare' : 'sh', command, { cwd: PROJECT, env }, done);
  });
}

/** Content whose pictures no cache has, and a folder with a site of an earlier build. */
async function setUp() {
  const content = await writeContent({ ...goodContent(), 'media/rivers.png': await noisePicture('png') });
  const disk = await writeContent({ 'dist/index.html': 'old', 'dist/_headers': 'old' });
  return { content, disk, out: join(disk, 'dist') };
}

function expectWords({ code, said }: Run): void {
  expect(code).toBe(1);
  const [last = ''] = said.trimEnd().split('\n').slice(-1);
  expect(last).toMatch(/^E[A-Z]+: [^\n]+\. The last good output stays\. /);
  expect(last).toContain(REMEDY);
  expect(last).toMatch(/, and build again\.$/);
  expect(said).not.toContain('    at ');
}

test.each([
  ['where Astro writes', '.cache/pages'],
  ['where pictures are kept', '.cache/pictures'],
])('a disk that is full %s is said in words, and the last good output stays', async (_, folder) => {
  const { content, disk, out } = await setUp();
  expectWords(await buildWithSmallDisk(content, out, join(PROJECT, folder)));
  expect(await readdir(disk)).toEqual(['dist']);
  expect(await readdir(out)).toEqual(['_headers', 'index.html']);
});

test('a disk that is full where the site goes is said in words', async () => {
  const { content, disk } = await setUp();
  const small = join(disk, 'small');
  onTestFinished(() => rm(small, { recursive: true, force: true }));
  await mkdir(small);
  await writeFile(join(small, 'note'), '');
  expectWords(await buildWithSmallDisk(content, join(small, 'dist'), small));
});
