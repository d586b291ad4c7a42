import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { goodContent, writeContent } from '#library/content.fixture';
import { runCommand } from './cli/command.fixture.ts';
import { takeLock } from './site/lock.ts';

test.each(['dev', 'serve', 'start'])('%s refuses a port that is no number of a port', async (name) => {
  const answers = ['http', '-1', '65536'].map((port) =>
    runCommand({ name, flags: [`--port=${port}`], env: {} }),
  );
  for (const [index, { code, said }] of (await Promise.all(answers)).entries())
    expect([code, said]).toEqual([
      1,
      `--port is "${['http', '-1', '65536'][index]}": it must be a number up to 65535.\n`,
    ]);
});

test('serve names a port that is in use, another one, and no stack', async () => {
  const folder = await writeContent({ ...goodContent(), 'dist/index.html': 'Home', 'dist/_headers': '' });
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const { code, said } = await runCommand({
    name: 'serve',
    flags: ['--port', String(port)],
    env: { PODIUM_CONTENT: folder, PODIUM_DIST: join(folder, 'dist'), PODIUM_DATA: join(folder, 'data') },
  });
  expect([code, said]).toEqual([
    1,
    `Port ${port} is in use. Stop the program that uses it, or choose another port, for example with --port ${port + 1} or PORT=${port + 1}.\n`,
  ]);
});

test('dev ends with the fault of a database that it cannot open, its remedy, and no stack', async () => {
  await mkdir('.cache', { recursive: true });
  // In the repository, so that Astro finds its packages.
  const folder = await mkdtemp(resolve('.cache/dev-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const entry = JSON.stringify(resolve('integration/podium.ts'));
  await writeFile(
    join(folder, 'astro.config.mjs'),
    `import podium from ${entry}; export default { integrations: [podium({ name: 'Talks' })] };`,
  );
  await writeFile(join(folder, 'podium.db'), 'no database');
  const { code, said } = await runCommand({
    name: 'dev',
    flags: ['--port', '0'],
    cwd: folder,
    env: { PODIUM_DATA: folder },
  });
  expect(code).toBe(1);
  expect(said).toMatch(/podium\.db is not an SQLite database\. Move the file away, [^\n]+\.\n$/);
  expect(said).not.toContain('store-thread');
}, 120_000);

test('a second dev server on the same sources ends with a message, and leaves the first one alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-dev-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const lock = join(folder, '.astro/dev.lock');
  onTestFinished(takeLock(lock, 'dev server'));
  const { code, said } = await runCommand({ name: 'dev', flags: [], cwd: folder, env: {} });
  expect(code).toBe(1);
  expect(said).toMatch(/^Another dev server \(process \d+\) is running\. .* remove .*dev\.lock\.\n$/);
  expect(await readdir(join(folder, '.astro'))).toEqual(['dev.lock']);
  expect(await readdir(lock)).toHaveLength(1);
});
