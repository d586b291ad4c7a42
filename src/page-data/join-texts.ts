import { overviewFrame, type PlacedElement } from '#domain/playback/box';
import { type StepText, CELL_SEPARATOR } from '#domain/playback/step-transcript';

/** A text and its box in a frame. */
type PlacedText = PlacedElement<StepText>;

/** Lists whose left edges differ by less than this share of a line's height have the same level. */
const SAME_EDGE = 0.3;

/**
 * Joins lists that are right below each other into one with levels. Importers draw the items of
 * each level as a text of their own, further to the right than the level above it.
 */
export function joinLists(texts: readonly PlacedText[]): PlacedText[] {
  const groups: [PlacedText, ...PlacedText[]][] = [];
  for (const text of texts) {
    const group = groups.at(-1);
    if (group && continues(group, text)) group.push(text);
    else groups.push([text]);
  }
  return groups.map((group) => (group.length > 1 ? toList(group) : group[0]));
}

/** Reports whether a text goes on with the list of a group. */
function continues(group: readonly [PlacedText, ...PlacedText[]], text: PlacedText): boolean {
  const [firstText] = group;
  const lastText = group.at(-1) ?? firstText;
  const height = lineHeightOf(lastText);
  const gap = text.y - text.h / 2 - (lastText.y + lastText.h / 2);
  return (
    [firstText, text].every(({ element }) => element.kind === 'list') &&
    firstText.element.isStruck === text.element.isStruck &&
    firstText.element.isMarked === text.element.isMarked &&
    Math.abs(gap) < height &&
    leftOf(text) > leftOf(firstText) - height * SAME_EDGE
  );
}

function toList(group: readonly [PlacedText, ...PlacedText[]]): PlacedText {
  const [{ element: firstList }] = group;
  const texts = group.map(({ element }) => element);
  const openIndents: number[] = [];
  const levels = group.flatMap((text) => {
    const left = leftOf(text);
    const tolerance = lineHeightOf(text) * SAME_EDGE;
    while (left < (openIndents.at(-1) ?? left) - tolerance) openIndents.pop();
    if (openIndents.length === 0 || left > (openIndents.at(-1) ?? left) + tolerance) openIndents.push(left);
    return text.element.lines.map(() => openIndents.length - 1);
  });
  const hasFormulas = texts.some((text) => text.hasFormulas === true);
  return {
    ...frameAround(group),
    element: {
      ...firstList,
      elements: texts.flatMap(({ elements }) => elements),
      lines: texts.flatMap(({ lines }) => lines),
      ...(hasFormulas && { hasFormulas }),
      ...(levels.some((level) => level > 0) && { levels }),
    },
  };
}

const frameAround = (texts: readonly PlacedText[]) =>
  overviewFrame(
    texts.map(({ x, y, w, h }) => ({ x, y, w, h, r: 0 })),
    [],
  );

const leftOf = ({ x, w }: PlacedText): number => x - w / 2;

const lineHeightOf = ({ h, element }: PlacedText): number => h / Math.max(element.lines.length, 1);

/** Texts side by side, in the order of the file. */
type Row = readonly [PlacedText, ...PlacedText[]];

/** Two positions count as equal if they differ by at most this share of the box's height. */
const TOLERANCE = 0.05;

/**
 * Joins the texts of a table into one text with a line for each row. Texts form a table if the file
 * lists them row by row and their boxes form a grid of adjacent rows and columns. Rows may lack
 * cells.
 */
export function joinTables(texts: readonly PlacedText[]): PlacedText[] {
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

function toRows(texts: readonly PlacedText[]): Row[] {
  const rows: [PlacedText, ...PlacedText[]][] = [];
  for (const text of texts) {
    const row = rows.at(-1);
    if (row && isCell(text) && row.every((cell) => isCell(cell) && areInRow(cell, text))) row.push(text);
    else rows.push([text]);
  }
  return rows;
}

const isCell = ({ element: { kind, lines, isStruck = false } }: PlacedText): boolean =>
  kind === 'paragraph' && lines.length > 0 && !isStruck;

const areInRow = (cell: PlacedText, other: PlacedText): boolean =>
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

const areInColumn = (cell: PlacedText, other: PlacedText): boolean =>
  isNear(cell.x - other.x, cell) && isNear(cell.w - other.w, cell);

/** Reports whether one of two boxes is to the left of the other. */
const areApart = (cell: PlacedText, other: PlacedText): boolean =>
  Math.abs(cell.x - other.x) >= (cell.w + other.w) / 2;

const isNear = (distance: number, { h }: PlacedText): boolean => Math.abs(distance) <= h * TOLERANCE;

function toText(rows: readonly [Row, ...Row[]]): PlacedText {
  const lines = rows.map((row) => row.map(({ element }) => element.lines.join(' ')).join(CELL_SEPARATOR));
  const cells = rows.flat().map(({ element }) => element);
  const elements = cells.flatMap((cell) => cell.elements);
  const hasFormulas = cells.some((cell) => cell.hasFormulas === true);
  return {
    ...frameAround(rows.flat()),
    element: { kind: 'table', elements, lines, ...(hasFormulas && { hasFormulas }) },
  };
}
