import { expect, it } from 'vitest';
import { paceAt, plannedAt } from './pace.ts';

it('plans all steps as equally long, or as long as they took', () => {
  expect(plannedAt(2, 4, 400)).toEqual({ from: 100, to: 200 });
  expect(plannedAt(2, 2, 400, [30, 10])).toEqual({ from: 300, to: 400 });
  expect(plannedAt(1, 2, 400, [0, 0])).toEqual({ from: 0, to: 200 });
});

it('says how far a talk is behind its plan or ahead of it', () => {
  const planned = plannedAt(2, 4, 400);
  expect(paceAt(150, planned)).toBe(0);
  expect(paceAt(230, planned)).toBe(30);
  expect(paceAt(40, planned)).toBe(-60);
});
