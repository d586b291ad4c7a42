import { expect, test } from 'vitest';
import { dropAxisNumbers } from './plot-axes.ts';
import { runAt } from './runs.fixture.ts';

const SMALL = { size: 20 };
const column = ['0', '10', '20', '30', '40'].map((text, index) => runAt(90, 800 - 60 * index, text, SMALL));
const row = ['0', '2,5', '5', '7,5', '10'].map((text, index) =>
  runAt(140 + 100 * index - 5 * text.length, 830, text, SMALL),
);
const prose = runAt(800, 680, 'The bread rises in 4 hours');
const left = (...runs: ReturnType<typeof runAt>[]) =>
  dropAxisNumbers({ height: 900, runs }).runs.map(({ text }) => text);

test('numbers at the axes of a plot are left out', () => {
  expect(left(prose, ...column, ...row)).toEqual([prose.text]);
});

test('a column of numbers without a row of numbers below it is a list or table', () => {
  expect(left(...column, prose)).toHaveLength(6);
  const above = row.map((run) => ({ ...run, y: 500 }));
  expect(left(...column, ...above)).toHaveLength(10);
});

test('numbers that do not rise regularly are those of a table', () => {
  const values = row.with(2, { ...(row[2] ?? prose), text: '91' });
  expect(left(...column, ...values)).toHaveLength(10);
});
