import { findBars, isAxis } from './chart-texts.ts';
import { arePhrases, findTables, toAligned } from './aligned-tables.ts';
import { areLabelled, findLabels } from './labels-and-values.ts';
import { joinLines, NO_HYPHENS } from './normalize-text.ts';
import { boundingBox, overlapHorizontally, type Shape } from './page-text.ts';
import { isMostlyRightToLeft } from './right-to-left.ts';
import { findRuledTables, findRules, type Row } from './ruled-tables.ts';
import type { Line } from './line.ts';

/** Cells of a row differ in their upper edges by less than this, relative to their size. */
const SAME_ROW = 0.4;
/** Text between the cells of a row. */
export const SEPARATOR = ' | ';

/**
 * Joins the cells of each row of a table into one line, so that tables are read row by row. Other
 * texts side by side are not joined: columns of prose, lists and programs.
 */
export function joinTableRows(lines: readonly Line[], shapes: readonly Shape[] = []): Line[] {
  const rules = findRules(shapes);
  const ruled = findRuledTables(lines, rules);
  const others = without(lines, ruled.flat(3));
  const isRightToLeft = isMostlyRightToLeft(lines.map(({ text }) => text).join(''));
  const rows = toRows(others);
  const inColumns = findTables(rows, rules);
  const inTables = new Set(inColumns.flat(2));
  const free = rows.filter((row) => !row.some((line) => inTables.has(line)));
  const bars = findBars(free, shapes);
  const axes = free.filter(isAxis);
  const labels = findLabels(free.filter((row) => !bars.includes(row)));
  const tables = [...inColumns, ...labels, ...(bars.length > 0 ? [bars] : [])];
  const phrases = new Set(toAligned(free).filter(arePhrases).flat(2));
  return [
    ...without(others, [...tables, axes].flat(2)).map((line) =>
      phrases.has(line) ? { ...line, isPhrase: true as const } : line,
    ),
    ...axes.map((labels) => joinCells(labels, { isRightToLeft, separator: ', ' })),
    ...ruled.flatMap((rows, index) =>
      withEmptyCells(rows).map((cells) =>
        joinCells(cells.flat(), {
          cells: isRightToLeft ? cells.toReversed() : cells,
          isRightToLeft,
          separator: isNumbered(cells) ? ' ' : SEPARATOR,
          table: `ruled ${index}`,
        }),
      ),
    ),
    ...tables.flatMap((rows, index) => {
      const isList = isCounting(rows) || areLabelled(rows) || rows.length === 1;
      const separator = isList ? ' ' : SEPARATOR;
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
export function joinNamedRows(lines: readonly Line[]): Line[] {
  const rows = Map.groupBy(lines, ({ part }) => (part?.kind === 'table' ? part.row : undefined));
  const others = rows.get(undefined) ?? [];
  rows.delete(undefined);
  const joined = [...Map.groupBy(rows.values(), ([line]) => line?.part?.block ?? 0)].flatMap(
    ([block, table]) =>
      withEmptyCells(table.map(toNamedCells)).map((cells) =>
        joinCells(cells.flat(), { cells, table: `named ${block}` }),
      ),
  );
  return [...others, ...joined];
}

/** Returns the cells of a row that the file marks as such, in its order. */
function toNamedCells(row: readonly Line[]): Line[][] {
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
function withEmptyCells(rows: readonly Row[]): Row[] {
  const columns = rows
    .reduce((most, row) => (row.length > most.length ? row : most), [])
    .map((cell) => boundingBox(cell));
  return rows.map((row, index) => {
    const places = row.map((cell) =>
      columns.findIndex((column) => overlapHorizontally(boundingBox(cell), column)),
    );
    const isInOrder = places.every((place, at) => place > (places[at - 1] ?? -1));
    if (!isInOrder || row.length === columns.length) return row;
    return columns
      .map((_, column) => row[places.indexOf(column)] ?? [])
      .slice(index === 0 ? places[0] : 0, (places.at(-1) ?? 0) + 1);
  });
}

/** Reports whether a row is a list item with its number or symbol, which may be in a drawn disc. */
function isNumbered([signs, text, ...others]: Row): boolean {
  const [sign] = signs ?? [];
  const isSign = signs?.length === 1 && /^(?:\d{1,2}|\P{L})$/u.test(sign?.text.trim() ?? '');
  // A single word beside a number is a cell of a table, such as a unit.
  const hasSeveralWords = text?.some((line) => line.text.includes(' ')) === true;
  return isSign && others.length === 0 && hasSeveralWords;
}

/** Reports whether rows are list items with consecutive numbers, which may be in drawn discs. */
const isCounting = (rows: readonly Line[][]): boolean =>
  rows.every((cells, index) => cells.length === 2 && cells.some(({ text }) => text === `${index + 1}`));

function without(lines: readonly Line[], left: readonly Line[]): Line[] {
  const out = new Set(left);
  return lines.filter((line) => !out.has(line));
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
  Math.min(Math.abs(first.top - line.top), Math.abs(first.bottom - line.bottom)) < SAME_ROW * line.size;

/** How the cells of a row are joined. */
interface Reading {
  /** The lines of each cell, in reading order; absent if each line is a cell. */
  readonly cells?: Row;
  /** Whether the page is read from right to left. */
  readonly isRightToLeft?: boolean;
  readonly separator?: string;
  /** A key that the rows of one table share. */
  readonly table?: string;
}

/** Joins the lines of a row, which are from left to right, into one. */
function joinCells(lines: readonly Line[], reading: Reading): Line {
  const isRightToLeft =
    reading.isRightToLeft === true || isMostlyRightToLeft(lines.map(({ text }) => text).join(''));
  const inOrder = isRightToLeft ? lines.toReversed() : lines;
  const [first] = inOrder;
  const texts = (reading.cells ?? inOrder.map((cell) => [cell])).map((cell) =>
    joinLines(
      cell.map(({ text }) => text.trim()),
      NO_HYPHENS,
    ),
  );
  return {
    ...boundingBox(lines),
    text: texts.join(reading.separator ?? SEPARATOR),
    size: first?.size ?? 0,
    marker: null,
    textLeft: first?.textLeft ?? 0,
    isRightToLeft,
    heading: undefined,
    isRow: true,
    ...(reading.table !== undefined && { table: reading.table }),
    letterWidth: undefined,
    part: undefined,
  };
}
