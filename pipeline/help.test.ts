import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const { scripts } = createRequire(import.meta.url)('../package.json') as {
  scripts: Record<string, string>;
};
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const file = /node ((?:pipeline|checks|bench|demo\/sound)\/[a-z-]+\.ts)$/.exec(script)?.[1];
  return file === undefined ? [] : [{ name, file }];
});

/** Runs a command that writes into an empty folder. Returns its result and the files there. */
async function run(file: string, ...args: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'podium-help-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const at = (name: string) => join(folder, name);
  const env = {
    ...process.env,
    PODIUM_CONTENT: at('content'),
    PODIUM_OUT: at('dist'),
    PODIUM_RELEASES: at('releases'),
  };
  const result = await promisify(execFile)(process.execPath, [file, ...args], { cwd: root, env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => error as { code: number; stdout: string; stderr: string },
  );
  return { code: result.code, stdout: result.stdout, stderr: result.stderr, left: await readdir(folder) };
}

/** Scripts that start other programs, or another script with arguments. */
const OTHERS =
  /^(?:npm |prettier |echo |node (?:pipeline\/slim-node-modules\.mjs|checks\/test\.ts .+|checks\/check-observatory\.ts --install)$)/;

test('every script of package.json is one of these commands, or starts another program', () => {
  expect(commands.length).toBeGreaterThan(25);
  const known = new Set(commands.map(({ name }) => name));
  const unknown = Object.entries(scripts).filter(
    ([name, script]) => !known.has(name) && !OTHERS.test(script),
  );
  expect(unknown).toEqual([]);
});

test.each(commands)(
  'npm run $name -- --help explains flags and examples, and does nothing',
  async ({ name, file }) => {
    const { code, stdout, stderr, left } = await run(file, '--help');
    expect(code).toBe(0);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^[A-Z][^\n]+\.\n/);
    expect(stdout).toContain(`\nUsage: npm run ${name} -- [flags]`);
    expect(stdout).toContain(`\nExamples:\n  npm run ${name}`);
    expect(left).toEqual([]);
  },
);

test.each(commands)('npm run $name suggests the closest flag for an unknown one', async ({ name, file }) => {
  const { code, stderr, left } = await run(file, '--hepl');
  expect(code).toBe(1);
  expect(stderr).toBe(`Unknown flag --hepl. Did you mean --help? All flags: npm run ${name} -- --help\n`);
  expect(left).toEqual([]);
});

/** Commands that take any number of files, folders or names. */
const TAKES_MANY = ['bench:playback', 'import', 'merge', 'observatory', 'test'];

test.each(commands.filter(({ name }) => !TAKES_MANY.includes(name)))(
  'npm run $name refuses more arguments than it takes',
  async ({ file }) => {
    const { code, stderr, left } = await run(file, 'some', 'words', 'more');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Unexpected argument "(?:some|words)"\./)]);
    expect(left).toEqual([]);
  },
);
