import { endsDivided, joinLines, UNSPACED, type Hyphens } from './normalize-text.ts';
import { isCode, type Line } from './to-lines.ts';

/** A paragraph, an item of a list, or a line of program code. */
export interface Paragraph {
  readonly text: string;
  /** Size of its letters in canvas units. */
  readonly size: number;
  readonly isItem: boolean;
  /** Depth of an item in nested lists, from 1; absent for the outermost. */
  readonly level?: number;
  /** Upper edge as a share of the height of its page; absent if unknown. */
  readonly top?: number;
  /** Whether it is a line of program code, whose spaces count. */
  readonly isCode?: true;
  /** Whether it is a row of a table. */
  readonly isRow?: true;
  /** Whether it describes a picture, and is not visible on the page. */
  readonly isDescription?: true;
  /** Level of a heading, as the file says; 1 for the title of a page. */
  readonly heading?: number;
}

interface Draft {
  readonly lines: Line[];
  readonly size: number;
}

/** Relative to the size: differences that are ignored, and the minimum of an indent. */
const [SAME_SIZE, SAME_PLACE, INDENT] = [0.12, 0.15, 0.9];
/** Minimum distance between paragraphs, relative to the distance between lines of a paragraph. */
const PARAGRAPH_GAP = 1.15;
/** Lines further apart than this, relative to the size, are not in the same paragraph. */
const WIDEST_LEADING = 1.9;
/** A sentence that ends before this fraction of the widest line's width ends its paragraph. */
const SHORT = 0.6;
/** The same in an item that the file names. */
const WIDEST_IN_ITEM = 4;

/** Properties of a deck's lines, collected from all pages. */
export interface DeckStyle {
  readonly hyphens: Hyphens;
  /** Usual left edge of text by size. Indents are measured from it. */
  readonly margins: ReadonlyMap<number, number>;
  /** Width of the widest line by size. */
  readonly widths: ReadonlyMap<number, number>;
}

/** Combines the lines of one column of a page into paragraphs. `height` is that of the page. */
export function toParagraphs(column: readonly Line[], deck: DeckStyle, height: number): Paragraph[] {
  const drafts: Draft[] = [];
  column.forEach((line, index) => {
    const draft = drafts.at(-1);
    const last = column[index - 1];
    if (draft !== undefined && last !== undefined && goesOn(draft, last, line, column, deck))
      draft.lines.push(line);
    else drafts.push({ lines: [line], size: line.size });
  });
  const known = new Set(drafts.filter((draft) => isItem(draft, drafts, deck)));
  const items = drafts.map(
    (draft, index) => known.has(draft) || isNested(draft, drafts[index - 1], drafts[index + 1], known),
  );
  const levels = levelsOf(drafts, items);
  return drafts.map((draft, index) => ({
    text: joinLines(
      draft.lines.map(({ text }) => text),
      deck.hyphens,
    ),
    ...(draft.lines.every(isCode) && { isCode: true as const }),
    ...(draft.lines.some(({ isRow }) => isRow) && { isRow: true as const }),
    size: draft.size,
    top: (draft.lines[0]?.top ?? 0) / height,
    isItem: items[index] === true,
    ...((levels[index] ?? 0) > 0 && { level: levels[index] }),
    ...(draft.lines[0]?.heading !== undefined && { heading: draft.lines[0].heading }),
  }));
}

function goesOn(draft: Draft, last: Line, line: Line, column: readonly Line[], deck: DeckStyle): boolean {
  if (startsItem(line, column) || !isSameSize(draft, line) || last.heading !== line.heading) return false;
  if (last.isRow || line.isRow || isCode(last) || isCode(line)) return false;
  const advance = line.top - last.top;
  const [part, lastPart] = [line.part, last.part];
  if (part?.kind === 'list' && part.unit === lastPart?.unit) return advance <= WIDEST_IN_ITEM * line.size;
  if (part !== undefined && lastPart !== undefined && part.unit !== lastPart.unit) return false;
  if (advance < 0.5 * line.size) return true;
  if (advance > WIDEST_LEADING * line.size || advance > PARAGRAPH_GAP * leading(column, line.size))
    return false;
  const [first = line] = draft.lines;
  const begin = startsItem(first, column) ? first.textLeft : first.left;
  if (!isCentred(last, line) && Math.abs(line.left - begin) > INDENT * line.size) return false;
  return !endsParagraph(last, line, column, deck);
}

const isSameSize = (item: { size: number }, other: { size: number }): boolean =>
  Math.abs(item.size - other.size) <= SAME_SIZE * Math.max(item.size, other.size);

/** Returns the smallest distance of lines of this size, which is that inside a paragraph. */
function leading(column: readonly Line[], size: number): number {
  const lines = column.filter((line) => isSameSize(line, { size }));
  const advances = lines.slice(1).map((line, index) => line.top - (lines[index]?.top ?? 0));
  return Math.min(...advances.filter((advance) => advance > 0.5 * size));
}

const isCentred = (line: Line, other: Line): boolean =>
  Math.abs(line.left + line.right - other.left - other.right) / 2 < SAME_PLACE * line.size &&
  Math.abs(line.left - other.left) > SAME_PLACE * line.size;

/** Reports whether a line has a bullet, or a number as other lines of its column do. */
function startsItem(line: Line, column: readonly Line[]): boolean {
  const isNumberedToo = (other: Line) =>
    other !== line && other.marker === 'number' && Math.abs(other.left - line.left) < INDENT * line.size;
  return line.marker === 'bullet' || (line.marker === 'number' && column.some(isNumberedToo));
}

/**
 * Reports whether a paragraph ends with a line: the next word would still have fitted on it, or
 * both lines are single words, or its sentence ends early.
 */
function endsParagraph(last: Line, line: Line, column: readonly Line[], deck: DeckStyle): boolean {
  if (endsDivided(last.text)) return false;
  if (![last, line].some(({ text }) => text.includes(' ')) && !UNSPACED.test(last.text)) return true;
  const right = Math.max(...column.filter((other) => isSameSize(other, line)).map((other) => other.right));
  const [word = ''] = line.text.split(' ');
  const wordWidth = ((line.right - line.textLeft) * word.length) / Math.max(line.text.length, 1);
  const left = right - last.right - wordWidth - SAME_PLACE * line.size;
  const isUneven = right - last.left > WIDE * line.size && isMiddleOfSentence(last, line);
  if (left > (isUneven ? UNEVEN * line.size : 0)) return true;
  const isEarly = last.right - last.textLeft < SHORT * (deck.widths.get(line.size) ?? 0);
  return isEarly && /[.?!:]$/u.test(last.text) && /^\p{Lu}/u.test(line.text);
}

/**
 * LaTeX leaves so much space at the end of a line of uneven length, in columns of at least this
 * width, relative to the size. Narrow lines are often code or labels.
 */
const [UNEVEN, WIDE] = [2, 9];

const isMiddleOfSentence = (last: Line, line: Line): boolean =>
  /[\p{L}\p{N},]$/u.test(last.text) && /^\p{Ll}/u.test(line.text);

/**
 * Reports whether a paragraph is a list item: it has a bullet, or is indented like another one.
 * Many programs draw bullets, which are then not part of the text.
 */
function isItem(draft: Draft, drafts: readonly Draft[], deck: DeckStyle): boolean {
  const [first] = draft.lines;
  if (first === undefined || first.marker === 'number' || first.isRow || isCode(first)) return false;
  if (first.marker === 'bullet') return true;
  const leftmost = Math.min(...drafts.filter((other) => isSameSize(draft, other)).map(leftOf));
  const usual = deck.margins.get(draft.size) ?? leftmost;
  // Does not apply to a column that is further to the right as a whole.
  const margin = drafts.some(({ lines }) => lines.some(({ left }) => left <= usual))
    ? Math.min(leftmost, usual)
    : leftmost;
  const isIndented = leftOf(draft) - margin > INDENT * draft.size;
  return isIndented && drafts.some((other) => other !== draft && isAlike(draft, other));
}

/**
 * Reports whether a paragraph is the only item of a nested list: it is indented between two items
 * of one list. As the only item, it cannot be recognized by its siblings.
 */
function isNested(
  draft: Draft,
  before: Draft | undefined,
  after: Draft | undefined,
  items: ReadonlySet<Draft>,
): boolean {
  if (before === undefined || after === undefined || !items.has(before) || !items.has(after)) return false;
  return isAlike(before, after) && leftOf(draft) - leftOf(before) > INDENT * draft.size;
}

const MAX_LEVELS = 5;

/** Returns the depth of each item of the lists in a column by its indent; 0 for other lines. */
function levelsOf(drafts: readonly Draft[], items: readonly boolean[]): number[] {
  let open: number[] = [];
  return drafts.map((draft, index) => {
    if (items[index] !== true) {
      open = [];
      return 0;
    }
    const [left, slack] = [leftOf(draft), (INDENT / 2) * draft.size];
    open = open.filter((other) => other <= left + slack);
    if (open.every((other) => other < left - slack)) open.push(left);
    return Math.min(open.length - 1, MAX_LEVELS);
  });
}

const isAlike = (draft: Draft, other: Draft): boolean =>
  isSameSize(draft, other) && Math.abs(leftOf(draft) - leftOf(other)) < SAME_PLACE * draft.size;

const leftOf = ({ lines }: Draft): number => lines[0]?.textLeft ?? 0;
