import { findBarRows, isAxisRow } from './chart-texts.ts';
import { areColumnsOfPhrases, findTables, groupAlignedRows } from './aligned-tables.ts';
import { areLabelsWithColons, findLabelledRows } from './labels-and-values.ts';
import { joinLines, NO_HYPHENS } from './normalize-text.ts';
import { boundingBox, overlapHorizontally, type Shape } from './page-text.ts';
import { isMostlyRightToLeft } from './right-to-left.ts';
import { findRuledTables, findRules, type TableRow } from './ruled-tables.ts';
import type { Line } from './line.ts';

/** Cells of a row differ in their upper edges by less than this, relative to their size. */
const MAX_EDGE_DIFFERENCE_EM = 0.4;
/** Text between the cells of a row. */
export const CELL_SEPARATOR = ' | ';

/**
 * Joins the cells of each row of a table into one line, so that tables are read row by row. Other
 * texts side by side are not joined: columns of prose, lists and programs.
 */
export function joinTableRows(lines: readonly Line[], shapes: readonly Shape[] = []): Line[] {
  const rules = findRules(shapes);
  const ruledTables = findRuledTables(lines, rules);
  const unruledLines = without(lines, ruledTables.flat(3));
  const isRightToLeft = isMostlyRightToLeft(lines.map(({ text }) => text).join(''));
  const rows = toRows(unruledLines);
  const columnTables = findTables(rows, rules);
  const inTables = new Set(columnTables.flat(2));
  const freeRows = rows.filter((row) => !row.some((line) => inTables.has(line)));
  const barRows = findBarRows(freeRows, shapes);
  const axisRows = freeRows.filter(isAxisRow);
  const labels = findLabelledRows(freeRows.filter((row) => !barRows.includes(row)));
  const tables = [...columnTables, ...labels, ...(barRows.length > 0 ? [barRows] : [])];
  const phrases = new Set(groupAlignedRows(freeRows).filter(areColumnsOfPhrases).flat(2));
  return [
    ...without(unruledLines, [...tables, axisRows].flat(2)).map((line) =>
      phrases.has(line) ? { ...line, isPhrase: true as const } : line,
    ),
    ...axisRows.map((labels) => joinCells(labels, { isRightToLeft, separator: ', ' })),
    ...ruledTables.flatMap((rows, index) =>
      withEmptyCells(rows).map((cells) =>
        joinCells(cells.flat(), {
          cells: isRightToLeft ? cells.toReversed() : cells,
          isRightToLeft,
          separator: isNumberedItem(cells) ? ' ' : CELL_SEPARATOR,
          table: `ruled ${index}`,
        }),
      ),
    ),
    ...tables.flatMap((rows, index) => {
      const isList = areNumberedItems(rows) || areLabelsWithColons(rows) || rows.length === 1;
      const separator = isList ? ' ' : CELL_SEPARATOR;
      return withEmptyCells(rows.map((row) => row.map((cell) => [cell]))).map((cells) =>
        joinCells(cells.flat(), {
          cells: isRightToLeft ? cells.toReversed() : cells,
          isRightToLeft,
          separator,
          table: `free ${index}`,
        }),
      );
    }),
  ];
}

/** Joins the cells of each row of the tables that the file marks as such. */
export function joinMarkedRows(lines: readonly Line[]): Line[] {
  const rows = Map.groupBy(lines, ({ part }) => (part?.kind === 'table' ? part.row : undefined));
  const others = rows.get(undefined) ?? [];
  rows.delete(undefined);
  const joined = [...Map.groupBy(rows.values(), ([line]) => line?.part?.block ?? 0)].flatMap(
    ([block, table]) =>
      withEmptyCells(table.map(toMarkedCells)).map((cells) =>
        joinCells(cells.flat(), { cells, table: `named ${block}` }),
      ),
  );
  return [...others, ...joined];
}

/** Returns the cells of a row that the file marks as such, in its order. */
function toMarkedCells(row: readonly Line[]): Line[][] {
  const cells = Map.groupBy(
    row.toSorted((a, b) => a.top - b.top),
    ({ part }) => part?.unit ?? 0,
  );
  return [...cells].toSorted(([unit], [other]) => unit - other).map(([, cell]) => cell);
}

/**
 * Adds an empty cell to each row that has a cell before and after a column, but none in it. A row
 * below the first one may also lack its first cell. Rows with other columns stay as they are.
 */
function withEmptyCells(rows: readonly TableRow[]): TableRow[] {
  const columns = rows
    .reduce((most, row) => (row.length > most.length ? row : most), [])
    .map((cell) => boundingBox(cell));
  return rows.map((row, index) => {
    const columnIndices = row.map((cell) =>
      columns.findIndex((column) => overlapHorizontally(boundingBox(cell), column)),
    );
    const isInOrder = columnIndices.every((place, cellIndex) => place > (columnIndices[cellIndex - 1] ?? -1));
    if (!isInOrder || row.length === columns.length) return row;
    return columns
      .map((_, column) => row[columnIndices.indexOf(column)] ?? [])
      .slice(index === 0 ? columnIndices[0] : 0, (columnIndices.at(-1) ?? 0) + 1);
  });
}

/** Reports whether a row is a list item with its number or symbol, which may be in a drawn disc. */
function isNumberedItem([markerCell, textCell, ...others]: TableRow): boolean {
  const [marker] = markerCell ?? [];
  const isMarker = markerCell?.length === 1 && /^(?:\d{1,2}|\P{L})$/u.test(marker?.text.trim() ?? '');
  // A single word beside a number is a cell of a table, such as a unit.
  const hasSeveralWords = textCell?.some((line) => line.text.includes(' ')) === true;
  return isMarker && others.length === 0 && hasSeveralWords;
}

/** Reports whether rows are list items with consecutive numbers, which may be in drawn discs. */
const areNumberedItems = (rows: readonly Line[][]): boolean =>
  rows.every((cells, index) => cells.length === 2 && cells.some(({ text }) => text === `${index + 1}`));

function without(lines: readonly Line[], excluded: readonly Line[]): Line[] {
  const excludedLines = new Set(excluded);
  return lines.filter((line) => !excludedLines.has(line));
}

/** Groups lines side by side, from left to right. Returns the groups from top to bottom. */
function toRows(lines: readonly Line[]): Line[][] {
  const rows: Line[][] = [];
  for (const line of lines.toSorted((a, b) => a.bottom - b.bottom)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row !== undefined && first !== undefined && isBeside(first, line)) row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => row.toSorted((item, other) => item.left - other.left));
}

/** Reports whether lines are side by side. Those of different sizes may share either edge. */
const isBeside = (first: Line, line: Line): boolean =>
  Math.min(Math.abs(first.top - line.top), Math.abs(first.bottom - line.bottom)) <
  MAX_EDGE_DIFFERENCE_EM * line.size;

/** How the cells of a row are joined. */
interface JoinOptions {
  /** The lines of each cell, in reading order; absent if each line is a cell. */
  readonly cells?: TableRow;
  /** Whether the page is read from right to left. */
  readonly isRightToLeft?: boolean;
  readonly separator?: string;
  /** A key that the rows of one table share. */
  readonly table?: string;
}

/** Joins the lines of a row, which are from left to right, into one. */
function joinCells(lines: readonly Line[], options: JoinOptions): Line {
  const isRightToLeft =
    options.isRightToLeft === true || isMostlyRightToLeft(lines.map(({ text }) => text).join(''));
  const orderedLines = isRightToLeft ? lines.toReversed() : lines;
  const [first] = orderedLines;
  const texts = (options.cells ?? orderedLines.map((cell) => [cell])).map((cell) =>
    joinLines(
      cell.map(({ text }) => text.trim()),
      NO_HYPHENS,
    ),
  );
  return {
    ...boundingBox(lines),
    text: texts.join(options.separator ?? CELL_SEPARATOR),
    size: first?.size ?? 0,
    marker: null,
    textLeft: first?.textLeft ?? 0,
    isRightToLeft,
    heading: undefined,
    isRow: true,
    ...(options.table !== undefined && { table: options.table }),
    letterWidth: undefined,
    part: undefined,
  };
}
