import { PAGE_WIDTH, type Box, type Shape } from './page-text.ts';
import { isCode, type Line } from './line.ts';

/** Minimum width and height of a card, in canvas units. */
const [MIN_CARD_WIDTH, MIN_CARD_HEIGHT] = [120, 60];
/** Maximum width of a card, as a share of the page's width. */
const MAX_CARD_WIDTH_SHARE = 0.85;
/** Boxes of one row that are closer than this are cells of a table, in canvas units. */
const MAX_CELL_GAP = 5;
/** Boxes above each other that are closer than this are parts of one card, in canvas units. */
const MAX_STACK_GAP = 10;
/** Edges that differ by less than this are aligned, in canvas units. */
const EDGE_TOLERANCE = 12;
/** Maximum number of boxes of a page. A page with more shows a drawing. */
const MAX_BOXES = 120;
/** Cards are in one row if their upper edges differ by less than this share of their height. */
const MAX_TOP_DIFFERENCE_SHARE = 0.25;

interface Card extends Box {
  readonly lines: readonly Line[];
}

/**
 * Returns the lines of cards: boxes beside other texts, whose lines are read together. The result
 * has rows of cards, from left to right if they form a grid, else one card in each row.
 */
export function findCards(lines: readonly Line[], shapes: readonly Shape[]): Line[][][] {
  const boxes = mergeStacked(shapes.filter(isCardSized));
  if (boxes.length > MAX_BOXES) return [];
  const boxesWithLines = boxes
    .filter((box) => !boxes.some((other) => isCellBeside(box, other)))
    .map((box): Card => ({ ...box, lines: lines.filter((line) => isInside(line, box)) }))
    .filter((card) => card.lines.length > 0 && card.lines.length < lines.length);
  const highCards = boxesWithLines.filter((card) => countRows(card.lines) > 1);
  // A card of one line counts in a grid in which another card has several.
  const grid = findGridOf(boxesWithLines);
  const cards = grid.some((card) => highCards.includes(card))
    ? [...new Set([...highCards, ...grid])]
    : highCards;
  const usedLines = new Set<Line>();
  const chosenCards: Card[] = [];
  for (const card of cards.toSorted((a, b) => b.lines.length - a.lines.length)) {
    if (card.lines.some((line) => usedLines.has(line))) continue;
    if (!lines.some((line) => !card.lines.includes(line) && isBeside(line, card))) continue;
    for (const line of card.lines) usedLines.add(line);
    chosenCards.push(card);
  }
  return toGrid(chosenCards).map((row) => row.map((card) => [...card.lines]));
}

/** Returns the boxes that are high enough for several lines; none if there are too many. */
export function findBoxes(shapes: readonly Shape[]): Shape[] {
  const boxes = shapes.filter((shape) => isCardSized(shape) && shape.bottom - shape.top >= MIN_CARD_HEIGHT);
  return boxes.length > MAX_BOXES ? [] : boxes;
}

/** Maximum height of the background of a line of code, in ems. */
const MAX_CODE_BACKGROUND_EM = 1.8;
/** Maximum distance of its right edge from the end of the line, such as a space, in ems. */
const MAX_END_DISTANCE_EM = 0.8;

/** Returns the shapes that are not only the background of one line of code, with its indent. */
export const withoutBackgrounds = (shapes: readonly Shape[], lines: readonly Line[]): Shape[] =>
  shapes.filter((shape) => {
    const isBackground = (line: Line): boolean =>
      Math.abs(line.right - shape.right) < MAX_END_DISTANCE_EM * line.size &&
      isInside(line, shape) &&
      shape.bottom - shape.top < MAX_CODE_BACKGROUND_EM * line.size;
    return shape.kind !== 'fill' || !lines.some((line) => isCode(line) && isBackground(line));
  });

/** Maximum height of a band, in ems of its line. */
const MAX_BAND_HEIGHT_EM = 3;
/** How much wider than its line a band is at least, in ems. */
const MIN_EXTRA_BAND_WIDTH_EM = 2;

/**
 * Adds to each line the filled band behind it, if it is wider than the line: the band of a heading
 * or of a table row, but not the background of marked words.
 */
export function withBands(lines: readonly Line[], shapes: readonly Shape[]): Line[] {
  const bands = shapes.filter(
    ({ kind, left, right, bottom }) =>
      kind === 'fill' && right - left >= MIN_CARD_WIDTH && (left > 0 || bottom > 0),
  );
  if (bands.length > MAX_BOXES) return [...lines];
  return lines.map((line) => {
    const band = bands.find(
      (other) =>
        isInside(line, other) &&
        other.bottom - other.top <= MAX_BAND_HEIGHT_EM * line.size &&
        other.right - other.left >= line.right - line.left + MIN_EXTRA_BAND_WIDTH_EM * line.size,
    );
    return band === undefined ? line : { ...line, backgroundBand: band };
  });
}

/** Maximum number of boxes around a page's programs. */
const MAX_CODE_BOXES = 400;

/** Adds to each line of code the smallest box around it. */
export function withCodeBoxes(lines: readonly Line[], shapes: readonly Shape[]): Line[] {
  const boxes = shapes.filter(({ kind }) => kind !== 'picture');
  if (boxes.length > MAX_CODE_BOXES) return [...lines];
  const areaOf = ({ left, right, top, bottom }: Box): number => (right - left) * (bottom - top);
  return lines.map((line) => {
    const around = isCode(line) ? boxes.filter((box) => isInside(line, box)) : [];
    const [codeBox] = around.toSorted((a, b) => areaOf(a) - areaOf(b));
    return codeBox === undefined ? line : { ...line, codeBox };
  });
}

/** Minimum distance between the boxes of two programs, in ems. */
const MIN_BOX_DISTANCE_EM = 0.25;

/** Reports whether two lines of code are in two boxes, one above the other. */
export const areInOtherBoxes = (previous: Line | undefined, line: Line | undefined): boolean =>
  previous?.codeBox !== undefined &&
  line?.codeBox !== undefined &&
  line.codeBox.top - previous.codeBox.bottom > MIN_BOX_DISTANCE_EM * line.size;

function isCardSized({ kind, left, right, top, bottom }: Shape): boolean {
  const [width, height] = [right - left, bottom - top];
  return (
    kind !== 'picture' && width >= MIN_CARD_WIDTH && width <= MAX_CARD_WIDTH_SHARE * PAGE_WIDTH && height >= 1
  );
}

/** Joins boxes of one width that touch: a title and its text, or the rows of a table. */
function mergeStacked(shapes: readonly Box[]): Box[] {
  const boxes: Box[] = [];
  for (const { left, right, top, bottom } of shapes.toSorted((a, b) => a.top - b.top)) {
    const index = boxes.findLastIndex(
      (box) =>
        Math.abs(box.left - left) < EDGE_TOLERANCE &&
        Math.abs(box.right - right) < EDGE_TOLERANCE &&
        top - box.bottom < MAX_STACK_GAP,
    );
    const box = boxes[index];
    if (box === undefined) boxes.push({ left, right, top, bottom });
    else boxes[index] = { ...box, bottom: Math.max(box.bottom, bottom) };
  }
  return boxes.filter(({ top, bottom }) => bottom - top >= MIN_CARD_HEIGHT);
}

const overlap = (from: number, to: number, otherFrom: number, otherTo: number): number =>
  Math.min(to, otherTo) - Math.max(from, otherFrom);

/** Reports whether two boxes of one height touch, as the columns of a table do. */
function isCellBeside(box: Box, other: Box): boolean {
  const gap = -overlap(box.left, box.right, other.left, other.right);
  const isSameRow =
    Math.abs(box.top - other.top) < EDGE_TOLERANCE && Math.abs(box.bottom - other.bottom) < EDGE_TOLERANCE;
  return isSameRow && Math.abs(gap) < MAX_CELL_GAP;
}

/** Reports whether only one of two lines is on a band. */
export const areDividedByBand = (previous: Line, line: Line): boolean =>
  (line.backgroundBand !== undefined && !isAtHeightOf(previous, line.backgroundBand)) ||
  (previous.backgroundBand !== undefined && !isAtHeightOf(line, previous.backgroundBand));

function isAtHeightOf(line: Line, { top, bottom }: Box): boolean {
  const middle = (line.top + line.bottom) / 2;
  return middle > top && middle < bottom;
}

const isInside = (line: Line, box: Box): boolean =>
  isAtHeightOf(line, box) && line.left > box.left - EDGE_TOLERANCE && line.right < box.right + EDGE_TOLERANCE;

function isBeside(line: Line, { left, right, top, bottom }: Box): boolean {
  const middle = (line.top + line.bottom) / 2;
  return middle > top && middle < bottom && (line.right < left || line.left > right);
}

function countRows(lines: readonly Line[]): number {
  return lines.filter(
    (line, index) =>
      !lines.slice(0, index).some((other) => overlap(line.top, line.bottom, other.top, other.bottom) > 0),
  ).length;
}

/** Returns the cards that form a whole grid: rows of equal heights, and columns of equal widths. */
function findGridOf(cards: readonly Card[]): Card[] {
  const [first = [], ...others] = toGrid(cards).filter((row) => row.length > 1);
  const isLikeFirst = (row: readonly Card[]): boolean =>
    row.length === first.length &&
    row.every(({ left, right, top, bottom }, index) => {
      const [above, start] = [first[index], row[0]];
      return (
        above !== undefined &&
        start !== undefined &&
        [left - above.left, right - above.right, top - start.top, bottom - start.bottom].every(
          (difference) => Math.abs(difference) < EDGE_TOLERANCE,
        )
      );
    });
  return others.length > 0 && [first, ...others].every(isLikeFirst) ? [first, ...others].flat() : [];
}

/** Groups cards into rows if they form a grid; else each card is a row. */
function toGrid(cards: readonly Card[]): Card[][] {
  const rows: Card[][] = [];
  for (const card of cards.toSorted((a, b) => a.top - b.top || a.left - b.left)) {
    const row = rows.find(
      ([first]) =>
        first !== undefined &&
        Math.abs(first.top - card.top) < MAX_TOP_DIFFERENCE_SHARE * (card.bottom - card.top),
    );
    if (row === undefined) rows.push([card]);
    else row.push(card);
  }
  const isGrid = rows.filter((row) => row.length > 1).length > 1;
  return isGrid ? rows.map((row) => row.toSorted((a, b) => a.left - b.left)) : cards.map((card) => [card]);
}
