import { expect, test } from 'vitest';
import { threadsFor, type Machine } from './threads.ts';

const machine: Machine = { processors: 8, memory: 32e9 };

test.each<[string, number, number, Partial<Machine>]>([
  ['a small site is rendered by one', 1, 12, {}],
  ['a site that is worth it by two', 2, 40, {}],
  ['a large site by as many as there are processors', 8, 10_000, {}],
  ['by fewer where there is little memory', 2, 10_000, { memory: 2e9 }],
  ['by one where there is hardly any', 1, 10_000, { memory: 5e8 }],
  ['by as many as the owner of the machine wants', 3, 12, { wanted: '3' }],
])('%s', (_, threads, contents, given) => {
  expect(threadsFor(contents, { ...machine, ...given })).toBe(threads);
});

test.each(['0', 'two', '-1', '1.5'])('%s is refused', (wanted) => {
  expect(() => threadsFor(12, { ...machine, wanted })).toThrow('PODIUM_PROCESSES');
});
