import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAlive, parseHolder, thisProcess, type Holder } from './lock-holder.ts';

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
