import { expect, test } from 'vitest';
import { countDrawers } from './count-drawers.ts';

const GIGABYTE = 1e9;
const MACHINE = { processors: 4, memory: 64 * GIGABYTE };

test('a long deck is drawn by all processors', () => {
  expect(countDrawers(200, 2 * GIGABYTE, MACHINE)).toBe(4);
});

test('a short deck is drawn by one process, because starting another takes longer', () => {
  expect(countDrawers(0, 2 * GIGABYTE, MACHINE)).toBe(1);
  expect(countDrawers(15, 2 * GIGABYTE, MACHINE)).toBe(1);
  expect(countDrawers(16, 2 * GIGABYTE, MACHINE)).toBe(2);
});

test('the processes fit into the free memory, even if each takes as much as it may', () => {
  expect(countDrawers(200, 2 * GIGABYTE, { ...MACHINE, memory: 5 * GIGABYTE })).toBe(2);
  expect(countDrawers(200, 2 * GIGABYTE, { ...MACHINE, memory: GIGABYTE })).toBe(1);
});
