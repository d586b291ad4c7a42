import { areLabelsWithColons, areLabelsWithValues } from './labels-and-values.ts';
import { boundingBox, median, overlapHorizontally } from './page-text.ts';
import type { HorizontalEdge } from './ruled-tables.ts';
import { isCode, type Line } from './line.ts';
import { MAX_WRAPPED_SHARE, findWrappedCells } from './wrapped-cells.ts';

/** Minimum number of rows of a table. */
const MIN_ROWS = 3;
/** Maximum median length of the cells of a table with two columns, in characters. */
const MAX_MEDIAN_LENGTH_TWO_COLUMNS = 24;
/** The same for a table with more columns. */
const MAX_MEDIAN_LENGTH = 40;
/** A cell with a number, an amount or a time. */
const NUMERIC_CELL = /^[^\p{L}\d]{0,3}\d[\d\s.,:/%'’+−–-]*(?:\p{L}{1,3}|[^\p{L}\d]{1,3})?$/u;
/** Minimum share of cells with numbers in a column of numbers. */
const MIN_NUMERIC_SHARE = 0.6;
/** Maximum share of cells that continue the sentence above, if rules are between the rows. */
const MAX_WRAPPED_SHARE_IF_RULED = 0.35;
/** Minimum distance of a heading from the next row, relative to that of other rows. */
const MIN_HEADING_GAP_RATIO = 1.2;
/** Rows further apart than this, in ems, are no lines of texts. */
const MIN_ROW_DISTANCE_EM = 1.9;

/** Returns the tables among the rows of a page. */
export const findTables = (rows: readonly Line[][], rules: readonly HorizontalEdge[]): Line[][][] =>
  groupAlignedRows(rows).filter((table) => isTable(table, rules));

/** Returns groups of consecutive rows whose cells are below one another. */
export function groupAlignedRows(rows: readonly Line[][]): Line[][][] {
  const tables: Line[][][] = [];
  for (const [index, row] of rows.entries()) {
    const previous = rows[index - 1];
    if (row.length < 2) continue;
    const table = tables.at(-1);
    const isNext = previous !== undefined && table?.at(-1) === previous;
    // A heading may lack a cell above the first column, which has the names of the rows.
    const hasRowNames = table?.every(
      (heading) => heading.length < row.length && isAlignedWithTable(heading, [row]),
    );
    if (isNext && (isAlignedWithTable(row, table) || hasRowNames === true)) table.push(row);
    else tables.push([row]);
  }
  return tables;
}

/** Reports whether each cell of a row is below another column of a table. Some may be empty. */
function isAlignedWithTable(row: readonly Line[], table: readonly Line[][]): boolean {
  const columns = longestRow(table);
  const columnIndices = row.map((cell) =>
    columns.flatMap((column, index) => (overlapHorizontally(cell, column) ? [index] : [])),
  );
  return (
    columnIndices.every(([first, ...others]) => first !== undefined && others.length === 0) &&
    new Set(columnIndices.flat()).size === row.length
  );
}

const longestRow = (table: readonly Line[][]): Line[] =>
  table.reduce((longest, row) => (row.length > longest.length ? row : longest), []);

/**
 * Reports whether rows form a table. Their cells must be short, and not of a list or program.
 * Besides, a rule or fill is drawn between them, or a column has numbers, or there are more than
 * two columns in which hardly any sentence continues in the next row.
 */
function isTable(rows: readonly Line[][], rules: readonly HorizontalEdge[]): boolean {
  const cells = rows.flat();
  if (areLabelsWithColons(rows) || areLabelsWithValues(rows)) return true;
  if (rows.length < MIN_ROWS || cells.some((cell) => cell.marker === 'bullet' || isCode(cell))) return false;
  const columns = longestRow(rows);
  const length = median(cells.map(({ text }) => text.length));
  if (length > (columns.length === 2 ? MAX_MEDIAN_LENGTH_TWO_COLUMNS : MAX_MEDIAN_LENGTH)) return false;
  const box = boundingBox(cells);
  const isRuled = rules.some(
    ({ y, left, right }) => y > box.top && y < box.bottom && left < box.left + 1 && right > box.right - 1,
  );
  const cellsByColumn = columns.map((column) => cells.filter((cell) => overlapHorizontally(cell, column)));
  const hasNumbers = cellsByColumn.some(
    (column) =>
      column.filter(({ text }) => NUMERIC_CELL.test(text)).length >= MIN_NUMERIC_SHARE * column.length,
  );
  if (isRuled && countWrapped(rows) <= MAX_WRAPPED_SHARE_IF_RULED * cells.length) return true;
  return hasNumbers || (areColumnsOfPhrases(rows) && hasHeading(rows));
}

/** Reports whether rows are short phrases in columns, in which hardly any sentence continues. */
export function areColumnsOfPhrases(rows: readonly Line[][]): boolean {
  const cells = rows.flat();
  return (
    rows.length >= MIN_ROWS &&
    longestRow(rows).length > 2 &&
    median(cells.map(({ text }) => text.length)) <= MAX_MEDIAN_LENGTH &&
    countWrapped(rows) <= MAX_WRAPPED_SHARE * cells.length
  );
}

/** Returns the number of cells that continue the sentence above. */
function countWrapped(rows: readonly Line[][]): number {
  const cellsByColumn = longestRow(rows).map((column) =>
    rows.flat().filter((cell) => overlapHorizontally(cell, column)),
  );
  return cellsByColumn.flatMap((column) => findWrappedCells(column)).length;
}

/**
 * Reports whether something shows that short texts in columns are rows: a first row of another
 * size, on a band or with more space below it, a row that lacks a cell, or more space between the
 * rows than between lines of a text.
 */
function hasHeading(rows: readonly Line[][]): boolean {
  const bottoms = rows.map((row) => Math.max(...row.map(({ bottom }) => bottom)));
  const [gap = 0, ...gaps] = bottoms.slice(1).map((bottom, index) => bottom - (bottoms[index] ?? bottom));
  const [heading, next] = [rows[0]?.[0], rows[1]?.[0]];
  if (heading === undefined || next === undefined) return false;
  return (
    heading.size !== next.size ||
    heading.backgroundBand !== next.backgroundBand ||
    gap >= MIN_HEADING_GAP_RATIO * median(gaps) ||
    Math.min(gap, ...gaps) > MIN_ROW_DISTANCE_EM * next.size ||
    new Set(rows.map(({ length }) => length)).size > 1
  );
}
