import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Runs the command of the package with its sources. */
async function podium(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const call = [join(import.meta.dirname, 'podium.ts'), ...args];
  return promisify(execFile)(process.execPath, call).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => error as { code: number; stdout: string; stderr: string },
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
