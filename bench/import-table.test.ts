import { expect, test } from 'vitest';
import { formatImports } from './import-table.ts';

test('divides the processor time of imports into that of pages and the rest, by medians', () => {
  const table = formatImports(
    [
      { name: 'texts', few: [4, 3, 9], many: [13, 90, 12] },
      { name: 'control', few: [1], many: [6] },
    ],
    { few: 2, many: 12 },
  );
  expect(table.split('\n').map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['a page', 'the rest'],
    ['texts', '0.90', '2.2'],
    ['control', '0.50', '0.0'],
  ]);
});
