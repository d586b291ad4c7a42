import { median, type Shape } from './page-text.ts';
import type { Line } from './line.ts';

/** Maximum height of a bar, in ems of its label. */
const BAR_HEIGHT = 4;
/** Maximum difference between the left ends of bars, in canvas units. */
const SAME_START = 3;
/** A page with more shapes shows a drawing. */
const MAX_SHAPES = 300;

/**
 * Returns the rows of a bar chart: a label before a bar, with other texts in or behind the bar. All
 * bars begin at the same place.
 */
export function findBars(rows: readonly Line[][], shapes: readonly Shape[]): Line[][] {
  const filled = shapes.filter(({ kind }) => kind === 'fill');
  if (filled.length > MAX_SHAPES) return [];
  // The bars must differ in length, unlike the cells of a table.
  const fills = filled.filter(({ left, right, top }) =>
    filled.some(
      (other) =>
        Math.abs(other.left - left) < SAME_START &&
        Math.abs(other.right - right) > SAME_START &&
        Math.abs(other.top - top) > SAME_START,
    ),
  );
  const starts = rows.flatMap((row) => {
    const [label, ...values] = row;
    const [first] = values;
    if (label === undefined || first === undefined || row.some(({ isRow }) => isRow)) return [];
    const middle = (label.top + label.bottom) / 2;
    const bar = fills.find(
      ({ left, right, top, bottom }) =>
        left >= label.right &&
        left <= first.left &&
        right > first.left &&
        top < middle &&
        bottom > middle &&
        bottom - top <= BAR_HEIGHT * label.size &&
        right - left > bottom - top,
    );
    return bar === undefined ? [] : [{ row, start: bar.left }];
  });
  return starts
    .filter(({ row, start }) =>
      starts.some((other) => other.row !== row && Math.abs(other.start - start) < SAME_START),
    )
    .map(({ row }) => row);
}

/** Minimum number of labels of an axis. */
const MIN_LABELS = 5;
/** Maximum length of such a label, in characters. */
const MAX_TICK = 10;
/** Maximum deviation of the distances between them, as a share of the distance. */
const SAME_PITCH = 0.2;

/** Reports whether a row has the labels of an axis: short texts at equal distances. */
export function isAxis(row: readonly Line[]): boolean {
  const middles = row.map(({ left, right }) => (left + right) / 2);
  const pitches = middles.slice(1).map((middle, index) => middle - (middles[index] ?? middle));
  const pitch = median(pitches);
  return (
    row.length >= MIN_LABELS &&
    row.every(({ text, marker }) => text.length <= MAX_TICK && marker === null) &&
    pitches.every((other) => Math.abs(other - pitch) < SAME_PITCH * pitch)
  );
}
