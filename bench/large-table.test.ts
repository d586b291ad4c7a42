import { expect, test } from 'vitest';
import { extrapolate, formatLargeTable } from './large-table.ts';

test('a figure grows by what two sizes differ in, and keeps its fixed part', () => {
  const points = [
    [1000, 4],
    [3000, 8],
  ] as const;
  expect(extrapolate(points, 10_000)).toBe(22);
});

test('no figure falls', () => {
  const falling = [
    [1000, 4],
    [3000, 3],
  ] as const;
  expect(extrapolate(falling, 10_000)).toBe(3);
});

test('a table says what was measured and what was computed', () => {
  const figures = (factor: number) => [
    { name: 'merging', unit: 's', value: 2 * factor } as const,
    { name: 'its memory', unit: 'B', value: 1.5e8 * factor } as const,
    { name: 'files', unit: '', value: 40_000 * factor } as const,
  ];
  const sizes = [
    { presentations: 1000, figures: figures(1) },
    { presentations: 100_000, figures: figures(100) },
  ];
  expect(formatLargeTable(sizes, 1_000_000)).toBe(
    [
      '|  | 1,000 (measured) | 100,000 (measured) | 1,000,000 (computed) |',
      '| --- | --- | --- | --- |',
      '| merging | 2 s | 3.3 min | 33 min |',
      '| its memory | 150 MB | 15 GB | 150 GB |',
      '| files | 40,000 | 4,000,000 | 40 M |',
    ].join('\n'),
  );
});

test('nothing is computed from one size alone', () => {
  const sizes = [{ presentations: 320, figures: [{ name: 'files', unit: '', value: 7 } as const] }];
  expect(formatLargeTable(sizes, 1_000_000)).toBe('|  | 320 (measured) |\n| --- | --- |\n| files | 7 |');
});
