import { boundingBox, overlapHorizontally, type Box } from './page-text.ts';
import { isCode, type Line } from './line.ts';

/** Lines that are read together, in this order. */
export interface LineBlock extends Box {
  readonly lines: readonly [Line, ...Line[]];
}

/** Maximum distance between two lines of code, in ems, with an empty line in between. */
const MAX_LINE_DISTANCE_EM = 3;
/** Minimum distance between two lines of one program, in ems. Lines of two programs may overlap. */
const MIN_LINE_DISTANCE_EM = 0.75;
/** Lines of one program begin on a grid of letters. This is the maximum deviation, in letters. */
const MAX_GRID_DEVIATION_LETTERS = 0.25;
/** Additional deviation for each letter of indent. */
const EXTRA_DEVIATION_PER_LETTER = 0.02;
/** Lines with the same indent differ by less than this, in canvas units. */
export const INDENT_TOLERANCE = 2;
/** Maximum horizontal distance between two lines of code, such as an indent, in letters. */
const MAX_INDENT_LETTERS = 8;
/** Maximum distance of a formula from the text above it, in ems. */
const MAX_FORMULA_DISTANCE_EM = 3.5;

/**
 * Groups the lines of one program, of one list that the file marks, or of one table into a block.
 * Every other line is a block of its own. Otherwise, indented code would be read as columns, and
 * the rows of two tables side by side would mix.
 */
export function toLineBlocks(lines: readonly Line[]): LineBlock[] {
  const blocks: LineBlock[] = [];
  for (const line of lines.toSorted((a, b) => readingTopOf(a) - readingTopOf(b))) {
    const index = findBlockIndex(blocks, line, lines);
    const block = blocks[index];
    if (block === undefined) blocks.push(toBlock([line]));
    else blocks[index] = toBlock([...block.lines, line]);
  }
  return blocks;
}

/** Returns the position at which a line is read. A formula is read after the texts beside it. */
const readingTopOf = ({ top, bottom, isFormula }: Line): number =>
  isFormula === true ? (top + bottom) / 2 : top;

/**
 * Returns the index of the block that a line continues; -1 for none. Of two programs side by side,
 * this is the one with a line of the same indent, else the one whose left edge is nearest.
 */
function findBlockIndex(blocks: readonly LineBlock[], line: Line, lines: readonly Line[]): number {
  const largestSize = Math.max(...lines.map(({ size }) => size));
  const continuedIndex = blocks.findLastIndex(
    (block) => isSamePart(block, line) || continuesText(block, line, largestSize),
  );
  if (continuedIndex >= 0) return continuedIndex;
  if (line.isRow) return findTableBlock(blocks, line, lines);
  if (line.isFormula === true) return findBlockAboveFormula(blocks, line, lines);
  const openBlocks = blocks.filter(
    (block) => continuesProgram(block, line) && !isHeadingBetween(block, line, lines),
  );
  const alignedBlock = openBlocks.findLast(({ lines }) =>
    lines.some(({ left }) => Math.abs(left - line.left) < INDENT_TOLERANCE),
  );
  const blocksAtLeft = openBlocks.filter(({ left }) => left < line.left + INDENT_TOLERANCE);
  const nearest = blocksAtLeft.toSorted((a, b) => b.left - a.left)[0] ?? openBlocks.at(-1);
  const next = alignedBlock ?? nearest;
  return next === undefined ? -1 : blocks.indexOf(next);
}

/**
 * Returns the index of the block above a formula, which is centred in its column; -1 for none. The
 * block must begin at the same left edge as some text that overlaps the formula horizontally. If no
 * text does, any block counts.
 */
function findBlockAboveFormula(blocks: readonly LineBlock[], line: Line, lines: readonly Line[]): number {
  const above = blocks.filter(
    (block) =>
      !block.lines.some(isCode) &&
      readingTopOf(line) > block.top &&
      block.left < line.right &&
      line.top - block.bottom < MAX_FORMULA_DISTANCE_EM * line.size,
  );
  const overlappingBlocks = blocks.filter(
    (block) => readingTopOf(line) > block.top && overlapHorizontally(block, line),
  );
  const isAlone = !lines.some((other) => other.isFormula !== true && overlapHorizontally(other, line));
  const isInColumn = (block: LineBlock): boolean =>
    isAlone || overlappingBlocks.some(({ left }) => Math.abs(left - block.left) < INDENT_TOLERANCE);
  const nearest = above.filter(isInColumn).toSorted((a, b) => b.bottom - a.bottom)[0];
  return nearest === undefined ? -1 : blocks.indexOf(nearest);
}

/** Reports whether the file marks a line as part of the list or program of a block. */
const isSamePart = ({ lines: [{ part }] }: LineBlock, line: Line): boolean =>
  (part?.kind === 'list' || part?.kind === 'code') && part.block === line.part?.block;

/** Maximum distance between two lines of one text, in ems. */
const MAX_TEXT_LINE_DISTANCE_EM = 1.5;

/**
 * Reports whether a line is below another one of the same text: the file says so, or both are in
 * the largest letters of the page. A short line would be read with the column below it otherwise.
 */
function continuesText({ lines }: LineBlock, line: Line, largestSize: number): boolean {
  const last = lines.at(-1) ?? lines[0];
  const isSameText =
    (line.part?.kind === 'text' && line.part.unit === last.part?.unit) || last.size >= largestSize;
  const isAligned =
    Math.abs(last.left - line.left) < INDENT_TOLERANCE ||
    Math.abs(last.right - line.right) < INDENT_TOLERANCE ||
    Math.abs(last.left + last.right - line.left - line.right) < INDENT_TOLERANCE;
  return (
    isSameText &&
    isAligned &&
    last.size === line.size &&
    line.marker === null &&
    line.top > last.top &&
    line.top - last.top < MAX_TEXT_LINE_DISTANCE_EM * line.size &&
    ![last, line].some((item) => isCode(item) || item.isRow || item.isFormula === true)
  );
}

/** Returns the index of the block with the table of a row; -1 if another text is between them. */
function findTableBlock(blocks: readonly LineBlock[], row: Line, lines: readonly Line[]): number {
  const index = blocks.findLastIndex(({ lines: [{ table }] }) => table !== undefined && table === row.table);
  const block = blocks[index];
  if (block === undefined) return -1;
  const box = boundingBox([block, row]);
  const isBetween = ({ table, ...other }: Line): boolean =>
    table !== row.table &&
    overlapHorizontally(other, box) &&
    other.top < box.bottom &&
    other.bottom > box.top;
  return lines.some(isBetween) ? -1 : index;
}

const toBlock = (lines: LineBlock['lines']): LineBlock => ({ ...boundingBox(lines), lines });

/** Reports whether a line continues a program. */
function continuesProgram({ lines, left, right }: LineBlock, line: Line): boolean {
  const last = lines.at(-1) ?? lines[0];
  const maxIndent = MAX_INDENT_LETTERS * (line.letterWidth ?? 0);
  const columns = (line.left - left) / (line.letterWidth ?? 1);
  return (
    isCode(line) &&
    isCode(last) &&
    areOfOneProgram(last, line) &&
    line.top - last.top < MAX_LINE_DISTANCE_EM * line.size &&
    line.top - last.top > MIN_LINE_DISTANCE_EM * line.size &&
    hasLineDistanceOf(lines, line.top - last.top) &&
    Math.abs(columns - Math.round(columns)) <=
      MAX_GRID_DEVIATION_LETTERS + EXTRA_DEVIATION_PER_LETTER * Math.abs(columns) &&
    line.left < right + maxIndent &&
    line.right > left - maxIndent
  );
}

/** Maximum deviation of the distance of lines with empty lines between them, as a share of one. */
const LINE_COUNT_TOLERANCE = 0.1;

/** Reports whether a distance is that of lines of a program, with any number of empty lines. */
function hasLineDistanceOf(lines: readonly Line[], distance: number): boolean {
  const lineDistance = Math.min(...lines.slice(1).map(({ top }, index) => top - (lines[index]?.top ?? 0)));
  const lineCount = distance / lineDistance;
  return !Number.isFinite(lineDistance) || Math.abs(lineCount - Math.round(lineCount)) < LINE_COUNT_TOLERANCE;
}

/** Reports whether two lines may be of one program. Some programs mark each line as a text. */
const areOfOneProgram = ({ part }: Line, { part: other }: Line): boolean =>
  part?.unit === other?.unit || (part?.kind === 'text' && other?.kind === 'text');

/** Reports whether a heading divides a line from a program: a text at the program's left edge. */
const isHeadingBetween = ({ left, bottom }: LineBlock, line: Line, lines: readonly Line[]): boolean =>
  lines.some(
    (other) =>
      !isCode(other) &&
      Math.abs(other.left - left) < INDENT_TOLERANCE &&
      other.top + other.bottom > 2 * bottom &&
      other.bottom < line.bottom,
  );
