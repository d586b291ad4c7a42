import { expect, test } from 'vitest';
import { dateOf } from './content.ts';

const monthsOf = (count: number) =>
  Map.groupBy(
    Array.from({ length: count }, (_, index) => dateOf(index)),
    (date) => date.slice(0, 7),
  );

test.each([1000, 10_000])('%i presentations have dates in all months of three years', (count) => {
  const months = monthsOf(count);
  expect(months.size).toBe(37);
  expect([...months.keys()].sort()[0]).toBe('2023-03');
  expect([...months.keys()].sort().at(-1)).toBe('2026-03');
});

test('have an even share in each month', () => {
  const counts = [...monthsOf(10_000)]
    .filter(([month]) => !month.endsWith('-03'))
    .map(([, dates]) => dates.length);
  expect(Math.min(...counts)).toBeGreaterThan(200);
  expect(Math.max(...counts)).toBeLessThan(350);
});

test('no two of 26,280 have the same date', () => {
  expect(new Set(Array.from({ length: 26_280 }, (_, index) => dateOf(index))).size).toBe(26_280);
});
