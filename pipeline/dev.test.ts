import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from './cli/command.fixture.ts';
import { takeLock } from './site/lock.ts';

test.each(['dev', 'serve'])('%s refuses a port that is no number of a port', async (name) => {
  const answers = ['http', '-1', '65536'].map((port) =>
    runCommand({ name, flags: [`--port=${port}`], env: { PODIUM_PROGRAM: tmpdir() } }),
  );
  for (const [index, { code, said }] of (await Promise.all(answers)).entries())
    expect([code, said]).toEqual([
      1,
      `--port is "${['http', '-1', '65536'][index]}": it must be a number up to 65535.\n`,
    ]);
});

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
