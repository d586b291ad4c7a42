import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesOf, runCommand } from './cli/command.fixture.ts';
import { COMMANDS } from './cli/scripts.fixture.ts';

const ADDRESS =
  'PODIUM_SITE_URL is "https://user.github.io?repo", which is not allowed. It must be an address such as "https://talks.example" or "https://user.github.io/talks".\n';

/** Runs a command in an empty folder, where it would otherwise fail for other reasons. */
async function runIn(name: string, env: Record<string, string>, dotEnv = '') {
  const cwd = await mkdtemp(join(tmpdir(), 'podium-settings-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  if (dotEnv !== '') await writeFile(join(cwd, '.env.local'), dotEnv);
  const before = await filesOf(cwd);
  const result = await runCommand({ name, flags: [], cwd, env });
  expect(await filesOf(cwd)).toEqual(before);
  return result;
}

const names = COMMANDS.filter(({ file }) => file.startsWith('pipeline/')).map(({ name }) => name);

test.each(names)('%s checks all settings from the environment before it does anything else', async (name) =>
  expect(await runIn(name, { PODIUM_SITE_URL: 'https://user.github.io?repo' })).toEqual({
    code: 1,
    said: ADDRESS,
  }),
);

test('lists all of them, also those in files for Astro', async () => {
  const { code, said } = await runIn(
    'start',
    { HOST: 'http://0.0.0.0', PODIUM_SHARD: '5/4' },
    'PUBLIC_CLIENT_LOG_ENDPOINT=logs # no path\nPUBLIC_ANALYTICS_ENDPOINT=$UNKNOWN\n',
  );
  expect(code).toBe(1);
  expect(said.split('\n').map((line) => line.split(' is ')[0])).toEqual([
    'PODIUM_SHARD',
    'PUBLIC_CLIENT_LOG_ENDPOINT',
    'HOST',
    '',
  ]);
});
