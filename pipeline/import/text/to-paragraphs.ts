import { endsDivided, joinLines } from './mend.ts';
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
const [SAME_SIZE, SAME_PLACE, INDENT, TITLE_INDENT] = [0.12, 0.15, 0.9, 1.5];
/** How much farther apart than the lines of a paragraph two paragraphs are. */
const PARAGRAPH_GAP = 1.15;
/** Farther apart than this, in parts of the size, lines are no paragraph. */
const WIDEST_LEADING = 1.9;

/** Puts the lines of one column together to paragraphs. `compounds` as for joinLines. */
export function toParagraphs(column: readonly Line[], compounds: ReadonlySet<string>): Paragraph[] {
  const drafts: Draft[] = [];
  column.forEach((line, index) => {
    const draft = drafts.at(-1);
    const last = column[index - 1];
    if (draft !== undefined && last !== undefined && goesOn(draft, last, line, column))
      draft.lines.push(line);
    else drafts.push({ lines: [line], size: line.size });
  });
  return drafts.map((draft) => ({
    text: joinLines(
      draft.lines.map(({ text }) => text),
      compounds,
    ),
    size: draft.size,
    isItem: isItem(draft, drafts),
  }));
}

function goesOn(draft: Draft, last: Line, line: Line, column: readonly Line[]): boolean {
  if (line.hasBullet || !isSameSize(draft, line)) return false;
  const advance = line.top - last.top;
  if (advance < 0.5 * line.size) return true;
  if (advance > WIDEST_LEADING * line.size || advance > PARAGRAPH_GAP * leading(column, line.size))
    return false;
  const begin = draft.lines[0]?.textLeft ?? 0;
  if (!isCentred(last, line) && Math.abs(line.textLeft - begin) > INDENT * line.size) return false;
  return !isShort(last, line, column);
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

/** Whether the first word of the next line had found room: then the line ends because something ends. */
function isShort(last: Line, line: Line, column: readonly Line[]): boolean {
  if (endsDivided(last.text)) return false;
  const right = Math.max(...column.filter((other) => isSameSize(other, line)).map((other) => other.right));
  const [word = ''] = line.text.split(' ');
  const wordWidth = ((line.right - line.textLeft) * word.length) / Math.max(line.text.length, 1);
  return last.right + wordWidth + SAME_PLACE * line.size < right;
}

/** With a bullet, or indented like another one: many programs draw bullets, which are no text then. */
function isItem(draft: Draft, drafts: readonly Draft[]): boolean {
  if (draft.lines[0]?.hasBullet === true) return true;
  return isIndented(draft, drafts) && drafts.some((other) => other !== draft && isAlike(draft, other));
}

/** Farther to the right than text of its size is, or than a title is. */
function isIndented(draft: Draft, drafts: readonly Draft[]): boolean {
  return drafts.some(
    (other) =>
      leftOf(draft) - leftOf(other) > (isSameSize(draft, other) ? INDENT : TITLE_INDENT) * draft.size,
  );
}

const isAlike = (one: Draft, other: Draft): boolean =>
  isSameSize(one, other) && Math.abs(leftOf(one) - leftOf(other)) < SAME_PLACE * one.size;

const leftOf = ({ lines }: Draft): number => lines[0]?.textLeft ?? 0;
