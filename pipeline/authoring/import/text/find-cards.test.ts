import { expect, test } from 'vitest';
import type { Box, Shape } from './page-text.ts';
import { readPages } from './read-pages.ts';
import { runAt } from './runs.fixture.ts';

const box = (left: number, top: number, more: Partial<Box> = {}): Shape => ({
  kind: 'fill',
  left,
  right: left + 360,
  top,
  bottom: top + 200,
  ...more,
});
/** Returns the texts of a card: a title and two lines below it. */
const card = (left: number, top: number, title: string) => [
  runAt(left + 20, top + 50, title),
  runAt(left + 20, top + 110, 'is made slowly', { size: 20 }),
  runAt(left + 20, top + 160, 'by two people', { size: 20 }),
];
const read = (shapes: readonly Shape[], ...runs: ReturnType<typeof runAt>[]) =>
  readPages([{ height: 900, runs, shapes }])[0]?.map(({ text }) => text);
const textsOf = (...titles: string[]) =>
  titles.flatMap((title) => [title, 'is made slowly', 'by two people']);

test('reads texts in boxes beside each other box by box, in a grid row by row', () => {
  const [lefts, tops] = [
    [100, 500, 900],
    [200, 430],
  ];
  const places = tops.flatMap((top) => lefts.map((left) => [left, top] as const));
  const titles = ['Rye', 'Oats', 'Spelt', 'Wheat', 'Millet', 'Maize'];
  const runs = places.flatMap(([left, top], index) => card(left, top, titles[index] ?? ''));
  const boxes = places.map(([left, top]) => box(left, top));
  expect(read(boxes, ...runs)).toEqual(textsOf(...titles));
});

test('reads the head of a box with its text, before the box beside it', () => {
  const heads = [100, 500].map((left) => box(left, 140, { bottom: 196 }));
  const runs = [
    runAt(120, 180, 'Before noon', { size: 30 }),
    ...card(100, 200, 'Rye'),
    runAt(520, 180, 'After noon', { size: 30 }),
    ...card(500, 200, 'Oats'),
  ];
  expect(read([...heads, box(100, 200), box(500, 200)], ...runs)).toEqual([
    'Before noon',
    ...textsOf('Rye'),
    'After noon',
    ...textsOf('Oats'),
  ]);
});

test('takes the cells of a table for no boxes, as they touch', () => {
  const rows = [200, 260, 320].flatMap((y, index) => [
    runAt(120, y, `Bread ${index}`, { size: 30 }),
    runAt(480, y, `${index + 4} kg`, { size: 30 }),
  ]);
  const columns = [box(100, 160), box(460, 160)];
  expect(read(columns, ...rows)).toEqual(['Bread 0 | 4 kg', 'Bread 1 | 5 kg', 'Bread 2 | 6 kg']);
});

test('reads a card of one line before the card of several lines beside it', () => {
  const tops = [300, 500, 700];
  const shapes = tops.flatMap((top) => [
    box(80, top, { right: 700, bottom: top + 150 }),
    box(740, top, { right: 1500, bottom: top + 150 }),
  ]);
  const runs = tops.flatMap((top, index) => [
    runAt(150, top + 85, `Kind ${index}`),
    ...(index === 2
      ? [runAt(800, top + 60, 'Rye and wheat'), runAt(790, top + 120, 'In equal parts')]
      : [runAt(900 - 10 * index, top + 75, 'One flour')]),
  ]);
  expect(read(shapes, ...runs)).toEqual([
    'Kind 0',
    'One flour',
    'Kind 1',
    'One flour',
    'Kind 2',
    'Rye and wheat In equal parts',
  ]);
});
