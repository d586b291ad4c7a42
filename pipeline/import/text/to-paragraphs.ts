import { endsDivided, joinLines, UNSPACED } from './mend.ts';
import type { Line } from './to-lines.ts';

/** A paragraph, or an item of a list. */
export interface Paragraph {
  readonly text: string;
  /** Size of its letters, canvas units. */
  readonly size: number;
  readonly isItem: boolean;
}

interface Draft {
  readonly lines: Line[];
  readonly size: number;
}

/** In parts of the size: sizes that differ by less are the same, and so do places. */
const [SAME_SIZE, SAME_PLACE, INDENT] = [0.12, 0.15, 0.9];
/** How much farther apart than the lines of a paragraph two paragraphs are. */
const PARAGRAPH_GAP = 1.15;
/** Farther apart than this, in parts of the size, lines are no paragraph. */
const WIDEST_LEADING = 1.9;
/** A sentence that ends before this part of the widest line ends its paragraph. */
const SHORT = 0.6;

/** What a deck tells of the lines of any of its pages. */
export interface DeckStyle {
  /** Words that it writes with a hyphen where no line ends, in lower case. */
  readonly compounds: ReadonlySet<string>;
  /** Where text of a size usually begins, by size; indents count from there. */
  readonly margins: ReadonlyMap<number, number>;
  /** How wide the widest line of a size is, by size. */
  readonly widths: ReadonlyMap<number, number>;
}

/** Puts the lines of one column together to paragraphs. */
export function toParagraphs(column: readonly Line[], deck: DeckStyle): Paragraph[] {
  const drafts: Draft[] = [];
  column.forEach((line, index) => {
    const draft = drafts.at(-1);
    const last = column[index - 1];
    if (draft !== undefined && last !== undefined && goesOn(draft, last, line, column, deck))
      draft.lines.push(line);
    else drafts.push({ lines: [line], size: line.size });
  });
  const items = new Set(drafts.filter((draft) => isItem(draft, drafts, deck)));
  return drafts.map((draft, index) => ({
    text: joinLines(
      draft.lines.map(({ text }) => text),
      deck.compounds,
    ),
    size: draft.size,
    isItem: items.has(draft) || isNested(draft, drafts[index - 1], drafts[index + 1], items),
  }));
}

function goesOn(draft: Draft, last: Line, line: Line, column: readonly Line[], deck: DeckStyle): boolean {
  if (startsItem(line, column) || !isSameSize(draft, line)) return false;
  const advance = line.top - last.top;
  if (advance < 0.5 * line.size) return true;
  if (advance > WIDEST_LEADING * line.size || advance > PARAGRAPH_GAP * leading(column, line.size))
    return false;
  const [first = line] = draft.lines;
  const begin = startsItem(first, column) ? first.textLeft : first.left;
  if (!isCentred(last, line) && Math.abs(line.left - begin) > INDENT * line.size) return false;
  return !endsParagraph(last, line, column, deck);
}

const isSameSize = (one: { size: number }, other: { size: number }): boolean =>
  Math.abs(one.size - other.size) <= SAME_SIZE * Math.max(one.size, other.size);

/** The least distance between two lines of this size: that of the lines of a paragraph. */
function leading(column: readonly Line[], size: number): number {
  const lines = column.filter((line) => isSameSize(line, { size }));
  const advances = lines.slice(1).map((line, index) => line.top - (lines[index]?.top ?? 0));
  return Math.min(...advances.filter((advance) => advance > 0.5 * size));
}

const isCentred = (one: Line, other: Line): boolean =>
  Math.abs(one.left + one.right - other.left - other.right) / 2 < SAME_PLACE * one.size &&
  Math.abs(one.left - other.left) > SAME_PLACE * one.size;

/** Whether a line begins with a bullet, or with a number as other lines of its column do. */
function startsItem(line: Line, column: readonly Line[]): boolean {
  const isNumberedToo = (other: Line) =>
    other !== line && other.marker === 'number' && Math.abs(other.left - line.left) < INDENT * line.size;
  return line.marker === 'bullet' || (line.marker === 'number' && column.some(isNumberedToo));
}

/** Whether something ends with a line: the first word of the next one had found room, or both are a word, or a sentence ends early. */
function endsParagraph(last: Line, line: Line, column: readonly Line[], deck: DeckStyle): boolean {
  if (endsDivided(last.text)) return false;
  if (![last, line].some(({ text }) => text.includes(' ')) && !UNSPACED.test(last.text)) return true;
  const right = Math.max(...column.filter((other) => isSameSize(other, line)).map((other) => other.right));
  const [word = ''] = line.text.split(' ');
  const wordWidth = ((line.right - line.textLeft) * word.length) / Math.max(line.text.length, 1);
  if (last.right + wordWidth + SAME_PLACE * line.size < right) return true;
  const isEarly = last.right - last.textLeft < SHORT * (deck.widths.get(line.size) ?? 0);
  return isEarly && /[.?!:]$/u.test(last.text) && /^\p{Lu}/u.test(line.text);
}

/** With a bullet, or indented like another one: many programs draw bullets, which are no text then. */
function isItem(draft: Draft, drafts: readonly Draft[], deck: DeckStyle): boolean {
  const [first] = draft.lines;
  if (first === undefined || first.marker === 'number') return false;
  if (first.marker === 'bullet') return true;
  const own = Math.min(...drafts.filter((other) => isSameSize(draft, other)).map(leftOf));
  const usual = deck.margins.get(draft.size) ?? own;
  // Not for a column that begins farther to the right as a whole.
  const margin = drafts.some(({ lines }) => lines.some(({ left }) => left <= usual))
    ? Math.min(own, usual)
    : own;
  const isIndented = leftOf(draft) - margin > INDENT * draft.size;
  return isIndented && drafts.some((other) => other !== draft && isAlike(draft, other));
}

/** Between two items of one list, and farther to the right: the only item of a list in it has no other to be known by. */
function isNested(
  draft: Draft,
  before: Draft | undefined,
  after: Draft | undefined,
  items: ReadonlySet<Draft>,
): boolean {
  if (before === undefined || after === undefined || !items.has(before) || !items.has(after)) return false;
  return isAlike(before, after) && leftOf(draft) - leftOf(before) > INDENT * draft.size;
}

const isAlike = (one: Draft, other: Draft): boolean =>
  isSameSize(one, other) && Math.abs(leftOf(one) - leftOf(other)) < SAME_PLACE * one.size;

const leftOf = ({ lines }: Draft): number => lines[0]?.textLeft ?? 0;
