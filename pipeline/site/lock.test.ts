import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, test, vi } from 'vitest';
import fc from 'fast-check';
import { writeContent } from '#library/content.fixture';
import { isAlive, parseHolder, takeLock, thisProcess, type Holder } from './lock.ts';

const MINUTE = 60_000;

afterEach(() => vi.useRealTimers());

const newLock = async () => join(await writeContent({}), 'dist.lock');
const agesOf = async (lock: string) =>
  Promise.all((await readdir(lock)).map(async (name) => Date.now() - (await stat(join(lock, name))).mtimeMs));

/** Returns a lock with a holder file that another process wrote `age` milliseconds ago. */
async function heldLock(text: string, age = 0): Promise<{ lock: string; file: string }> {
  const lock = await newLock();
  const file = join(lock, randomUUID());
  await mkdir(lock);
  await writeFile(file, text);
  await letAge(file, age);
  return { lock, file };
}

const heldBy = (changes: Partial<Holder>, age = 0) =>
  heldLock(JSON.stringify({ ...thisProcess(), started: null, ...changes }), age);

const letAge = (file: string, age: number) => utimes(file, new Date(), new Date(Date.now() - age));

test('a lock is held until it is freed', async () => {
  const lock = await newLock();
  const free = takeLock(lock);
  expect(() => takeLock(lock, 'build', { ...thisProcess(), host: 'elsewhere' })).toThrow('Another build');
  free();
  expect(await readdir(dirname(lock))).toEqual([]);
});

test('a lock may be the first file of its folder', async () => {
  const lock = join(dirname(await newLock()), 'not', 'there', 'dist.lock');
  takeLock(lock)();
  expect(existsSync(lock)).toBe(false);
});

test('the lock of a running process is respected, even without heartbeats', async () => {
  const { lock } = await heldBy({ pid: process.ppid }, 60 * MINUTE);
  expect(() => takeLock(lock)).toThrow(`Another build (process ${process.ppid}) is running`);
  expect(await readdir(dirname(lock))).toEqual(['dist.lock']);
});

test('the lock of an ended process is taken over', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const { lock, file } = await heldBy({ pid });
  const free = takeLock(lock);
  expect(existsSync(file)).toBe(false);
  free();
  expect(existsSync(lock)).toBe(false);
});

test.each<[string, Partial<Holder>, RegExp]>([
  ['on another host', { host: 'studio-2' }, /process 7 on studio-2.* is running/],
  ['in another container', { namespace: 'pid:[1]' }, /process 7 on .+ pid:\[1\]\) is running/],
  ['on another machine of the same name', { boot: 'another' }, /process 7 on .+ is running/],
])('the lock of a process %s is respected as long as it has heartbeats', async (_, place, message) => {
  const { lock, file } = await heldBy({ pid: 7, ...place }, 4 * MINUTE);
  expect(() => takeLock(lock)).toThrow(message);
  expect(() => takeLock(lock)).toThrow(
    /last heartbeat is \d+ s old\. .* try again when the heartbeat is 5 minutes old, or remove .*dist\.lock\.$/,
  );
  expect(existsSync(file)).toBe(true);
  await letAge(file, 6 * MINUTE);
  takeLock(lock)();
  expect(existsSync(lock)).toBe(false);
});

test('a lock without a holder counts by its age', async () => {
  const { lock, file } = await heldLock('');
  expect(() => takeLock(lock)).toThrow('Another build (on an unknown host) is running');
  await letAge(file, 6 * MINUTE);
  takeLock(lock)();
  expect(existsSync(lock)).toBe(false);
});

test('a lock gets heartbeats while it is held, and none once it is freed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const lock = await newLock();
  const free = takeLock(lock);
  for (let minute = 0; minute < 10; minute += 1) {
    const [name = ''] = await readdir(lock);
    await letAge(join(lock, name), 60 * MINUTE);
    vi.advanceTimersByTime(MINUTE);
    expect(Math.max(...(await agesOf(lock)))).toBeLessThan(MINUTE);
  }
  free();
  vi.advanceTimersByTime(MINUTE);
  expect(vi.getTimerCount()).toBe(0);
  expect(existsSync(lock)).toBe(false);
});

test('a process that lost its lock neither releases it nor writes its heartbeat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const lock = await newLock();
  const freeLost = takeLock(lock);
  await rm(lock, { recursive: true });
  const free = takeLock(lock);
  const held = await readdir(lock);
  vi.advanceTimersByTime(MINUTE);
  freeLost();
  expect(await readdir(lock)).toEqual(held);
  free();
  expect(existsSync(lock)).toBe(false);
});

test.each<[string, (lock: string) => Promise<unknown>]>([
  ['a file', (lock) => writeFile(lock, '17')],
  ['a folder of something else', (lock) => mkdir(join(lock, 'precious'), { recursive: true })],
])('%s in the place of a lock is not changed', async (_, write) => {
  const lock = await newLock();
  await write(lock);
  expect(() => takeLock(lock)).toThrow(/remove it|Move it away/);
  expect(await readdir(dirname(lock), { recursive: true })).toContain('dist.lock');
});

test('only one of many processes takes over a lock', async () => {
  const { lock } = await heldBy({ host: 'studio-2' }, 60 * MINUTE);
  const script = `
    const { takeLock } = await import(${JSON.stringify(join(import.meta.dirname, 'lock.ts'))});
    console.log('ready');
    process.stdin.once('data', () => {
      try { takeLock(${JSON.stringify(lock)}); console.log('taken'); } catch (error) { console.log(error.message); }
    });`;
  const takers = Array.from({ length: 6 }, () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
    return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
  });
  const says = () => Promise.all(takers.map(async ({ lines }) => String((await lines.next()).value)));
  expect(new Set(await says())).toEqual(new Set(['ready']));
  for (const { child } of takers) child.stdin.write('go\n');
  const said = await says();
  await Promise.all(takers.map(({ child }) => (child.stdin.end(), once(child, 'close'))));
  expect(said.filter((line) => line === 'taken')).toHaveLength(1);
  expect(said.filter((line) => line.includes('is running'))).toHaveLength(5);
});

const HOUR = 3_600_000;
const self = thisProcess();
const parent: Holder = { ...self, pid: process.ppid, started: '1' };

describe('a lock holder on this host', () => {
  test.each<[string, Holder, string | null, boolean]>([
    ['runs', parent, '1', true],
    ['runs, where nothing tells when it began', { ...parent, started: null }, null, true],
    ['runs, where nothing tells any more when it began', parent, null, true],
    ['is gone if its id is that of one which began later', parent, '2', false],
    ['is gone if its id is that of this process', { ...self, started: null }, null, false],
    ['is gone if its id is that of this process, which began later', { ...self, started: '1' }, '2', false],
    ['is this process itself', { ...self, started: '1' }, '1', true],
  ])('%s', (_, holder, start, expected) => {
    for (const age of [0, HOUR]) expect(isAlive(holder, age, self, () => start)).toBe(expected);
  });

  test('is gone if no process has its id', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    expect(isAlive({ ...self, pid }, 0, self)).toBe(false);
  });

  test('is recognised by its start time', () => {
    expect(isAlive(thisProcess(), HOUR, self)).toBe(self.started !== null);
  });
});

test('a lock holder on another host is alive while its heartbeat is recent, with any process id', () => {
  const elsewhere = fc.constantFrom<Partial<Holder>>({ host: 'a' }, { namespace: 'b' }, { boot: 'c' });
  fc.assert(
    fc.property(elsewhere, fc.boolean(), fc.integer({ min: -HOUR, max: HOUR }), (place, isHere, age) => {
      const holder = { ...self, ...place, pid: isHere ? process.pid : 1 };
      expect(isAlive(holder, age, self)).toBe(age < 300_000);
    }),
  );
});

test('reads a lock as it was written, and refuses other contents', () => {
  expect(parseHolder(JSON.stringify(self))).toEqual(self);
  for (const text of ['', '17', '{}', '{"pid":0}', 'null']) expect(parseHolder(text)).toBeNull();
});
