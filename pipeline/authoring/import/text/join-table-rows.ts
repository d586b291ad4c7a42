import { boundingBox, type Box } from './box.ts';
import { isMostlyRightToLeft } from './right-to-left.ts';
import type { Line } from './to-lines.ts';

/** Minimum number of rows of a table. */
const FEWEST_ROWS = 3;
/** Maximum length of a cell in a table of two columns, and of more, as median in characters. */
const [LONGEST_OF_TWO, LONGEST_OF_MORE] = [24, 40];
/** Cells of a row differ in their upper edges by less than this, relative to their size. */
const SAME_ROW = 0.4;
/** Between the cells of a row. */
const SEPARATOR = ' | ';

/**
 * Joins the cells of each row of a table into one line, so that tables are read row by row. Rows
 * of text columns are not joined: their lines are longer than cells, or items of lists.
 */
export function joinTableRows(lines: readonly Line[]): Line[] {
  const tables = findTables(toRows(lines));
  const cells = new Set(tables.flat(2));
  return [...lines.filter((line) => !cells.has(line)), ...tables.flat().map(joinCells)];
}

/** Returns lines side by side, from left to right, ordered from top to bottom. */
function toRows(lines: readonly Line[]): Line[][] {
  const rows: Line[][] = [];
  for (const line of lines.toSorted((one, other) => one.top - other.top)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row !== undefined && first !== undefined && Math.abs(first.top - line.top) < SAME_ROW * line.size)
      row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => row.toSorted((one, other) => one.left - other.left));
}

/** Returns runs of rows whose cells are below one another. */
function findTables(rows: readonly Line[][]): Line[][][] {
  const tables: Line[][][] = [];
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (row.length < 2) continue;
    if (before !== undefined && tables.at(-1)?.at(-1) === before && isBelow(row, before))
      tables.at(-1)?.push(row);
    else tables.push([row]);
  }
  return tables.filter(isTable);
}

const isBelow = (row: readonly Line[], before: readonly Line[]): boolean =>
  row.length === before.length && row.every((cell, index) => overlaps(cell, before[index]));

const overlaps = (one: Box, other: Box | undefined): boolean =>
  other !== undefined && Math.min(one.right, other.right) > Math.max(one.left, other.left);

function isTable(rows: readonly Line[][]): boolean {
  const cells = rows.flat();
  if (rows.length < FEWEST_ROWS || cells.some(({ marker }) => marker === 'bullet')) return false;
  const lengths = cells.map(({ text }) => text.length).toSorted((one, other) => one - other);
  const columns = rows[0]?.length ?? 0;
  return (lengths[lengths.length >> 1] ?? 0) <= (columns === 2 ? LONGEST_OF_TWO : LONGEST_OF_MORE);
}

function joinCells(cells: readonly Line[]): Line {
  const isRightToLeft = isMostlyRightToLeft(cells.map(({ text }) => text).join(''));
  const first = isRightToLeft ? cells.at(-1) : cells[0];
  return {
    ...boundingBox(cells),
    text: (isRightToLeft ? cells.toReversed() : cells).map(({ text }) => text).join(SEPARATOR),
    size: first?.size ?? 0,
    marker: null,
    textLeft: first?.textLeft ?? 0,
    isRightToLeft,
    heading: undefined,
    isRow: true,
    letterWidth: undefined,
  };
}
