// @vitest-environment node
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ProgramLimit, ProgramMissing, runGroup, writeOfficeProfile } from './convert.ts';
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

const run = (code: string, bounds: { longest?: number; memory?: number } = {}) =>
  runGroup(process.execPath, ['-e', code], {
    longest: 60_000,
    memory: 2_000_000_000,
    folder: tmpdir(),
    ...bounds,
  });

test('a program that ends well is waited for, and one that fails is an error', async () => {
  await expect(run('')).resolves.toBeUndefined();
  await expect(run('process.exit(3)')).rejects.toThrow('failed');
  await expect(
    runGroup('/no/such/program', [], { longest: 1000, memory: 1e9, folder: tmpdir() }),
  ).rejects.toThrow('ENOENT');
});

test('a script whose program is not installed is told from one that fails', async () => {
  await expect(
    runGroup('sh', ['-c', 'exec /no/such/program'], { longest: 9000, memory: 1e9, folder: tmpdir() }),
  ).rejects.toBeInstanceOf(ProgramMissing);
});

test('a program that takes too long is killed', async () => {
  const error = await run('setInterval(() => undefined, 9)', { longest: 600 }).catch((item: unknown) => item);
  expect(error).toBeInstanceOf(ProgramLimit);
  expect(error).toMatchObject({ message: 'more than 0.01 minutes' });
});

// Other systems do not report the memory of a program.
if (process.platform === 'linux')
  test('a child of it that takes too much memory is killed', async () => {
    const greedy = 'const all = Buffer.alloc(600_000_000, 1); setInterval(() => all[0], 9)';
    const child = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(greedy)}])`;
    await expect(run(child, { memory: 400_000_000 })).rejects.toThrow('more than 400 MB of memory');
  });
