import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from './cli/command.fixture.ts';
import { takeLock } from './site/lock.ts';

test('a second dev server on the same sources ends with a message, and leaves the first one alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-dev-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const lock = join(folder, '.astro/dev.lock');
  onTestFinished(takeLock(lock, 'dev server'));
  const env = { PODIUM_PROGRAM: folder };
  const { code, said } = await runCommand({ name: 'dev', flags: [], cwd: folder, env });
  expect(code).toBe(1);
  expect(said).toMatch(/^Another dev server \(process \d+\) is running\. .* remove .*dev\.lock\.\n$/);
  expect(await readdir(join(folder, '.astro'))).toEqual(['dev.lock']);
  expect(await readdir(lock)).toHaveLength(1);
});
