import { expect, test } from 'vitest';
import { countWorkers } from './count-workers.ts';

const GIGABYTE = 1e9;
const MACHINE = { processors: 4, memory: 64 * GIGABYTE };
const WORK = { items: 200, itemsOfOne: 8, memoryOfOne: 2 * GIGABYTE };

test('uses all processors for much work', () => {
  expect(countWorkers(WORK, MACHINE)).toBe(4);
});

test('uses one processor for little work, because starting another one takes longer', () => {
  expect(countWorkers({ ...WORK, items: 0 }, MACHINE)).toBe(1);
  expect(countWorkers({ ...WORK, items: 15 }, MACHINE)).toBe(1);
  expect(countWorkers({ ...WORK, items: 16 }, MACHINE)).toBe(2);
});

test('limits the workers to those whose maximum memory is free', () => {
  expect(countWorkers(WORK, { ...MACHINE, memory: 5 * GIGABYTE })).toBe(2);
  expect(countWorkers(WORK, { ...MACHINE, memory: GIGABYTE })).toBe(1);
});
