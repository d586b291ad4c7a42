import { expect, test } from 'vitest';
import { addDrawnBullets } from './drawn-bullets.ts';
import { runAt } from './runs.fixture.ts';

const mark = (left: number, y: number, [width, height] = [10, 10]) => ({
  kind: 'fill' as const,
  left,
  right: left + width,
  top: y - 14 - height / 2,
  bottom: y - 14 + height / 2,
});
const TEXTS = [100, 160, 220].map((y) => runAt(150, y, 'Smoke gently'));
const bulletsOf = (shapes: ReturnType<typeof mark>[], runs = TEXTS) =>
  addDrawnBullets([{ height: 900, runs, shapes }]).flatMap((page) =>
    page.runs.flatMap(({ text, x, y }) => (text === '•' ? [`${x} ${y}`] : [])),
  );

test.each([
  ['discs and squares', [10, 10]],
  ['dashes', [18, 3]],
])('adds bullets for %s before lines', (_, [width = 0, height = 0]) => {
  const marks = [100, 160, 220].map((y) => mark(110, y, [width, height]));
  expect(bulletsOf(marks)).toEqual(['110 100', '110 160', '110 220']);
});

test('adds them after lines from right to left', () => {
  const runs = [100, 160].map((y) => runAt(800, y, 'הסירה יוצאת'));
  const right = 800 + (runs[0]?.width ?? 0);
  expect(bulletsOf([mark(right + 20, 100), mark(right + 20, 160)], runs)).toHaveLength(2);
});

test('adds none for a single mark, for a bar, for marks between words, or for marks above lines', () => {
  expect(bulletsOf([mark(110, 100)])).toEqual([]);
  expect(bulletsOf([100, 160].map((y) => mark(110, y, [4, 30])))).toEqual([]);
  const words = [...TEXTS, ...[100, 160].map((y) => runAt(20, y, 'Look'))];
  expect(
    bulletsOf(
      [100, 160].map((y) => mark(110, y)),
      words,
    ),
  ).toEqual([]);
  expect(bulletsOf([60, 120].map((y) => mark(110, y)))).toEqual([]);
});

test('adds none for discs with numbers, nor for the heads of arrows', () => {
  const marks = [100, 160].map((y) => mark(110, y, [20, 20]));
  const numbers = [100, 160].map((y, index) => runAt(113, y - 8, `${index + 1}`, { size: 20 }));
  expect(bulletsOf(marks, [...TEXTS, ...numbers])).toEqual([]);
  const arrows = [100, 160].map((y) => ({ ...mark(0, y, [112, 1]), kind: 'stroke' as const }));
  expect(addDrawnBullets([{ height: 900, runs: TEXTS, shapes: [...marks, ...arrows] }])[0]?.runs).toEqual(
    TEXTS,
  );
});

test('adds none for the corners of the shadows of boxes beside headings', () => {
  const headings = [100, 160].map((y) => runAt(150, y, 'Smoke'));
  const bands = [100, 160].map((y) => ({ ...mark(140, y, [400, 50]), kind: 'fill' as const }));
  const corners = [100, 160].map((y) => mark(112, y, [30, 30]));
  expect(bulletsOf([...corners, ...bands], headings)).toEqual([]);
  const words = [100, 160].map((y) => mark(140, y, [130, 50]));
  expect(bulletsOf([...corners, ...words], headings)).toHaveLength(2);
});

test('adds bullets at different distances from their texts, if four marks are in one column', () => {
  const runs = [100, 160, 220, 280].map((y, index) => runAt(140 + 13 * index, y, 'Smoke gently'));
  const marks = [100, 160, 220, 280].map((y) => mark(110, y));
  expect(bulletsOf(marks, runs)).toHaveLength(4);
  expect(bulletsOf(marks.slice(1), runs)).toEqual([]);
});

test('adds none for discs on the bar of a timeline', () => {
  const marks = [100, 160, 220].map((y) => mark(110, y));
  const bar = { kind: 'fill' as const, left: 112, right: 118, top: 50, bottom: 300 };
  expect(bulletsOf([...marks, bar])).toEqual([]);
});
