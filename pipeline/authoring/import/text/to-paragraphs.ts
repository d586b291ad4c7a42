import { standsAlone } from '../is-byline.ts';
import { endsDivided, isBrokenAddress, joinLines, UNSPACED, type Hyphens } from './normalize-text.ts';
import { areDividedByBand } from './find-cards.ts';
import { boundingBox } from './page-text.ts';
import { isCode, type Line } from './line.ts';

/** A paragraph, an item of a list, or a line of program code. */
export interface Paragraph {
  readonly text: string;
  /** Font size in canvas units. */
  readonly size: number;
  readonly isItem: boolean;
  /** Depth of an item in nested lists, from 1; absent for the outermost. */
  readonly level?: number;
  /** Upper edge as a share of the height of its page; absent if unknown. */
  readonly top?: number;
  /**
   * Left edge of the picture that it describes, as a share of the page's width; absent if unknown.
   */
  readonly left?: number;
  /** Whether it is a line of program code, whose spaces count. */
  readonly isCode?: true;
  /** Whether it is a row of a table. */
  readonly isRow?: true;
  /** Whether it describes a picture, and is not visible on the page. */
  readonly isDescription?: true;
  /** Whether it is in the same text box as the paragraph before it. */
  readonly isInSameBox?: true;
  /** Whether its shape stays a picture, because it has formulas. */
  readonly isPicture?: true;
  /** Level of a heading, as the file says; 1 for the title of a page. */
  readonly heading?: number;
}

interface Draft {
  readonly lines: Line[];
  readonly size: number;
}

/** Maximum difference between the font sizes of a paragraph's lines, relative to the larger one. */
const SAME_SIZE = 0.12;
/** Positions that differ by less than this are equal, in ems. */
const SAME_PLACE = 0.15;
/** Minimum indent, in ems. */
const INDENT = 0.9;
/** Maximum difference between font sizes of lines whose distances are compared. */
const SAME_LETTERS = 0.05;
/** Minimum distance between paragraphs, relative to the distance between lines of a paragraph. */
const PARAGRAPH_GAP = 1.15;
/** Lines further apart than this, in ems, are not in the same paragraph. */
const WIDEST_LEADING = 1.9;
/** The same for centred lines, which may be labels. */
const WIDEST_CENTRED = 1.6;
/** The same for lines of a list item that the file marks as such. */
const WIDEST_IN_ITEM = 4;
/** A sentence that ends before this share of the widest line's width ends its paragraph. */
const SHORT = 0.6;

/** Properties of a deck's lines, collected from all pages. */
export interface DeckStyle {
  readonly hyphens: Hyphens;
  /** Usual left edge of text by size. Indents are measured from it. */
  readonly margins: ReadonlyMap<number, number>;
  /** Width of the widest line by size. */
  readonly widths: ReadonlyMap<number, number>;
  /** Font size of the title, if the page is the cover. */
  readonly coverSize?: number;
}

/** Combines the lines of a column into paragraphs. `height` is the height of the page. */
export function toParagraphs(column: readonly Line[], deck: DeckStyle, height: number): Paragraph[] {
  const drafts: Draft[] = [];
  column.forEach((line, index) => {
    const draft = drafts.at(-1);
    const last = column[index - 1];
    if (draft !== undefined && last !== undefined && continuesParagraph(draft, last, line, column, deck))
      draft.lines.push(line);
    else drafts.push({ lines: [line], size: line.size });
  });
  const known = new Set(
    drafts.filter((draft) => isItem(draft, drafts, deck) || isNumberOfNested(draft, drafts)),
  );
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

/** Maximum size of a name or date on a cover, relative to the title. */
const MAX_BYLINE = 0.9;

function continuesParagraph(
  draft: Draft,
  last: Line,
  line: Line,
  column: readonly Line[],
  deck: DeckStyle,
): boolean {
  const isAsLarge = isSameSize(draft, line) || isBelowSmallBullet(draft, last, line, column);
  if (startsItem(line, column) || !isAsLarge || last.heading !== line.heading) return false;
  if (last.isRow || line.isRow || isCode(last) || isCode(line)) return false;
  if (last.isFormula === true || line.isFormula === true || areDividedByBand(last, line)) return false;
  if (last.isPhrase === true && line.isPhrase === true && !/^\p{Ll}/u.test(line.text)) return false;
  if (isNextStatement(last, line) || isNextLabel(draft, line)) return false;
  const isBelowTitle = line.size < MAX_BYLINE * (deck.coverSize ?? 0);
  if (isBelowTitle && [last, line].some(({ text }) => standsAlone(text)) && !isMiddleOfSentence(last, line))
    return false;
  const advance = line.top - last.top;
  const [part, lastPart] = [line.part, last.part];
  if (part?.kind === 'list' && part.unit === lastPart?.unit) return advance <= WIDEST_IN_ITEM * line.size;
  const isOtherUnit = part !== undefined && lastPart !== undefined && part.unit !== lastPart.unit;
  // A line break that the author typed may be inside a sentence.
  if (
    isOtherUnit &&
    !(part.kind === 'text' && isMiddleOfSentence(last, line) && isFull(last, widthOf(column, line)))
  )
    return false;
  if (advance < 0.5 * line.size) return true;
  if (advance > WIDEST_LEADING * line.size) return false;
  const [first = line] = draft.lines;
  if (isInItem(first, line, column) && advance <= PARAGRAPH_GAP * leadingOfItems(column, line.size))
    return true;
  if (advance > PARAGRAPH_GAP * leading(column, line.size)) return false;
  if (isHanging(draft, last, line, deck)) return true;
  if (
    isBrokenAddress(
      joinLines(
        draft.lines.map(({ text }) => text),
        deck.hyphens,
      ),
    )
  )
    return true;
  const begins = startsItem(first, column) ? [first.textLeft] : [first.left];
  // The first line may be indented.
  if (draft.lines.length > 1) begins.push(last.left);
  // A text may continue below a typed bullet.
  if (UNSPACED.test(first.text) || isMiddleOfSentence(last, line)) begins.push(first.left);
  const isBegin = (left: number): boolean => Math.abs(line.left - left) <= INDENT * line.size;
  const isWide = advance > WIDEST_CENTRED * line.size;
  if (isCentred(last, line) && isWide && !isMiddleOfSentence(last, line)) return false;
  if (isBelowIndent(draft, line)) return !endsParagraph(last, line, column, deck);
  if (isRightAligned(last, line) && !isMiddleOfSentence(last, line)) return false;
  if (!isCentred(last, line) && !begins.some(isBegin)) return false;
  return !endsParagraph(last, line, column, deck);
}

/** Maximum indent of the first line of a paragraph, in ems. */
const MAX_FIRST_INDENT = 4;

/** Reports whether a line continues the sentence of an indented first line. */
function isBelowIndent({ lines: [first, ...others] }: Draft, line: Line): boolean {
  if (first === undefined || others.length > 0 || first.marker !== null) return false;
  const indent = (first.left - line.left) / line.size;
  const isSentence = isMiddleOfSentence(first, line) || UNSPACED.test(line.text);
  return indent > 0 && indent <= MAX_FIRST_INDENT && first.right > line.right - line.size && isSentence;
}

/** The end of a statement of a program, or of the line before a block. */
const STATEMENT = /[;{}]$/u;

/** Reports whether two lines are statements of a program, whose letters may have any width. */
const isNextStatement = (last: Line, line: Line): boolean =>
  STATEMENT.test(last.text) && (STATEMENT.test(line.text) || /^[[\]…. ]+$/u.test(line.text));

/** A line that begins with a label of one or two words, before a text. */
const LABEL = /^\p{Lu}[\p{L}\p{N}-]*(?: [\p{L}\p{N}-]+)?[:：]\s+\S/u;

/** Reports whether both a paragraph and a line begin with a label, like the entries of a list. */
const isNextLabel = ({ lines: [first] }: Draft, line: Line): boolean =>
  first !== undefined &&
  LABEL.test(first.text) &&
  LABEL.test(line.text) &&
  Math.abs(first.left - line.left) < SAME_PLACE * line.size;

/** Reports whether a line is aligned with the text of an item, in a list with typed bullets. */
const isInItem = (first: Line, line: Line, column: readonly Line[]): boolean =>
  first.marker === 'bullet' &&
  Math.abs(line.left - first.textLeft) < SAME_PLACE * line.size &&
  column.some(
    (other) =>
      other !== first &&
      other.marker === 'bullet' &&
      Math.abs(other.textLeft - first.textLeft) < SAME_PLACE * line.size,
  );

/** Minimum size of a bullet, relative to its text. A line has the size of its first letter. */
const MIN_BULLET = 0.6;

/** Reports whether a line continues an item whose bullet is smaller, as in files of Keynote. */
const isBelowSmallBullet = ({ lines: [first] }: Draft, last: Line, line: Line, column: readonly Line[]) =>
  first !== undefined &&
  first.size < line.size &&
  first.size >= MIN_BULLET * line.size &&
  (last === first || isSameSize(last, line)) &&
  isInItem(first, line, column);

/** Maximum hanging indent of a paragraph, in ems. */
const MAX_HANGING = 4;
/** Minimum width of the first line of such a paragraph, relative to the widest line. */
const FULL = 0.8;

/**
 * Reports whether a line belongs to a paragraph with a hanging indent, whose first line is full.
 */
function isHanging({ lines }: Draft, last: Line, line: Line, deck: DeckStyle): boolean {
  const [first = line] = lines;
  const indent = (line.left - first.left) / line.size;
  return (
    first.marker === null &&
    indent > INDENT &&
    indent < MAX_HANGING &&
    (last === first
      ? isFull(last, deck.widths.get(line.size) ?? Infinity) && !last.text.endsWith(':')
      : Math.abs(line.left - last.left) < SAME_PLACE * line.size)
  );
}

const isFull = ({ left, right }: Line, width: number): boolean => right - left >= FULL * width;

/** Returns the width of the widest line of a column that is as large as another line. */
const widthOf = (column: readonly Line[], line: Line): number =>
  Math.max(...column.filter((other) => isSameSize(other, line)).map(({ left, right }) => right - left));

const isSameSize = (item: { size: number }, other: { size: number }): boolean =>
  Math.abs(item.size - other.size) <= SAME_SIZE * Math.max(item.size, other.size);

/** Returns the smallest distance between lines of this size, which lines of a paragraph have. */
function leading(column: readonly Line[], size: number): number {
  // A label above a text may be only a little smaller, so the sizes must be nearly equal.
  return leadingOf(
    column.filter((line) => Math.abs(line.size - size) <= SAME_LETTERS * size),
    size,
  );
}

/** Returns the smallest distance between items with bullets that are below one another. */
const leadingOfItems = (column: readonly Line[], size: number): number =>
  leadingOf(
    column.filter(({ marker }) => marker === 'bullet'),
    size,
  );

function leadingOf(lines: readonly Line[], size: number): number {
  const advances = lines.slice(1).map((line, index) => line.top - (lines[index]?.top ?? 0));
  return Math.min(...advances.filter((advance) => advance > 0.5 * size));
}

const isCentred = (line: Line, other: Line): boolean =>
  Math.abs(line.left + line.right - other.left - other.right) / 2 < SAME_PLACE * line.size &&
  Math.abs(line.left - other.left) > SAME_PLACE * line.size;

/**
 * Reports whether two lines are right-aligned with different starts, like labels beside an axis.
 */
const isRightAligned = (line: Line, other: Line): boolean =>
  !line.isRightToLeft &&
  Math.abs(line.right - other.right) < SAME_PLACE * line.size &&
  Math.abs(line.left - other.left) > INDENT * line.size;

/**
 * Reports whether a line has a bullet, or a number like other lines of its column. Numbers may end
 * at the same place instead of beginning there.
 */
function startsItem(line: Line, column: readonly Line[]): boolean {
  const isNumberedToo = (other: Line) =>
    other !== line &&
    other.marker === 'number' &&
    (Math.abs(other.left - line.left) < INDENT * line.size ||
      Math.abs(other.textLeft - line.textLeft) < SAME_PLACE * line.size);
  return line.marker === 'bullet' || (line.marker === 'number' && column.some(isNumberedToo));
}

/**
 * Reports whether a paragraph ends with the line `last`: the next word would still have fitted on
 * it, or both lines are single words, or its sentence ends early.
 */
function endsParagraph(last: Line, line: Line, column: readonly Line[], deck: DeckStyle): boolean {
  if (endsDivided(last.text)) return false;
  if (![last, line].some(({ text }) => text.includes(' ')) && !UNSPACED.test(last.text)) return true;
  const alike = column.filter(
    (other) => isSameSize(other, line) && other.isRightToLeft === line.isRightToLeft,
  );
  const right = Math.max(...alike.map((other) => other.right));
  const word = beginOf(line.text);
  const wordWidth = ((line.right - line.textLeft) * word.length) / Math.max(line.text.length, 1);
  const left = right - last.right - wordWidth - SAME_PLACE * line.size;
  const isUneven =
    right - last.left > WIDE * line.size && (isMiddleOfSentence(last, line) || UNSPACED.test(word));
  if (left > (isUneven ? UNEVEN * line.size : 0)) return true;
  const isEarly = last.right - last.textLeft < SHORT * (deck.widths.get(line.size) ?? 0);
  return isEarly && /[.?!:]$/u.test(last.text) && /^\p{Lu}/u.test(line.text);
}

/** Returns the first word of a line, or its first characters in a script without spaces. */
function beginOf(text: string): string {
  const [word = ''] = text.split(' ');
  const end = word.search(UNSPACED);
  return end < 0 ? word : word.slice(0, end === 0 ? UNDIVIDED : end);
}

/** Number of characters, such as a letter and a comma, that no line break divides. */
const UNDIVIDED = 2;

/** Maximum space that LaTeX leaves at the end of an unjustified line, in ems. */
const UNEVEN = 2;
/** Minimum width of a column with such lines, in ems. Narrower lines are often code or labels. */
const WIDE = 9;

const isMiddleOfSentence = (last: Line, line: Line): boolean =>
  /[\p{L}\p{N},]$/u.test(last.text) && /^\p{Ll}/u.test(line.text);

/** Among at least this number of other centred texts, an indent means nothing. */
const MIN_CENTRED = 2;

/**
 * Reports whether a paragraph is a list item: it has a bullet, or is indented like another one,
 * because many programs draw bullets as shapes.
 */
function isItem(draft: Draft, drafts: readonly Draft[], deck: DeckStyle): boolean {
  const [first] = draft.lines;
  if (first === undefined || first.marker === 'number' || first.isRow || isCode(first)) return false;
  if (first.marker === 'bullet') return true;
  if (first.isFormula === true) return false;
  if (first.part?.kind === 'list' && STATEMENT.test(first.text)) return true;
  if (isBelowItem(draft, drafts)) return false;
  const [, second] = draft.lines;
  if (second !== undefined && isBelowIndent({ ...draft, lines: [first] }, second)) return false;
  const leftmost = Math.min(...drafts.filter((other) => isSameSize(draft, other)).map(leftOf));
  const usual = deck.margins.get(draft.size) ?? leftmost;
  // The usual margin does not apply to a column that is further to the right as a whole.
  const margin = drafts.some(({ lines }) => lines.some(({ left }) => left <= usual))
    ? Math.min(leftmost, usual)
    : leftmost;
  const isIndented = leftOf(draft) - margin > INDENT * draft.size;
  const centred = drafts.filter(({ lines: [other] }) => other !== undefined && isCentred(first, other));
  const isAmongCentred = centred.length >= MIN_CENTRED && 2 * centred.length >= drafts.length;
  const middle =
    (Math.min(...drafts.map(leftOf)) + Math.max(...drafts.map(({ lines }) => lines[0]?.right ?? 0))) / 2;
  const isInMiddle = Math.abs((first.left + first.right) / 2 - middle) < 2 * SAME_PLACE * draft.size;
  return (
    isIndented &&
    !isAmongCentred &&
    !isInMiddle &&
    drafts.some((other) => other !== draft && isAlike(draft, other) && areNear(draft, other))
  );
}

/** Maximum space between two items of a list, in ems. Labels of a drawing are further apart. */
const ITEM_GAP = 4;

const areNear = ({ lines, size }: Draft, { lines: others }: Draft): boolean => {
  const [box, other] = [boundingBox(lines), boundingBox(others)];
  return Math.max(box.top - other.bottom, other.top - box.bottom) < ITEM_GAP * size;
};

/**
 * Reports whether a paragraph begins with a number, in a column in which a numbered item is above
 * another list, or inside one. Numbers of different widths may begin or end at the same place.
 */
function isNumberOfNested({ lines: [first] }: Draft, drafts: readonly Draft[]): boolean {
  const markedLines = drafts.flatMap(({ lines: [line] }) => (line?.marker ? [line] : []));
  return (
    first?.marker === 'number' &&
    markedLines.some((line, index) => {
      const preceding = markedLines[index - 1];
      const isNear = preceding?.marker === 'number' && !isCentred(preceding, line);
      const indents = [line.left - (preceding?.left ?? 0), line.textLeft - (preceding?.textLeft ?? 0)];
      return isNear && indents.every((indent) => indent > (INDENT / 2) * line.size);
    })
  );
}

/**
 * Reports whether a paragraph continues a list item after a formula inside it: it has no bullet,
 * and is aligned with the text of items that have one.
 */
function isBelowItem(draft: Draft, drafts: readonly Draft[]): boolean {
  const before = drafts[drafts.indexOf(draft) - 1];
  return (
    before?.lines.at(-1)?.isFormula === true &&
    drafts.some((other) => other.lines[0]?.marker === 'bullet' && isAlike(draft, other))
  );
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
  if (draft.lines[0]?.isFormula === true) return false;
  // If typed bullets mark the items of this list, a text without one is not an item.
  if ([before, after].every(({ lines: [first] }) => first?.marker === 'bullet')) return false;
  return isAlike(before, after) && leftOf(draft) - leftOf(before) > INDENT * draft.size;
}

const MAX_LEVELS = 5;

/** Returns the depth of each list item in a column, by its indent; 0 for other paragraphs. */
function levelsOf(drafts: readonly Draft[], items: readonly boolean[]): number[] {
  let open: number[] = [];
  return drafts.map((draft, index) => {
    if (items[index] !== true) {
      open = [];
      return 0;
    }
    // Numbers of one list differ in width.
    const isNumbered = draft.lines[0]?.marker === 'number';
    const [left, slack] = [leftOf(draft), (isNumbered ? 0.8 : 0.5) * INDENT * draft.size];
    open = open.filter((other) => other <= left + slack);
    if (open.every((other) => other < left - slack)) open.push(left);
    return Math.min(open.length - 1, MAX_LEVELS);
  });
}

const isAlike = (draft: Draft, other: Draft): boolean =>
  isSameSize(draft, other) && Math.abs(leftOf(draft) - leftOf(other)) < SAME_PLACE * draft.size;

const leftOf = ({ lines }: Draft): number => lines[0]?.textLeft ?? 0;
