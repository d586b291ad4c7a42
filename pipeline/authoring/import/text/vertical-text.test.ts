import { describe, expect, test } from 'vitest';
import type { Run } from './page-text.ts';
import { readPages } from './read-pages.ts';
import { runAt } from './runs.fixture.ts';

const read = (...runs: Run[]) => readPages([{ height: 900, runs }])[0]?.map(({ text }) => text);
/** A column that runs down from a place, in one run. */
const column = (x: number, y: number, text: string, size = 40): Run => ({
  ...runAt(x, y, text, { size }),
  width: size * text.length,
  turn: 'down',
});
/** A column whose letters are drawn one by one. */
const letters = (x: number, y: number, text: string): Run[] =>
  [...text].map((letter, index) => ({ ...runAt(x, y + 40 * index, letter), width: 40 }));

describe('vertical text', () => {
  test('is read in columns from right to left, as one paragraph', () => {
    expect(
      read(column(300, 200, '日に二度満ち、二度引く。'), column(360, 200, '月は海を引く。海の水は一')),
    ).toEqual(['月は海を引く。海の水は一日に二度満ち、二度引く。']);
  });

  test('is read after the title above it, and before the source below it', () => {
    const title = runAt(1100, 100, '潮の満ち引き', { size: 60 });
    const source = runAt(1100, 800, '出典は海の本は一つ', { size: 20 });
    expect(
      read(source, column(1200, 200, '小潮は半月のころ。'), column(1400, 200, '大潮は満月のころ。'), title),
    ).toEqual(['潮の満ち引き', '大潮は満月のころ。', '小潮は半月のころ。', '出典は海の本は一つ']);
  });

  test('may be drawn letter by letter, with special punctuation and rotated words', () => {
    const turned: Run = { ...column(520, 200, 'NASA'), width: 100 };
    expect(
      read(
        ...letters(400, 200, '⼆度引く︒'),
        turned,
        ...letters(500, 300, 'の地図︑'),
        { ...column(520, 428, '2026'), width: 90 },
        ...letters(500, 552, '年︒'),
      ),
    ).toEqual(['NASAの地図、2026年。', '二度引く。']);
  });

  test('is not confused with a table row of single letters', () => {
    expect(read(...['一', '二', '三'].map((text, index) => runAt(400, 200 + 80 * index, text)))).toEqual([
      '一',
      '二',
      '三',
    ]);
  });
});

test('text that runs upwards has its lines from left to right', () => {
  const up = (x: number, text: string): Run => ({ ...runAt(x, 700, text), turn: 'up' });
  expect(read(up(160, 'the sea and the moon'), up(100, 'The height of the tide,'))).toEqual([
    'The height of the tide, the sea and the moon',
  ]);
});

test('labels beside two charts do not change the order of the text below', () => {
  const up = (x: number, text: string): Run => ({ ...runAt(x, 400, text), turn: 'up' });
  const lines = read(
    up(100, 'Height'),
    up(900, 'Depth'),
    runAt(100, 500, 'Figure 1'),
    runAt(900, 500, 'Figure 2'),
  );
  expect(lines).toEqual(['Height', 'Figure 1', 'Depth', 'Figure 2']);
});
