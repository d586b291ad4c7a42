import { overviewFrame, type PlacedElement } from '#domain/playback/box';
import { CELL_SEPARATOR, type StepText } from '#domain/playback/step-transcript';

/** A text and its box in a frame. */
type Cell = PlacedElement<StepText>;
/** Texts side by side, in the order of the file. */
type Row = readonly [Cell, ...Cell[]];

/** Two positions count as equal if they differ by at most this share of the box's height. */
const TOLERANCE = 0.05;

/**
 * Joins the texts of a table into one text with a line for each row. Texts form a table if the file
 * lists them row by row and their boxes form a grid of adjacent rows and columns. Rows may lack
 * cells.
 */
export function joinTables(texts: readonly Cell[]): Cell[] {
  const tables: [Row, ...Row[]][] = [];
  for (const row of toRows(texts)) {
    const table = tables.at(-1);
    if (table && isNextRow(table, row)) table.push(row);
    else tables.push([row]);
  }
  return tables.flatMap((rows) =>
    rows.filter((row) => row.length > 1).length > 1 ? toText(rows) : rows.flat(),
  );
}

function toRows(texts: readonly Cell[]): Row[] {
  const rows: [Cell, ...Cell[]][] = [];
  for (const text of texts) {
    const row = rows.at(-1);
    if (row && isCell(text) && row.every((cell) => isCell(cell) && areInRow(cell, text))) row.push(text);
    else rows.push([text]);
  }
  return rows;
}

const isCell = ({ element: { kind, lines, isStruck = false } }: Cell): boolean =>
  kind === 'paragraph' && lines.length > 0 && !isStruck;

const areInRow = (cell: Cell, other: Cell): boolean =>
  isNear(cell.y - other.y, cell) && isNear(cell.h - other.h, cell) && areApart(cell, other);

/** Reports whether a row is right below a table, and its cells are in the table's columns. */
function isNextRow(table: readonly [Row, ...Row[]], row: Row): boolean {
  const [[lastCell]] = table.slice(-1) as [Row];
  const [firstCell] = row;
  const gap = firstCell.y - firstCell.h / 2 - (lastCell.y + lastCell.h / 2);
  const cells = table.flat();
  return (
    [lastCell, firstCell].every(isCell) &&
    gap > -Math.min(firstCell.h, lastCell.h) / 2 &&
    gap < Math.min(firstCell.h, lastCell.h) / 2 &&
    row.some((cell) => cells.some((other) => areInColumn(cell, other))) &&
    row.every((cell) => cells.every((other) => areInColumn(cell, other) || areApart(cell, other)))
  );
}

const areInColumn = (cell: Cell, other: Cell): boolean =>
  isNear(cell.x - other.x, cell) && isNear(cell.w - other.w, cell);

/** Reports whether one of two boxes is to the left of the other. */
const areApart = (cell: Cell, other: Cell): boolean => Math.abs(cell.x - other.x) >= (cell.w + other.w) / 2;

const isNear = (distance: number, { h }: Cell): boolean => Math.abs(distance) <= h * TOLERANCE;

function toText(rows: readonly [Row, ...Row[]]): Cell {
  const lines = rows.map((row) => row.map(({ element }) => element.lines.join(' ')).join(CELL_SEPARATOR));
  const boxes = rows.flat().map(({ x, y, w, h }) => ({ x, y, w, h, r: 0 }));
  const cells = rows.flat().map(({ element }) => element);
  const elements = cells.flatMap((cell) => cell.elements);
  const hasFormulas = cells.some((cell) => cell.hasFormulas === true);
  return {
    ...overviewFrame(boxes, []),
    element: { kind: 'table', elements, lines, ...(hasFormulas && { hasFormulas }) },
  };
}
