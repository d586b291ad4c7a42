import { boundingBox, median, type Box, type Shape } from './page-text.ts';
import { joinLines, NO_HYPHENS } from './normalize-text.ts';
import { isMostlyRightToLeft } from './right-to-left.ts';
import { findRuledTables, findRules, type Row } from './ruled-tables.ts';
import { isCode, type Line } from './to-lines.ts';

/** Minimum number of rows of a table. */
const MIN_ROWS = 3;
/** Maximum median length of the cells of a table with two columns, in characters. */
const MAX_LENGTH_OF_TWO = 24;
/** The same for a table with more columns. */
const MAX_LENGTH_OF_MORE = 40;
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

/**
 * Adds an empty cell to each row that has a cell before and after a column, but none in it. A row
 * below the first one may also lack its first cell. Rows with other columns stay as they are.
 */
function withEmptyCells(rows: readonly Row[]): Row[] {
  const columns = rows
    .reduce((most, row) => (row.length > most.length ? row : most), [])
    .map((cell) => boundingBox(cell));
  return rows.map((row, index) => {
    const places = row.map((cell) => columns.findIndex((column) => overlaps(boundingBox(cell), column)));
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

function without(lines: readonly Line[], left: readonly Line[]): Line[] {
  const out = new Set(left);
  return lines.filter((line) => !out.has(line));
}

/** Returns the cells of a row that the file marks as such, in its order. */
function toNamedCells(row: readonly Line[]): Line[][] {
  const cells = Map.groupBy(
    row.toSorted((a, b) => a.top - b.top),
    ({ part }) => part?.unit ?? 0,
  );
  return [...cells].toSorted(([unit], [other]) => unit - other).map(([, cell]) => cell);
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

const findTables = (rows: readonly Line[][], rules: ReturnType<typeof findRules>): Line[][][] =>
  toAligned(rows).filter((table) => isTable(table, rules));

/** Returns groups of consecutive rows whose cells are below one another. */
function toAligned(rows: readonly Line[][]): Line[][][] {
  const tables: Line[][][] = [];
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (row.length < 2) continue;
    const table = tables.at(-1);
    const isNext = before !== undefined && table?.at(-1) === before;
    // A heading may lack a cell above the first column, which has the names of the rows.
    const hasNames = table?.every((heading) => heading.length < row.length && isBelow(heading, [row]));
    if (isNext && (isBelow(row, table) || hasNames === true)) table.push(row);
    else tables.push([row]);
  }
  return tables;
}

/** Reports whether each cell of a row is below another column of a table. Some may be empty. */
function isBelow(row: readonly Line[], table: readonly Line[][]): boolean {
  const columns = widest(table);
  const places = row.map((cell) =>
    columns.flatMap((column, index) => (overlaps(cell, column) ? [index] : [])),
  );
  return (
    places.every(([first, ...others]) => first !== undefined && others.length === 0) &&
    new Set(places.flat()).size === row.length
  );
}

const widest = (table: readonly Line[][]): Line[] =>
  table.reduce((most, row) => (row.length > most.length ? row : most), []);

const overlaps = (box: Box, other: Box): boolean =>
  Math.min(box.right, other.right) > Math.max(box.left, other.left);

/** A cell with a number, an amount or a time. */
const NUMERIC = /^[^\p{L}\d]{0,3}\d[\d\s.,:/%'’+−–-]*(?:\p{L}{1,3}|[^\p{L}\d]{1,3})?$/u;
/** Minimum share of cells with numbers in a column of numbers. */
const MIN_NUMERIC = 0.6;
/** Maximum share of cells that continue the sentence above. */
const MAX_WRAPPED = 0.2;
/** The same if a rule is drawn between the rows. */
const MAX_WRAPPED_RULED = 0.35;

/**
 * Reports whether rows form a table. Their cells must be short, and not of a list or program.
 * Besides, a rule or fill is drawn between them, or a column has numbers, or there are more than
 * two columns in which hardly any sentence continues in the next row.
 */
function isTable(rows: readonly Line[][], rules: ReturnType<typeof findRules>): boolean {
  const cells = rows.flat();
  if (areLabelled(rows) || areValues(rows)) return true;
  if (rows.length < MIN_ROWS || cells.some((cell) => cell.marker === 'bullet' || isCode(cell))) return false;
  const columns = widest(rows);
  const length = median(cells.map(({ text }) => text.length));
  if (length > (columns.length === 2 ? MAX_LENGTH_OF_TWO : MAX_LENGTH_OF_MORE)) return false;
  const box = boundingBox(cells);
  const isRuled = rules.some(
    ({ y, left, right }) => y > box.top && y < box.bottom && left < box.left + 1 && right > box.right - 1,
  );
  const inColumns = columns.map((column) => cells.filter((cell) => overlaps(cell, column)));
  const hasNumbers = inColumns.some(
    (column) => column.filter(({ text }) => NUMERIC.test(text)).length >= MIN_NUMERIC * column.length,
  );
  if (isRuled && countWrapped(rows) <= MAX_WRAPPED_RULED * cells.length) return true;
  return hasNumbers || (arePhrases(rows) && hasHeading(rows));
}

/** Reports whether rows are short phrases in columns, in which hardly any sentence continues. */
function arePhrases(rows: readonly Line[][]): boolean {
  const cells = rows.flat();
  return (
    rows.length >= MIN_ROWS &&
    widest(rows).length > 2 &&
    median(cells.map(({ text }) => text.length)) <= MAX_LENGTH_OF_MORE &&
    countWrapped(rows) <= MAX_WRAPPED * cells.length
  );
}

/** Returns the number of cells that continue the sentence above. */
function countWrapped(rows: readonly Line[][]): number {
  const inColumns = widest(rows).map((column) => rows.flat().filter((cell) => overlaps(cell, column)));
  return inColumns.flatMap((column) => column.slice(1).filter((cell) => continuesAbove(cell, column))).length;
}

/** Minimum distance of a heading from the next row, relative to that of other rows. */
const HEADING_GAP = 1.2;
/** Rows further apart than this, in ems, are no lines of texts. */
const ROW_GAP = 1.9;

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
    heading.band !== next.band ||
    gap >= HEADING_GAP * median(gaps) ||
    Math.min(gap, ...gaps) > ROW_GAP * next.size ||
    new Set(rows.map(({ length }) => length)).size > 1
  );
}

/** Maximum distance between consecutive lines of one text, in ems. */
const WIDEST_LEADING = 1.5;

/** Reports whether a cell continues the sentence above. Without capitals, the distance decides. */
function continuesAbove(cell: Line, column: readonly Line[]): boolean {
  if (/^\p{L}/u.test(cell.text) && !/^[\p{Lu}\p{Ll}\p{Lt}]/u.test(cell.text))
    return (
      cell.text.includes(' ') &&
      column.some(
        ({ top, text }) =>
          top < cell.top &&
          cell.top - top < WIDEST_LEADING * cell.size &&
          text.includes(' ') &&
          !/[.?!]$/u.test(text),
      )
    );
  return /^\p{Ll}/u.test(cell.text);
}

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
function findBars(rows: readonly Line[][], shapes: readonly Shape[]): Line[][] {
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

/** Limits of the gap between the longest label and the values, in ems. */
const VALUE_GAP = [0.5, 2] as const;
/** Maximum difference between the left edges of a column, in ems. */
const SAME_COLUMN = 0.1;

/**
 * Reports whether rows are labels with values close to their right, as in an overview of facts.
 * Both columns are left-aligned, and the labels are shorter. Columns of prose are further apart.
 */
function areValues(rows: readonly Line[][]): boolean {
  if (rows.length < MIN_ROWS || rows.some((row) => row.length !== 2)) return false;
  const columns = [0, 1].map((index) => rows.flatMap((row) => row[index] ?? []));
  const [labels = [], values = []] = columns;
  const size = values[0]?.size ?? 0;
  const gap = Math.min(...values.map(({ left }) => left)) - Math.max(...labels.map(({ right }) => right));
  const isColumn = (column: readonly Line[]): boolean =>
    column.every(
      (line) =>
        Math.abs(line.left - (column[0]?.left ?? 0)) < SAME_COLUMN * size &&
        line.marker === null &&
        !isCode(line),
    );
  const wrapped = labels.slice(1).filter((cell) => continuesAbove(cell, labels));
  const lengthOf = (column: readonly Line[]): number => median(column.map(({ text }) => text.length));
  return (
    gap >= VALUE_GAP[0] * size &&
    gap <= VALUE_GAP[1] * size &&
    columns.every(isColumn) &&
    labels.every(({ text }) => text.length <= MAX_LABEL && !/[.,;!?]$/u.test(text)) &&
    lengthOf(labels) <= lengthOf(values) &&
    wrapped.length <= MAX_WRAPPED * rows.length
  );
}

/** Reports whether rows are labels, each with a colon and its value beside it. */
const areLabelled = (rows: readonly Line[][]): boolean =>
  rows.length > 1 &&
  rows.every(([label, value, ...others]) => {
    const isLabel = label !== undefined && label.text.endsWith(':') && label.text.length <= MAX_LABEL;
    return isLabel && value?.marker === null && others.length === 0;
  });

/** Minimum number of labels of an axis. */
const MIN_LABELS = 5;
/** Maximum length of such a label, in characters. */
const MAX_TICK = 10;
/** Maximum deviation of the distances between them, as a share of the distance. */
const SAME_PITCH = 0.2;

/** Reports whether a row has the labels of an axis: short texts at equal distances. */
function isAxis(row: readonly Line[]): boolean {
  const middles = row.map(({ left, right }) => (left + right) / 2);
  const pitches = middles.slice(1).map((middle, index) => middle - (middles[index] ?? middle));
  const pitch = median(pitches);
  return (
    row.length >= MIN_LABELS &&
    row.every(({ text, marker }) => text.length <= MAX_TICK && marker === null) &&
    pitches.every((other) => Math.abs(other - pitch) < SAME_PITCH * pitch)
  );
}

const MAX_LABEL = 24;
const LABEL_AND_VALUE = /^[^\s:：][^:：]{0,23}[:：]\s+\S/u;

/**
 * Returns rows of a label and its value, such as a role and a name on a cover, if the line above or
 * below has both in one text. Also returns these lines.
 */
function findLabels(rows: readonly Line[][]): Line[][][] {
  const labelled = rows.flatMap((row, index) => {
    const [label, value, ...others] = row;
    if (label === undefined || value === undefined || others.length > 0) return [];
    if (!/[:：]$/u.test(label.text) || label.text.length > MAX_LABEL || value.marker !== null) return [];
    const beside = [rows[index - 1], rows[index + 1]].filter((other = []) => {
      const [line, ...rest] = other;
      const isAligned = line !== undefined && Math.abs(line.left - label.left) < SAME_INDENT;
      return isAligned && rest.length === 0 && LABEL_AND_VALUE.test(line.text);
    });
    return beside.length > 0 ? [row, ...beside] : [];
  });
  return [...new Set(labelled)].map((row = []) => [row]);
}

/** Reports whether rows are list items with consecutive numbers, which may be in drawn discs. */
const isCounting = (rows: readonly Line[][]): boolean =>
  rows.every((cells, index) => cells.length === 2 && cells.some(({ text }) => text === `${index + 1}`));

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

/** Lines that are read together, in this order. */
interface Block extends Box {
  readonly lines: readonly [Line, ...Line[]];
}

/** Maximum distance between two lines of code, in ems, with an empty line in between. */
const LEADING = 3;
/** Minimum distance between two lines of one program, in ems. Lines of two programs may overlap. */
const MIN_LEADING = 0.75;
/** Lines of one program begin on a grid of letters. This is the maximum deviation, in letters. */
const ON_GRID = 0.25;
/** Additional deviation for each letter of indent. */
const INEXACT = 0.02;
/** Lines with the same indent differ by less than this, in canvas units. */
const SAME_INDENT = 2;
/** Maximum horizontal distance between two lines of code, such as an indent, in letters. */
const INDENT = 8;

/**
 * Groups the lines of one program, of one list that the file marks, or of one table into a block.
 * Every other line is a block of its own. Otherwise, indented code would be read as columns, and
 * the rows of two tables side by side would mix.
 */
export function toCodeBlocks(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines.toSorted((a, b) => startOf(a) - startOf(b))) {
    const index = blockOf(blocks, line, lines);
    const block = blocks[index];
    if (block === undefined) blocks.push(toBlock([line]));
    else blocks[index] = toBlock([...block.lines, line]);
  }
  return blocks;
}

/** Returns the position at which a line is read. A formula is read after the texts beside it. */
const startOf = ({ top, bottom, isFormula }: Line): number => (isFormula === true ? (top + bottom) / 2 : top);

/**
 * Returns the index of the block that a line continues; -1 for none. Of two programs side by side,
 * this is the one with a line of the same indent, else the one whose left edge is nearest.
 */
function blockOf(blocks: readonly Block[], line: Line, lines: readonly Line[]): number {
  const named = blocks.findLastIndex((block) => isSamePart(block, line));
  if (named >= 0) return named;
  if (line.isRow) return blockOfTable(blocks, line, lines);
  if (line.isFormula === true) return aboveFormula(blocks, line, lines);
  const open = blocks.filter(
    (block) => continuesProgram(block, line) && !isHeadingBetween(block, line, lines),
  );
  const begun = open.findLast(({ lines }) =>
    lines.some(({ left }) => Math.abs(left - line.left) < SAME_INDENT),
  );
  const before = open.filter(({ left }) => left < line.left + SAME_INDENT);
  const nearest = before.toSorted((a, b) => b.left - a.left)[0] ?? open.at(-1);
  const next = begun ?? nearest;
  return next === undefined ? -1 : blocks.indexOf(next);
}

/** Maximum distance of a formula from the text above it, in ems. */
const ABOVE_FORMULA = 3.5;

/**
 * Returns the index of the block above a formula, which is centred in its column; -1 for none. The
 * block must begin at the same left edge as some text that overlaps the formula horizontally. If no
 * text does, any block counts.
 */
function aboveFormula(blocks: readonly Block[], line: Line, lines: readonly Line[]): number {
  const above = blocks.filter(
    (block) =>
      !block.lines.some(isCode) &&
      startOf(line) > block.top &&
      block.left < line.right &&
      line.top - block.bottom < ABOVE_FORMULA * line.size,
  );
  const reaching = blocks.filter((block) => startOf(line) > block.top && overlaps(block, line));
  const isAlone = !lines.some((other) => other.isFormula !== true && overlaps(other, line));
  const isInColumn = (block: Block): boolean =>
    isAlone || reaching.some(({ left }) => Math.abs(left - block.left) < SAME_INDENT);
  const nearest = above.filter(isInColumn).toSorted((a, b) => b.bottom - a.bottom)[0];
  return nearest === undefined ? -1 : blocks.indexOf(nearest);
}

/** Reports whether the file marks a line as part of the list or program of a block. */
const isSamePart = ({ lines: [{ part }] }: Block, line: Line): boolean =>
  (part?.kind === 'list' || part?.kind === 'code') && part.block === line.part?.block;

/** Returns the index of the block with the table of a row; -1 if another text is between them. */
function blockOfTable(blocks: readonly Block[], row: Line, lines: readonly Line[]): number {
  const index = blocks.findLastIndex(({ lines: [{ table }] }) => table !== undefined && table === row.table);
  const block = blocks[index];
  if (block === undefined) return -1;
  const box = boundingBox([block, row]);
  const isBetween = ({ table, ...other }: Line): boolean =>
    table !== row.table && overlaps(other, box) && other.top < box.bottom && other.bottom > box.top;
  return lines.some(isBetween) ? -1 : index;
}

const toBlock = (lines: Block['lines']): Block => ({ ...boundingBox(lines), lines });

/** Reports whether a line continues a program. */
function continuesProgram({ lines, left, right }: Block, line: Line): boolean {
  const last = lines.at(-1) ?? lines[0];
  const apart = INDENT * (line.letterWidth ?? 0);
  const columns = (line.left - left) / (line.letterWidth ?? 1);
  return (
    isCode(line) &&
    isCode(last) &&
    last.part?.unit === line.part?.unit &&
    line.top - last.top < LEADING * line.size &&
    line.top - last.top > MIN_LEADING * line.size &&
    Math.abs(columns - Math.round(columns)) <= ON_GRID + INEXACT * Math.abs(columns) &&
    line.left < right + apart &&
    line.right > left - apart
  );
}

/** Reports whether a heading divides a line from a program: a text at the program's left edge. */
const isHeadingBetween = ({ left, bottom }: Block, line: Line, lines: readonly Line[]): boolean =>
  lines.some(
    (other) =>
      !isCode(other) &&
      Math.abs(other.left - left) < SAME_INDENT &&
      other.top + other.bottom > 2 * bottom &&
      other.bottom < line.bottom,
  );

/** Minimum gap between columns, relative to the height of a line. */
const COLUMN_GAP = 0.8;

type Span = readonly [from: number, to: number];

/**
 * Groups boxes in reading order with a recursive X-Y cut: columns from left to right if a gap
 * extends from top to bottom, otherwise the boxes above such columns, or above the widest gap,
 * before those below. The boxes of a group are ordered from top to bottom, without columns.
 */
export function inReadingOrder<Item extends Box>(boxes: readonly Item[]): Item[][] {
  if (boxes.length < 2) return boxes.length === 0 ? [] : [[...boxes]];
  const [heading, ...others] = boxes.toSorted((a, b) => a.top - b.top);
  if (heading !== undefined && isAboveAll(heading, others)) return [[heading], ...inReadingOrder(others)];
  const columns = cutAtColumns(boxes);
  const pairs = toPairs(columns);
  if (pairs !== null) return pairs;
  if (columns.length > 1) return columns.flatMap(inReadingOrder);
  const [above, below] = cutAboveColumns(boxes) ?? cutAtWidestGap(boxes);
  if (below.length === 0) return [above.toSorted((a, b) => a.left - b.left)];
  const parts = [inReadingOrder(above), inReadingOrder(below)];
  // If neither part has columns, they form one group.
  return parts.every((part) => part.length === 1) ? [parts.flat(2)] : parts.flat();
}

/** Minimum number of labels with a text beside each of them. */
const MIN_PAIRS = 3;
/** Minimum distance between the texts beside labels, relative to the height of a line. */
const PAIR_GAP = 0.6;

/**
 * Returns labels and texts in turn, if two columns are these: short texts, each beside the first
 * line or the middle of a longer one, with more space between the texts than in them. Else null.
 */
function toPairs<Item extends Box>(
  columns: readonly (readonly (Item & Partial<Block>)[])[],
): Item[][] | null {
  const [labels = [], texts = [], ...others] = columns.map((column) => {
    const height = median(linesOf(column).map(({ top, bottom }) => bottom - top));
    return cut(column, ({ top, bottom }) => [top, bottom], PAIR_GAP * height).map(({ items }) => items);
  });
  if (others.length > 0 || labels.length < MIN_PAIRS || labels.length !== texts.length) return null;
  const areAligned = labels.every((label, index) => {
    const [box, other] = [boundingBox(label), boundingBox(texts[index] ?? [])];
    const height = SAME_ROW * (box.bottom - box.top);
    const shifts = [box.top - other.top, (box.top + box.bottom - other.top - other.bottom) / 2];
    return label.length === 1 && shifts.some((shift) => Math.abs(shift) < height);
  });
  const lines = [labels, texts].map((column) => column.flat().flatMap((box) => box.lines ?? []));
  const [short = 0, long = 0] = lines.map((column) => column.reduce((sum, { text }) => sum + text.length, 0));
  const arePlain =
    lines[0]?.every(({ text, marker }) => marker === null && text.length <= MAX_LABEL) === true;
  if (!areAligned || !arePlain || 2 * short > long || lines.flat().some(isCode)) return null;
  return labels.flatMap((label, index) => [label, texts[index] ?? []]);
}

/**
 * Maximum distance between the middles of a heading and of the texts below, relative to their
 * width.
 */
const CENTRED = 0.04;
/** Minimum height of a heading, relative to the texts below it. */
const HEADING_HEIGHT = 1.15;

/**
 * Reports whether a box is the heading of all others, which are columns below it: it is centred
 * above them, and its letters are larger or it spans a gap between the columns.
 */
function isAboveAll(heading: Box & Partial<Block>, others: readonly (Box & Partial<Block>)[]): boolean {
  if (others.length < 2 || linesOf([heading]).length > 1) return false;
  if (others.some(({ top }) => top < heading.bottom)) return false;
  const below = boundingBox(others);
  const shift = (heading.left + heading.right - below.left - below.right) / 2;
  if (Math.abs(shift) > CENTRED * (below.right - below.left)) return false;
  const columns = cutAtColumns(others).length;
  const height = Math.max(...linesOf(others).map(({ top, bottom }) => bottom - top));
  const isLarger = heading.bottom - heading.top >= HEADING_HEIGHT * height;
  return columns > 1 && (isLarger || columns > cutAtColumns([heading, ...others]).length);
}

const linesOf = (boxes: readonly (Box & Partial<Block>)[]): readonly Box[] =>
  boxes.flatMap((box): readonly Box[] => box.lines ?? [box]);

function cutAtColumns<Item extends Box>(boxes: readonly (Item & Partial<Block>)[]): Item[][] {
  const height = median(linesOf(boxes).map(({ top, bottom }) => bottom - top));
  const cutAt = (gap: number) =>
    cut(boxes, ({ left, right }) => [left, right], gap * height).map(({ items }) => items);
  const columns = cutAt(COLUMN_GAP);
  if (columns.length > 1) return columns;
  const narrow = cutAt(NARROW_GAP);
  return narrow.every((column) => isAligned(linesOf(column))) ? narrow : columns;
}

/** Minimum gap between columns whose lines are aligned, relative to the height of a line. */
const NARROW_GAP = 0.25;
/** Minimum number of aligned lines in such a column. */
const MIN_ALIGNED = 4;

function isAligned(lines: readonly Box[]): boolean {
  const left = Math.min(...lines.map((line) => line.left));
  const aligned = lines.filter((line) => line.left - left < SAME_INDENT);
  return aligned.length >= MIN_ALIGNED && 2 * aligned.length > lines.length;
}

/** A page with more rows is split at its widest gaps, which takes less time. */
const MAX_ROWS = 60;

/** Splits boxes at the first gap above columns of several lines; null if there are none. */
function cutAboveColumns<Item extends Box>(boxes: readonly Item[]): [Item[], Item[]] | null {
  const rows = cut(boxes, ({ top, bottom }) => [top, bottom], 0).map(({ items }) => items);
  if (rows.length > MAX_ROWS) return null;
  for (let index = 1; index < rows.length - 1; index += 1) {
    const below = rows.slice(index).flat();
    const columns = cutAtColumns(below);
    if (columns.length > 1 && columns.every((column) => linesOf(column).length > 1))
      return [rows.slice(0, index).flat(), below];
  }
  return null;
}

/** Lines overlap by less than this share of their height if they are set tightly. */
const OVERLAP = 0.15;

/** Returns the vertical extent of a box without the overlap of tight lines. */
function heightOf({ top, bottom, lines: [line] = [] }: Box & { readonly lines?: readonly Box[] }): Span {
  const overlap = (OVERLAP * ((line?.bottom ?? bottom) - (line?.top ?? top))) / 2;
  return [top + overlap, bottom - overlap];
}

/** Splits boxes at the widest horizontal gap. Without a gap, all of them are above. */
function cutAtWidestGap<Item extends Box>(boxes: readonly Item[]): [Item[], Item[]] {
  const rows = cut(boxes, heightOf, 0);
  const gaps = rows.map(({ gap }) => gap);
  const widest = gaps.indexOf(Math.max(...gaps.slice(1), 0), 1);
  const items = (part: typeof rows) => part.flatMap((row) => row.items);
  return widest < 0 ? [items(rows), []] : [items(rows.slice(0, widest)), items(rows.slice(widest))];
}

/** Splits boxes along one axis at gaps wider than `minGap`. Each part has the gap before it. */
export function cut<Item extends Box>(boxes: readonly Item[], span: (box: Item) => Span, minGap: number) {
  const parts: { gap: number; items: Item[] }[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const box of boxes.toSorted((a, b) => span(a)[0] - span(b)[0])) {
    const [from, to] = span(box);
    if (from - end > minGap) parts.push({ gap: from - end, items: [] });
    parts.at(-1)?.items.push(box);
    end = Math.max(end, to);
  }
  return parts;
}
