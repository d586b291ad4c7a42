import { expect, test } from 'vitest';
import { threadsFor } from './threads.ts';

const MACHINE = { processors: 8, memory: 32e9 };

test.each([
  ['a small site is rendered by one', 1, 12, MACHINE],
  ['a site that is worth it by two', 2, 40, MACHINE],
  ['a large site by as many as there are processors', 8, 10_000, MACHINE],
  ['by fewer where there is little memory', 2, 10_000, { ...MACHINE, memory: 2e9 }],
])('%s', (_, threads, contents, machine) => {
  expect(threadsFor(contents, '', machine)).toBe(threads);
});

test('uses the number that a variable sets', () => {
  expect(threadsFor(12, '3', MACHINE)).toBe(3);
});

test.each(['0', 'two', '-1', '1.5'])('refuses %s', (wanted) => {
  expect(() => threadsFor(12, wanted, MACHINE)).toThrow('PODIUM_PROCESSES');
});
