import { expect, test } from 'vitest';
import { dropFalseParts } from './read-pages.ts';
import type { Part, Run } from './page-text.ts';
import { runAt } from './runs.fixture.ts';

const part = (kind: Part['kind'], block: number, row: number, unit: number) => ({ kind, block, row, unit });
const keeps = (...runs: Run[]) =>
  dropFalseParts({ height: 900, runs }).runs.map((run) => run.part !== undefined);
const cell = (x: number, y: number, text: string, row: number, unit: number) => ({
  ...runAt(x, y, text),
  part: part('table', 1, row, unit),
});

test('keeps a table of rows below each other', () => {
  const rows = [cell(0, 100, 'Oak', 2, 3), cell(400, 100, 'Keel', 2, 4), cell(0, 160, 'Pine', 5, 6)];
  expect(keeps(...rows, cell(400, 160, 'Mast', 5, 7))).toEqual([true, true, true, true]);
});

test('drops a table that lays out a page: of one row, of long texts, or with rows in another order', () => {
  expect(keeps(cell(0, 100, 'Oak', 2, 3), cell(400, 100, 'Keel', 2, 4))).toEqual([false, false]);
  const long = 'Oak is hard, and heavy. '.repeat(8);
  const texts = [cell(0, 100, long, 2, 3), cell(800, 100, long, 2, 4), cell(0, 200, long, 5, 6)];
  expect(keeps(...texts, cell(800, 200, long, 5, 7))).not.toContain(true);
  const rows = [cell(0, 160, 'Oak', 2, 3), cell(400, 160, 'Keel', 2, 4), cell(0, 100, 'Pine', 5, 6)];
  expect(keeps(...rows, cell(400, 100, 'Mast', 5, 7))).not.toContain(true);
});

test('takes code as a program if it has several lines or a line of its own', () => {
  const code = (x: number, y: number, text: string) => ({
    ...runAt(x, y, text),
    part: part('code', 1, 0, 2),
  });
  expect(keeps(code(0, 100, 'a = 1'), code(0, 150, 'b = 2'))).toEqual([true, true]);
  expect(keeps(code(0, 100, 'a = 1'))).toEqual([true]);
  expect(keeps(runAt(0, 100, 'Call'), code(100, 100, 'a()'))).toEqual([false, false]);
});
