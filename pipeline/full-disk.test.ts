import { execFile, spawnSync, type ExecFileException } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { goodContent, writeContent } from '#library/content.fixture';
import { noisePicture } from '#pictures/picture.fixture';

// Each test runs a whole build, which takes ten seconds of processor time.
vi.setConfig({ testTimeout: 300_000 });

const PROJECT = join(import.meta.dirname, '..');

/** Whether this machine lets a process mount a private disk. */
const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

/**
 * The message for a full disk. Without a private disk, a file size limit is used instead, which has
 * another message.
 */
const REMEDY = canMount
  ? 'The disk is full: free some space'
  : 'The file is too large for this disk: raise the file size limit';

interface Run {
  readonly code: number;
  readonly said: string;
}

/** A program and its small private disk. */
interface OnSmallDisk {
  /** Shell command; `$0` is Node. */
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
  /** Mount point of the disk. */
  readonly small: string;
  /** Size of the disk in kilobytes; 0 for a full disk. */
  readonly room: number;
}

/** Runs a program of the project with a folder on a small disk. */
async function runOnSmallDisk({ program, env, small, room }: OnSmallDisk): Promise<Run> {
  await mkdir(small, { recursive: true });
  const mount =
    room === 0
      ? 'mount -t tmpfs -o size=4k tmpfs "$1" && head -c 4096 /dev/zero > "$1/full"'
      : `mount -t tmpfs -o size=${room}k tmpfs "$1"`;
  const script = canMount ? `${mount} && ${program}` : `trap "" XFSZ; ulimit -f ${room}; ${program}`;
  const shell = ['sh', '-c', script, process.execPath, small];
  const command = canMount ? ['-rm', ...shell] : shell.slice(1);
  return new Promise((resolve) => {
    const done = (error: ExecFileException | null, stdout: string, stderr: string) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr });
    execFile(canMount ? 'unshare' : 'sh', command, { cwd: PROJECT, env: { ...process.env, ...env } }, done);
  });
}

/** Builds content with the folder `small` on a disk of 16 kB. */
const buildWithSmallDisk = (content: string, outDir: string, small: string): Promise<Run> =>
  runOnSmallDisk({
    program: '"$0" pipeline/build.ts --no-compress',
    env: { PODIUM_CONTENT: content, PODIUM_OUT: outDir },
    small,
    room: 16,
  });

/** Returns content without cached pictures, and a folder with the site of an earlier build. */
async function setUp() {
  const content = await writeContent({ ...goodContent(), 'media/rivers.png': await noisePicture('png') });
  const disk = await writeContent({ 'dist/index.html': 'old', 'dist/_headers': 'old' });
  return { content, disk, outDir: join(disk, 'dist') };
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
  ['where bundles are kept', '.cache/bundles'],
  ['where pictures are kept', '.cache/pictures'],
])('reports a disk that is full %s, and keeps the last good output', async (_, folder) => {
  const { content, disk, outDir } = await setUp();
  expectWords(await buildWithSmallDisk(content, outDir, join(PROJECT, folder)));
  expect(await readdir(disk)).toEqual(['dist']);
  expect(await readdir(outDir)).toEqual(['_headers', 'index.html']);
});

test('reports a disk that is full at the place of the site', async () => {
  const { content, disk } = await setUp();
  const small = join(disk, 'small');
  onTestFinished(() => rm(small, { recursive: true, force: true }));
  await mkdir(small);
  await writeFile(join(small, 'note'), '');
  expectWords(await buildWithSmallDisk(content, join(small, 'dist'), small));
});

test('reports a disk that is full at the place of a new content file', async () => {
  const content = await writeContent(goodContent());
  const presentations = join(content, 'presentations');
  const files = await readdir(presentations);
  const { code, said } = await runOnSmallDisk({
    program: '"$0" pipeline/new.ts presentation --title Mountains',
    env: { PODIUM_CONTENT: content },
    small: presentations,
    room: 0,
  });
  expect(code).toBe(1);
  expect(said).toMatch(/^E[A-Z]+: [^\n]+\. Nothing was written\. [^\n]+, and run this again\.\n$/);
  expect(said).toContain(REMEDY);
  expect(said).toContain(join(presentations, 'mountains.json'));
  expect(await readdir(presentations)).toEqual(files);
});
