import { expect, test } from 'vitest';
import { formatGrowth, formatTable } from './build-table.ts';
import type { Row } from './tool.ts';

const row = (name: string, seconds: readonly number[], megabytes = 100): Row => ({
  name,
  costs: seconds.map((each) => ({ seconds: each, processorSeconds: 2 * each, peakBytes: megabytes * 1e6 })),
});
const lineOf = (name: string, table: string) =>
  table
    .split('\n')
    .find((line) => line.startsWith(name))
    ?.split(/ {2,}/);

test('shows medians, and the speed of the first tool relative to each', () => {
  const table = formatTable([row('Podium', [9, 20, 21]), row('Hugo', [5, 4, 40])], 100, 3);
  expect(lineOf('Podium', table)).toEqual(['Podium', '20.0', '5', '40.0 s', '400.00 ms', '100 MB', '1.00']);
  expect(lineOf('Hugo', table)).toEqual(['Hugo', '5.0', '20', '10.0 s', '100.00 ms', '100 MB', '0.25']);
});

test('compares a build after a change with the whole build', () => {
  const again = { ...row('again', [6]), after: 'whole' };
  const table = formatTable([row('pages', [10]), row('whole', [20]), again], 100, 1);
  expect(lineOf('again', table)).toEqual(['again', '6.0', '12.0 s', '100 MB', '30 %']);
});

test('explains why a tool has no figures', () => {
  const rows = [
    row('Podium', [1]),
    { name: 'Hugo', costs: [], missing: 'hugo is not on the PATH' },
    { name: 'Next.js', costs: [], fault: 'out of memory' },
  ];
  const table = formatTable(rows, 100, 1);
  expect(lineOf('Hugo', table)).toEqual(['Hugo', 'not installed: hugo is not on the PATH']);
  expect(lineOf('Next.js', table)).toEqual(['Next.js', 'failed']);
});

test('shows how memory grew for tools that were measured at both sizes', () => {
  const tables = [
    [row('Podium', [1], 100), row('Hugo', [], 0)],
    [row('Podium', [1], 150), row('Hugo', [], 0)],
  ];
  const growth = formatGrowth(tables);
  expect(lineOf('Podium', growth)).toEqual(['Podium', '1.50x']);
  expect(lineOf('Hugo', growth)).toBeUndefined();
});
