import { INDENT_TOLERANCE } from './line-blocks.ts';
import { median } from './page-text.ts';
import { isCode, type Line } from './line.ts';
import { MAX_WRAPPED_SHARE, findWrappedCells } from './wrapped-cells.ts';

/** Maximum length of a label, in characters. */
export const MAX_LABEL_LENGTH = 24;
/** Minimum number of rows of a table. */
const MIN_ROWS = 3;
/** Limits of the gap between the longest label and the values, in ems. */
const VALUE_GAP_RANGE_EM = [0.5, 2] as const;
/** Maximum difference between the left edges of a column, in ems. */
const LEFT_TOLERANCE_EM = 0.1;
const LABEL_AND_VALUE = /^[^\s:：][^:：]{0,23}[:：]\s+\S/u;

/**
 * Reports whether rows are labels with values close to their right, as in an overview of facts.
 * Both columns are left-aligned, and the labels are shorter. Columns of prose are further apart.
 */
export function areLabelsWithValues(rows: readonly Line[][]): boolean {
  if (rows.length < MIN_ROWS || rows.some((row) => row.length !== 2)) return false;
  const columns = [0, 1].map((index) => rows.flatMap((row) => row[index] ?? []));
  const [labels = [], values = []] = columns;
  const size = values[0]?.size ?? 0;
  const gap = Math.min(...values.map(({ left }) => left)) - Math.max(...labels.map(({ right }) => right));
  const isColumn = (column: readonly Line[]): boolean =>
    column.every(
      (line) =>
        Math.abs(line.left - (column[0]?.left ?? 0)) < LEFT_TOLERANCE_EM * size &&
        line.marker === null &&
        !isCode(line),
    );
  const wrappedLabels = findWrappedCells(labels);
  const medianLength = (column: readonly Line[]): number => median(column.map(({ text }) => text.length));
  return (
    gap >= VALUE_GAP_RANGE_EM[0] * size &&
    gap <= VALUE_GAP_RANGE_EM[1] * size &&
    columns.every(isColumn) &&
    labels.every(({ text }) => text.length <= MAX_LABEL_LENGTH && !/[.,;!?]$/u.test(text)) &&
    medianLength(labels) <= medianLength(values) &&
    wrappedLabels.length <= MAX_WRAPPED_SHARE * rows.length
  );
}

/** Reports whether rows are labels, each with a colon and its value beside it. */
export const areLabelsWithColons = (rows: readonly Line[][]): boolean =>
  rows.length > 1 &&
  rows.every(([label, value, ...others]) => {
    const isLabel = label !== undefined && label.text.endsWith(':') && label.text.length <= MAX_LABEL_LENGTH;
    return isLabel && value?.marker === null && others.length === 0;
  });

/**
 * Returns rows of a label and its value, such as a role and a name on a cover, if the line above or
 * below has both in one text. Also returns these lines.
 */
export function findLabelledRows(rows: readonly Line[][]): Line[][][] {
  const labelled = rows.flatMap((row, index) => {
    const [label, value, ...others] = row;
    if (label === undefined || value === undefined || others.length > 0) return [];
    if (!/[:：]$/u.test(label.text) || label.text.length > MAX_LABEL_LENGTH || value.marker !== null)
      return [];
    const neighbouringRows = [rows[index - 1], rows[index + 1]].filter((other = []) => {
      const [line, ...rest] = other;
      const isAligned = line !== undefined && Math.abs(line.left - label.left) < INDENT_TOLERANCE;
      return isAligned && rest.length === 0 && LABEL_AND_VALUE.test(line.text);
    });
    return neighbouringRows.length > 0 ? [row, ...neighbouringRows] : [];
  });
  return [...new Set(labelled)].map((row = []) => [row]);
}
