// @vitest-environment node
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ProgramLimitError, ProgramMissingError, runProgramGroup, writeOfficeProfile } from './convert.ts';
import { descendants, parseXml } from './xml.ts';

test('LibreOffice runs no macros of slides, and its requests to other sites end on this machine', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-profile-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeOfficeProfile(folder);
  const xml = parseXml(await readFile(join(folder, 'user/registrymodifications.xcu'), 'utf8'));
  const settings = descendants(xml, 'prop').map((prop) => [
    prop.attributes['oor:name'],
    descendants(prop, 'value')[0]?.text,
  ]);
  expect(Object.fromEntries(settings)).toEqual({
    DisableMacrosExecution: 'true',
    ooInetProxyType: '2',
    ooInetNoProxy: '',
    ooInetHTTPProxyName: '127.0.0.1',
    ooInetHTTPProxyPort: '9',
    ooInetHTTPSProxyName: '127.0.0.1',
    ooInetHTTPSProxyPort: '9',
  });
});

const run = (code: string, bounds: { maxDurationMs?: number; maxMemoryBytes?: number } = {}) =>
  runProgramGroup(process.execPath, ['-e', code], {
    maxDurationMs: 60_000,
    maxMemoryBytes: 2_000_000_000,
    folder: tmpdir(),
    ...bounds,
  });

test('a program that ends well is waited for, and one that fails is an error', async () => {
  await expect(run('')).resolves.toBeUndefined();
  await expect(run('process.exit(3)')).rejects.toThrow('failed');
  await expect(
    runProgramGroup('/no/such/program', [], { maxDurationMs: 1000, maxMemoryBytes: 1e9, folder: tmpdir() }),
  ).rejects.toThrow('ENOENT');
});

test('a script whose program is not installed is told from one that fails', async () => {
  await expect(
    runProgramGroup('sh', ['-c', 'exec /no/such/program'], {
      maxDurationMs: 9000,
      maxMemoryBytes: 1e9,
      folder: tmpdir(),
    }),
  ).rejects.toBeInstanceOf(ProgramMissingError);
});

test('a program that takes too long is killed', async () => {
  const error = await run('setInterval(() => undefined, 9)', { maxDurationMs: 600 }).catch(
    (item: unknown) => item,
  );
  expect(error).toBeInstanceOf(ProgramLimitError);
  expect(error).toMatchObject({ message: 'more than 0.01 minutes' });
});

// Other systems do not report the memory of a program.
if (process.platform === 'linux')
  test('a child of it that takes too much memory is killed', async () => {
    const greedy = 'const all = Buffer.alloc(600_000_000, 1); setInterval(() => all[0], 9)';
    const child = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(greedy)}])`;
    await expect(run(child, { maxMemoryBytes: 400_000_000 })).rejects.toThrow('more than 400 MB of memory');
  });
