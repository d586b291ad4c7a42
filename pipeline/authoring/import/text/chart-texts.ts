import { median, type Shape } from './page-text.ts';
import type { Line } from './line.ts';

/** Maximum height of a bar, in ems of its label. */
const MAX_BAR_HEIGHT_EM = 4;
/** Maximum difference between the left ends of bars, in canvas units. */
const START_TOLERANCE = 3;
/** A page with more shapes shows a drawing. */
const MAX_SHAPES = 300;

/**
 * Returns the rows of a bar chart: a label before a bar, with other texts in or behind the bar. All
 * bars begin at the same place.
 */
export function findBarRows(rows: readonly Line[][], shapes: readonly Shape[]): Line[][] {
  const filled = shapes.filter(({ kind }) => kind === 'fill');
  if (filled.length > MAX_SHAPES) return [];
  // The bars must differ in length, unlike the cells of a table.
  const possibleBars = filled.filter(({ left, right, top }) =>
    filled.some(
      (other) =>
        Math.abs(other.left - left) < START_TOLERANCE &&
        Math.abs(other.right - right) > START_TOLERANCE &&
        Math.abs(other.top - top) > START_TOLERANCE,
    ),
  );
  const rowsWithBars = rows.flatMap((row) => {
    const [label, ...values] = row;
    const [first] = values;
    if (label === undefined || first === undefined || row.some(({ isRow }) => isRow)) return [];
    const middle = (label.top + label.bottom) / 2;
    const bar = possibleBars.find(
      ({ left, right, top, bottom }) =>
        left >= label.right &&
        left <= first.left &&
        right > first.left &&
        top < middle &&
        bottom > middle &&
        bottom - top <= MAX_BAR_HEIGHT_EM * label.size &&
        right - left > bottom - top,
    );
    return bar === undefined ? [] : [{ row, start: bar.left }];
  });
  return rowsWithBars
    .filter(({ row, start }) =>
      rowsWithBars.some((other) => other.row !== row && Math.abs(other.start - start) < START_TOLERANCE),
    )
    .map(({ row }) => row);
}

/** Minimum number of labels of an axis. */
const MIN_AXIS_LABELS = 5;
/** Maximum length of such a label, in characters. */
const MAX_AXIS_LABEL_LENGTH = 10;
/** Maximum deviation of the distances between them, as a share of the distance. */
const MAX_DISTANCE_DEVIATION = 0.2;

/** Reports whether a row has the labels of an axis: short texts at equal distances. */
export function isAxisRow(row: readonly Line[]): boolean {
  const middles = row.map(({ left, right }) => (left + right) / 2);
  const distances = middles.slice(1).map((middle, index) => middle - (middles[index] ?? middle));
  const medianDistance = median(distances);
  return (
    row.length >= MIN_AXIS_LABELS &&
    row.every(({ text, marker }) => text.length <= MAX_AXIS_LABEL_LENGTH && marker === null) &&
    distances.every((other) => Math.abs(other - medianDistance) < MAX_DISTANCE_DEVIATION * medianDistance)
  );
}
