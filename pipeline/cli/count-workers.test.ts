import { expect, test } from 'vitest';
import { countWorkers } from './count-workers.ts';

const GIGABYTE = 1e9;
const MACHINE = { processors: 4, memory: 64 * GIGABYTE };
const WORK = { items: 200, itemsOfOne: 8, memoryOfOne: 2 * GIGABYTE };

test('much work is done by all processors', () => {
  expect(countWorkers(WORK, MACHINE)).toBe(4);
});

test('little work is done by one, because starting another takes longer', () => {
  expect(countWorkers({ ...WORK, items: 0 }, MACHINE)).toBe(1);
  expect(countWorkers({ ...WORK, items: 15 }, MACHINE)).toBe(1);
  expect(countWorkers({ ...WORK, items: 16 }, MACHINE)).toBe(2);
});

test('the workers fit into the free memory, even if each takes as much as it may', () => {
  expect(countWorkers(WORK, { ...MACHINE, memory: 5 * GIGABYTE })).toBe(2);
  expect(countWorkers(WORK, { ...MACHINE, memory: GIGABYTE })).toBe(1);
});
