import { boundingBox, median, type Box } from './page-text.ts';
import { joinLines } from './normalize-text.ts';
import { isMostlyRightToLeft } from './right-to-left.ts';
import { isCode, type Line } from './to-lines.ts';

const MIN_ROWS = 3;
/** Maximum length of a cell in a table of two columns, and of more, as median in characters. */
const [MAX_LENGTH_OF_TWO, MAX_LENGTH_OF_MORE] = [24, 40];
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
  return [...lines.filter((line) => !cells.has(line)), ...tables.flat().map((cells) => joinCells(cells))];
}

const NO_COMPOUNDS: ReadonlySet<string> = new Set();

/** Joins the cells of each row of the tables that the file names. */
export function joinNamedRows(lines: readonly Line[]): Line[] {
  const rows = Map.groupBy(lines, ({ part }) => (part?.kind === 'table' ? part.row : undefined));
  const others = rows.get(undefined) ?? [];
  rows.delete(undefined);
  const joined = [...rows.values()].map((row) => {
    const cells = Map.groupBy(
      row.toSorted((a, b) => a.top - b.top),
      ({ part }) => part?.unit ?? 0,
    );
    const inOrder = [...cells].toSorted(([unit], [other]) => unit - other).map(([, cell]) => cell);
    return joinCells(row, inOrder);
  });
  return [...others, ...joined];
}

/** Returns lines side by side, from left to right, ordered from top to bottom. */
function toRows(lines: readonly Line[]): Line[][] {
  const rows: Line[][] = [];
  for (const line of lines.toSorted((a, b) => a.top - b.top)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row !== undefined && first !== undefined && Math.abs(first.top - line.top) < SAME_ROW * line.size)
      row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => row.toSorted((item, other) => item.left - other.left));
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

const overlaps = (box: Box, other: Box | undefined): boolean =>
  other !== undefined && Math.min(box.right, other.right) > Math.max(box.left, other.left);

function isTable(rows: readonly Line[][]): boolean {
  const cells = rows.flat();
  if (rows.length < MIN_ROWS || cells.some(({ marker }) => marker === 'bullet')) return false;
  const columns = rows[0]?.length ?? 0;
  const length = median(cells.map(({ text }) => text.length));
  return length <= (columns === 2 ? MAX_LENGTH_OF_TWO : MAX_LENGTH_OF_MORE);
}

/** Returns the row of cells from left to right, or of lines grouped into cells as they are read. */
function joinCells(cells: readonly Line[], grouped?: readonly (readonly Line[])[]): Line {
  const isRightToLeft = isMostlyRightToLeft(cells.map(({ text }) => text).join(''));
  const inOrder = isRightToLeft ? cells.toReversed() : cells;
  const [first] = inOrder;
  const texts = (grouped ?? inOrder.map((cell) => [cell])).map((lines) =>
    joinLines(
      lines.map(({ text }) => text.trim()),
      NO_COMPOUNDS,
    ),
  );
  return {
    ...boundingBox(cells),
    text: texts.join(SEPARATOR),
    size: first?.size ?? 0,
    marker: null,
    textLeft: first?.textLeft ?? 0,
    isRightToLeft,
    heading: undefined,
    isRow: true,
    letterWidth: undefined,
    part: undefined,
  };
}

/** Lines that are read together, in this order. */
interface Block extends Box {
  readonly lines: readonly [Line, ...Line[]];
}

/** Maximum distance of two lines of code, relative to their size: one empty line between them. */
const LEADING = 3;
/** Maximum horizontal distance of two lines of code in letters, for example that of an indent. */
const INDENT = 8;

/**
 * Returns blocks of one line, and blocks of all lines of one piece of program code, or of one list
 * that the file names. Lines of code have so different indents that they would be read as columns.
 */
export function toCodeBlocks(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines.toSorted((a, b) => a.top - b.top)) {
    const index = blocks.findLastIndex((block) => isSamePart(block, line) || goesOn(block, line));
    const block = blocks[index];
    if (block === undefined) blocks.push(toBlock([line]));
    else blocks[index] = toBlock([...block.lines, line]);
  }
  return blocks;
}

/** Reports whether a line belongs to the list or program of a block, as the file says. */
const isSamePart = ({ lines: [{ part }] }: Block, line: Line): boolean =>
  (part?.kind === 'list' || part?.kind === 'code') && part.block === line.part?.block;

const toBlock = (lines: Block['lines']): Block => ({ ...boundingBox(lines), lines });

function goesOn({ lines, left, right }: Block, line: Line): boolean {
  const last = lines.at(-1) ?? lines[0];
  const apart = INDENT * (line.letterWidth ?? 0);
  return (
    isCode(line) &&
    isCode(last) &&
    last.part?.unit === line.part?.unit &&
    line.top - last.top < LEADING * line.size &&
    line.top > last.top &&
    line.left < right + apart &&
    line.right > left - apart
  );
}

/** Minimum gap between columns, relative to the height of a line. */
const COLUMN_GAP = 0.8;

type Span = readonly [from: number, to: number];

/**
 * Groups boxes in reading order with a recursive X-Y cut: columns from left to right if a gap
 * extends from top to bottom, otherwise the boxes above the widest gap before those below it. The
 * boxes of a group are ordered from top to bottom, without columns.
 */
export function inReadingOrder<Item extends Box>(boxes: readonly Item[]): Item[][] {
  if (boxes.length < 2) return boxes.length === 0 ? [] : [[...boxes]];
  const columns = cutAtColumns(boxes);
  if (columns.length > 1) return columns.flatMap(inReadingOrder);
  const [above, below] = cutAtWidestGap(boxes);
  if (below.length === 0) return [above.toSorted((a, b) => a.left - b.left)];
  const parts = [inReadingOrder(above), inReadingOrder(below)];
  // If neither part has columns, they form one group.
  return parts.every((part) => part.length === 1) ? [parts.flat(2)] : parts.flat();
}

function cutAtColumns<Item extends Box>(boxes: readonly (Item & Partial<Block>)[]): Item[][] {
  const lines = boxes.flatMap((box): readonly Box[] => box.lines ?? [box]);
  const least = COLUMN_GAP * median(lines.map(({ top, bottom }) => bottom - top));
  return cut(boxes, ({ left, right }) => [left, right], least).map(({ items }) => items);
}

/** Splits boxes at the widest horizontal gap into those above and below; all above without one. */
function cutAtWidestGap<Item extends Box>(boxes: readonly Item[]): [Item[], Item[]] {
  const rows = cut(boxes, ({ top, bottom }) => [top, bottom], 0);
  const gaps = rows.map(({ gap }) => gap);
  const widest = gaps.indexOf(Math.max(...gaps.slice(1), 0), 1);
  const items = (part: typeof rows) => part.flatMap((row) => row.items);
  return widest < 0 ? [items(rows), []] : [items(rows.slice(0, widest)), items(rows.slice(widest))];
}

/** Splits boxes in one direction at gaps wider than `least`. Each part has the gap before it. */
function cut<Item extends Box>(boxes: readonly Item[], span: (box: Item) => Span, least: number) {
  const parts: { gap: number; items: Item[] }[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const box of boxes.toSorted((a, b) => span(a)[0] - span(b)[0])) {
    const [from, to] = span(box);
    if (from - end > least) parts.push({ gap: from - end, items: [] });
    parts.at(-1)?.items.push(box);
    end = Math.max(end, to);
  }
  return parts;
}
