import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

/** How a command ended. */
interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command of the package with its sources. */
const podium = (...args: string[]): Promise<Ended> => podiumIn(process.cwd(), {}, ...args);

async function podiumIn(cwd: string, env: Record<string, string>, ...args: string[]): Promise<Ended> {
  const call = [join(import.meta.dirname, 'podium.ts'), ...args];
  return promisify(execFile)(process.execPath, call, { cwd, env: { ...process.env, ...env } }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => error as Ended,
  );
}

test.each([
  ['the help of a command', ['help', 'rollback'], 'Makes an earlier release public again'],
  ['the help of a command', ['rollback', '--help'], 'Makes an earlier release public again'],
  ['all commands', [], 'Usage: npx podium <command> [flags]'],
  ['all commands', ['--help'], 'Usage: npx podium <command> [flags]'],
])('prints %s for %j', async (_, args, text) => {
  const { code, stdout } = await podium(...args);
  expect([code, stdout]).toEqual([0, expect.stringContaining(text)]);
});

test.each([
  [['biuld'], 'Unknown command "biuld". Did you mean build? All commands: npx podium --help\n'],
  [['--help', 'biuld'], 'Unknown command "biuld". Did you mean build? All commands: npx podium --help\n'],
  [['--hepl'], 'Unknown command "--hepl". Did you mean --help? All commands: npx podium --help\n'],
  [['--version', 'now'], 'Unexpected argument "now". All commands: npx podium --help\n'],
])('refuses %j', async (args, message) => {
  const { code, stderr } = await podium(...args);
  expect([code, stderr]).toEqual([1, message]);
});

test('shows faults in the settings beside their lines in pull requests', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-annotate-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const tokens = 'src/styles/tokens.css';
  await cp(tokens, join(folder, 'site', tokens));
  await writeFile(
    join(folder, 'podium.config.json'),
    '{\n  "name": "Talks",\n  "site": "talks.example",\n  "colors": {}\n}\n',
  );
  const env = { PODIUM_PACKAGE: folder, PODIUM_ANNOTATE: 'content', GITHUB_WORKSPACE: dirname(folder) };
  const { code, stdout, stderr } = await podiumIn(folder, env, 'validate');
  const file = `${folder.slice(dirname(folder).length + 1)}/podium.config.json`;
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringMatching(`^::error file=${file},line=3::site is "talks\\.example"`) as string,
    expect.stringMatching(`^::error file=${file},line=4::Unknown key "colors"\\.`) as string,
  ]);
  expect([code, stderr]).toEqual([1, expect.stringContaining('2 faults in 1 file')]);
  expect((await podiumIn(folder, { PODIUM_PACKAGE: folder }, 'validate')).stdout).toBe('');
});
