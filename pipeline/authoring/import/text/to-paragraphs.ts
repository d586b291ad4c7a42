import { isCoverLineAlone } from '../is-byline.ts';
import {
  endsDivided,
  isAddress,
  isBrokenAddress,
  joinLines,
  UNSPACED_SCRIPT,
  type Hyphens,
} from './normalize-text.ts';
import { areDividedByBand, areInOtherBoxes } from './find-cards.ts';
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
  /** Whether it is in another box than the program above it. */
  readonly startsProgram?: true;
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
const FONT_SIZE_TOLERANCE = 0.12;
/** Positions that differ by less than this are equal, in ems. */
const POSITION_TOLERANCE_EM = 0.15;
/** Minimum indent, in ems. */
const MIN_INDENT_EM = 0.9;
/** Maximum difference between font sizes of lines whose distances are compared. */
const LEADING_SIZE_TOLERANCE = 0.05;
/** Minimum distance between paragraphs, relative to the distance between lines of a paragraph. */
const MIN_PARAGRAPH_GAP_RATIO = 1.15;
/** Lines further apart than this, in ems, are not in the same paragraph. */
const MAX_LINE_DISTANCE_EM = 1.9;
/** The same for centred lines, which may be labels. */
const MAX_CENTRED_DISTANCE_EM = 1.6;
/** The same for lines of a list item that the file marks as such. */
const MAX_ITEM_DISTANCE_EM = 4;
/** A sentence that ends before this share of the widest line's width ends its paragraph. */
const SHORT_LINE_SHARE = 0.6;

/** Properties of a deck's lines, collected from all pages. */
export interface DeckStyle {
  readonly hyphens: Hyphens;
  /** Usual left edge of text by size. Indents are measured from it. */
  readonly leftMargins: ReadonlyMap<number, number>;
  /** Width of the widest line by size. */
  readonly maxLineWidths: ReadonlyMap<number, number>;
  /** Font size of the title, if the page is the cover. */
  readonly coverSize?: number;
}

/** Combines the lines of a column into paragraphs. `height` is the height of the page. */
export function toParagraphs(column: readonly Line[], deck: DeckStyle, height: number): Paragraph[] {
  const drafts: Draft[] = [];
  column.forEach((line, index) => {
    const draft = drafts.at(-1);
    const previous = column[index - 1];
    if (
      draft !== undefined &&
      previous !== undefined &&
      continuesParagraph(draft, previous, line, column, deck)
    )
      draft.lines.push(line);
    else drafts.push({ lines: [line], size: line.size });
  });
  const knownItems = new Set(
    drafts.filter((draft) => isItem(draft, drafts, deck) || isNestedNumber(draft, drafts)),
  );
  const areItems = drafts.map(
    (draft, index) =>
      knownItems.has(draft) || isOnlyNestedItem(draft, drafts[index - 1], drafts[index + 1], knownItems),
  );
  const levels = levelsOf(drafts, areItems);
  return drafts.map((draft, index) => ({
    text: joinLines(
      draft.lines.map(({ text }) => text),
      deck.hyphens,
    ),
    ...(draft.lines.every(isCode) && { isCode: true as const }),
    ...(areInOtherBoxes(drafts[index - 1]?.lines.at(-1), draft.lines[0]) && { startsProgram: true as const }),
    ...(draft.lines.some(({ isRow }) => isRow) && { isRow: true as const }),
    size: draft.size,
    top: (draft.lines[0]?.top ?? 0) / height,
    isItem: areItems[index] === true,
    ...((levels[index] ?? 0) > 0 && { level: levels[index] }),
    ...(draft.lines[0]?.heading !== undefined && { heading: draft.lines[0].heading }),
  }));
}

/** Maximum size of a name or date on a cover, relative to the title. */
const MAX_BYLINE_RATIO = 0.9;

function continuesParagraph(
  draft: Draft,
  previous: Line,
  line: Line,
  column: readonly Line[],
  deck: DeckStyle,
): boolean {
  const isAsLarge = isSameSize(draft, line) || continuesSmallBullet(draft, previous, line, column);
  if (startsItem(line, column) || !isAsLarge || previous.heading !== line.heading) return false;
  if (previous.isRow || line.isRow || isCode(previous) || isCode(line)) return false;
  if (previous.isFormula === true || line.isFormula === true || areDividedByBand(previous, line))
    return false;
  if (previous.isPhrase === true && line.isPhrase === true && !/^\p{Ll}/u.test(line.text)) return false;
  if (areStatements(previous, line) || startsWithLabelToo(draft, line)) return false;
  if (areCommands(previous, line) || areContacts(previous, line)) return false;
  const isBelowTitle = line.size < MAX_BYLINE_RATIO * (deck.coverSize ?? 0);
  if (
    isBelowTitle &&
    [previous, line].some(({ text }) => isCoverLineAlone(text)) &&
    !continuesSentence(previous, line)
  )
    return false;
  const lineDistance = line.top - previous.top;
  const [part, previousPart] = [line.part, previous.part];
  if (part?.kind === 'list' && part.unit === previousPart?.unit)
    return lineDistance <= MAX_ITEM_DISTANCE_EM * line.size;
  const isOtherUnit = part !== undefined && previousPart !== undefined && part.unit !== previousPart.unit;
  // A line break that the author typed may be inside a sentence.
  if (
    isOtherUnit &&
    !(
      part.kind === 'text' &&
      continuesSentence(previous, line) &&
      isFullLine(previous, widestLineWidth(column, line))
    )
  )
    return false;
  if (lineDistance < 0.5 * line.size) return true;
  if (/\burl:$/iu.test(previous.text) && isAddress(line.text))
    return lineDistance <= MAX_LINE_DISTANCE_EM * line.size;
  if (lineDistance > MAX_LINE_DISTANCE_EM * line.size) return false;
  const [first = line] = draft.lines;
  if (
    isAlignedWithItem(first, line, column) &&
    lineDistance <= MIN_PARAGRAPH_GAP_RATIO * leadingOfItems(column, line.size)
  )
    return true;
  if (lineDistance > MIN_PARAGRAPH_GAP_RATIO * leadingOfSize(column, line.size)) return false;
  if (continuesHangingIndent(draft, previous, line, deck)) return true;
  if (
    isBrokenAddress(
      joinLines(
        draft.lines.map(({ text }) => text),
        deck.hyphens,
      ),
    )
  )
    return true;
  const possibleLefts = startsItem(first, column) ? [first.textLeft] : [first.left];
  // The first line may be indented.
  if (draft.lines.length > 1) possibleLefts.push(previous.left);
  // A text may continue below a typed bullet.
  if (UNSPACED_SCRIPT.test(first.text) || continuesSentence(previous, line)) possibleLefts.push(first.left);
  const isPossibleLeft = (left: number): boolean => Math.abs(line.left - left) <= MIN_INDENT_EM * line.size;
  const isFarBelow = lineDistance > MAX_CENTRED_DISTANCE_EM * line.size;
  if (areCentred(previous, line) && isFarBelow && !continuesSentence(previous, line)) return false;
  if (continuesIndentedLine(draft, line)) return !endsParagraph(previous, line, column, deck);
  if (areRightAligned(previous, line) && !continuesSentence(previous, line)) return false;
  if (!areCentred(previous, line) && !possibleLefts.some(isPossibleLeft)) return false;
  return !endsParagraph(previous, line, column, deck);
}

/** Maximum indent of the first line of a paragraph, in ems. */
const MAX_FIRST_INDENT_EM = 4;

/** Reports whether a line continues the sentence of an indented first line. */
function continuesIndentedLine({ lines: [first, ...others] }: Draft, line: Line): boolean {
  if (first === undefined || others.length > 0 || first.marker !== null) return false;
  const indent = (first.left - line.left) / line.size;
  const isSentence = continuesSentence(first, line) || UNSPACED_SCRIPT.test(line.text);
  return indent > 0 && indent <= MAX_FIRST_INDENT_EM && first.right > line.right - line.size && isSentence;
}

/** The end of a statement of a program, or of the line before a block. */
const STATEMENT_END = /[;{}]$/u;

/** Reports whether two lines are statements of a program, whose letters may have any width. */
const areStatements = (previous: Line, line: Line): boolean =>
  STATEMENT_END.test(previous.text) && (STATEMENT_END.test(line.text) || /^[[\]…. ]+$/u.test(line.text));

/** A command with an option or a path, and its name. */
const COMMAND = /^([a-z][\w-]{2,}) (?=.*(?:\s-{1,2}[a-z]|[/.][a-z]))/u;

/** Reports whether two lines are calls of one command, one below the other. */
function areCommands(previous: Line, line: Line): boolean {
  const name = COMMAND.exec(previous.text)?.[1];
  return name !== undefined && name === COMMAND.exec(line.text)?.[1];
}

/** The number or address of a person. */
const CONTACT = /^(?:\d{5,}|[^\s@]+@[^\s@]+\.\p{L}+)$/u;

/** Reports whether a line has a name, and ends with the number or address of the person. */
function isContact({ text }: Line): boolean {
  const end = text.lastIndexOf(' ');
  return end > 0 && CONTACT.test(text.slice(end + 1)) && /\p{L}/u.test(text.slice(0, end));
}

/** Reports whether both lines name a person, one below the other. */
const areContacts = (previous: Line, line: Line): boolean => isContact(previous) && isContact(line);

/** A line that begins with a label of one or two words, before a text. */
const LABEL_AND_TEXT = /^\p{Lu}[\p{L}\p{N}-]*(?: [\p{L}\p{N}-]+)?[:：]\s+\S/u;

/** Reports whether both a paragraph and a line begin with a label, like the entries of a list. */
const startsWithLabelToo = ({ lines: [first] }: Draft, line: Line): boolean =>
  first !== undefined &&
  LABEL_AND_TEXT.test(first.text) &&
  LABEL_AND_TEXT.test(line.text) &&
  Math.abs(first.left - line.left) < POSITION_TOLERANCE_EM * line.size;

/** Reports whether a line is aligned with the text of an item, in a list with typed bullets. */
const isAlignedWithItem = (first: Line, line: Line, column: readonly Line[]): boolean =>
  first.marker === 'bullet' &&
  Math.abs(line.left - first.textLeft) < POSITION_TOLERANCE_EM * line.size &&
  column.some(
    (other) =>
      other !== first &&
      other.marker === 'bullet' &&
      Math.abs(other.textLeft - first.textLeft) < POSITION_TOLERANCE_EM * line.size,
  );

/** Minimum size of a bullet, relative to its text. A line has the size of its first letter. */
const MIN_BULLET_RATIO = 0.6;

/** Reports whether a line continues an item whose bullet is smaller, as in files of Keynote. */
const continuesSmallBullet = (
  { lines: [first] }: Draft,
  previous: Line,
  line: Line,
  column: readonly Line[],
) =>
  first !== undefined &&
  first.size < line.size &&
  first.size >= MIN_BULLET_RATIO * line.size &&
  (previous === first || isSameSize(previous, line)) &&
  isAlignedWithItem(first, line, column);

/** Maximum hanging indent of a paragraph, in ems. */
const MAX_HANGING_INDENT_EM = 4;
/** Minimum width of the first line of such a paragraph, relative to the widest line. */
const MIN_FULL_LINE_SHARE = 0.8;

/**
 * Reports whether a line belongs to a paragraph with a hanging indent, whose first line is full.
 */
function continuesHangingIndent({ lines }: Draft, previous: Line, line: Line, deck: DeckStyle): boolean {
  const [first = line] = lines;
  const indent = (line.left - first.left) / line.size;
  return (
    first.marker === null &&
    indent > MIN_INDENT_EM &&
    indent < MAX_HANGING_INDENT_EM &&
    (previous === first
      ? isFullLine(previous, deck.maxLineWidths.get(line.size) ?? Infinity) && !previous.text.endsWith(':')
      : Math.abs(line.left - previous.left) < POSITION_TOLERANCE_EM * line.size)
  );
}

const isFullLine = ({ left, right }: Line, width: number): boolean =>
  right - left >= MIN_FULL_LINE_SHARE * width;

/** Returns the width of the widest line of a column that is as large as another line. */
const widestLineWidth = (column: readonly Line[], line: Line): number =>
  Math.max(...column.filter((other) => isSameSize(other, line)).map(({ left, right }) => right - left));

const isSameSize = (item: { size: number }, other: { size: number }): boolean =>
  Math.abs(item.size - other.size) <= FONT_SIZE_TOLERANCE * Math.max(item.size, other.size);

/** Returns the smallest distance between lines of this size, which lines of a paragraph have. */
function leadingOfSize(column: readonly Line[], size: number): number {
  // A label above a text may be only a little smaller, so the sizes must be nearly equal.
  return smallestLineDistance(
    column.filter((line) => Math.abs(line.size - size) <= LEADING_SIZE_TOLERANCE * size),
    size,
  );
}

/** Returns the smallest distance between items with bullets that are below one another. */
const leadingOfItems = (column: readonly Line[], size: number): number =>
  smallestLineDistance(
    column.filter(({ marker }) => marker === 'bullet'),
    size,
  );

function smallestLineDistance(lines: readonly Line[], size: number): number {
  const lineDistances = lines.slice(1).map((line, index) => line.top - (lines[index]?.top ?? 0));
  return Math.min(...lineDistances.filter((distance) => distance > 0.5 * size));
}

const areCentred = (line: Line, other: Line): boolean =>
  Math.abs(line.left + line.right - other.left - other.right) / 2 < POSITION_TOLERANCE_EM * line.size &&
  Math.abs(line.left - other.left) > POSITION_TOLERANCE_EM * line.size;

/**
 * Reports whether two lines are right-aligned with different starts, like labels beside an axis.
 */
const areRightAligned = (line: Line, other: Line): boolean =>
  !line.isRightToLeft &&
  Math.abs(line.right - other.right) < POSITION_TOLERANCE_EM * line.size &&
  Math.abs(line.left - other.left) > MIN_INDENT_EM * line.size;

/**
 * Reports whether a line has a bullet, or a number like other lines of its column. Numbers may end
 * at the same place instead of beginning there.
 */
function startsItem(line: Line, column: readonly Line[]): boolean {
  const isAlignedNumber = (other: Line) =>
    other !== line &&
    other.marker === 'number' &&
    (Math.abs(other.left - line.left) < MIN_INDENT_EM * line.size ||
      Math.abs(other.textLeft - line.textLeft) < POSITION_TOLERANCE_EM * line.size);
  return line.marker === 'bullet' || (line.marker === 'number' && column.some(isAlignedNumber));
}

/**
 * Reports whether a paragraph ends with the line `previous`: the next word would have fitted on it,
 * or  both lines are single words, or its sentence ends early.
 */
function endsParagraph(previous: Line, line: Line, column: readonly Line[], deck: DeckStyle): boolean {
  if (endsDivided(previous.text)) return false;
  if (![previous, line].some(({ text }) => text.includes(' ')) && !UNSPACED_SCRIPT.test(previous.text))
    return true;
  const similarLines = column.filter(
    (other) => isSameSize(other, line) && other.isRightToLeft === line.isRightToLeft,
  );
  const rightEdge = Math.max(...similarLines.map((other) => other.right));
  const firstWord = firstWordOf(line.text);
  const wordWidth = ((line.right - line.textLeft) * firstWord.length) / Math.max(line.text.length, 1);
  const freeWidth = rightEdge - previous.right - wordWidth - POSITION_TOLERANCE_EM * line.size;
  const isUnjustified =
    rightEdge - previous.left > MIN_UNJUSTIFIED_WIDTH_EM * line.size &&
    (continuesSentence(previous, line) || UNSPACED_SCRIPT.test(firstWord));
  if (freeWidth > (isUnjustified ? MAX_UNJUSTIFIED_SPACE_EM * line.size : 0)) return true;
  const isShortLine =
    previous.right - previous.textLeft < SHORT_LINE_SHARE * (deck.maxLineWidths.get(line.size) ?? 0);
  return isShortLine && /[.?!:]$/u.test(previous.text) && /^\p{Lu}/u.test(line.text);
}

/** Returns the first word of a line, or its first characters in a script without spaces. */
function firstWordOf(text: string): string {
  const [word = ''] = text.split(' ');
  const end = word.search(UNSPACED_SCRIPT);
  return end < 0 ? word : word.slice(0, end === 0 ? UNBREAKABLE_CHARACTERS : end);
}

/** Number of characters, such as a letter and a comma, that no line break divides. */
const UNBREAKABLE_CHARACTERS = 2;

/** Maximum space that LaTeX leaves at the end of an unjustified line, in ems. */
const MAX_UNJUSTIFIED_SPACE_EM = 2;
/** Minimum width of a column with such lines, in ems. Narrower lines are often code or labels. */
const MIN_UNJUSTIFIED_WIDTH_EM = 9;

const continuesSentence = (previous: Line, line: Line): boolean =>
  /[\p{L}\p{N},]$/u.test(previous.text) && /^\p{Ll}/u.test(line.text);

/** Among at least this number of other centred texts, an indent means nothing. */
const MIN_OTHER_CENTRED = 2;

/**
 * Reports whether a paragraph is a list item: it has a bullet, or is indented like another one,
 * because many programs draw bullets as shapes.
 */
function isItem(draft: Draft, drafts: readonly Draft[], deck: DeckStyle): boolean {
  const [first] = draft.lines;
  if (first === undefined || first.marker === 'number' || first.isRow || isCode(first)) return false;
  if (first.marker === 'bullet') return true;
  if (first.isFormula === true) return false;
  const areListsMarked = drafts.some(({ lines: [other] }) => other?.part?.kind === 'list');
  if (areListsMarked && first.part?.kind === 'text') return false;
  if (drafts.some(({ lines: [other] }) => other && other !== first && areCommands(other, first)))
    return false;
  if (first.part?.kind === 'list' && STATEMENT_END.test(first.text)) return true;
  if (continuesItemAfterFormula(draft, drafts)) return false;
  const [, second] = draft.lines;
  if (second !== undefined && continuesIndentedLine({ ...draft, lines: [first] }, second)) return false;
  const leftmost = Math.min(...drafts.filter((other) => isSameSize(draft, other)).map(textLeftOf));
  const usualMargin = deck.leftMargins.get(draft.size) ?? leftmost;
  // The usual margin does not apply to a column that is further to the right as a whole.
  const margin = drafts.some(({ lines }) => lines.some(({ left }) => left <= usualMargin))
    ? Math.min(leftmost, usualMargin)
    : leftmost;
  const isIndented = textLeftOf(draft) - margin > MIN_INDENT_EM * draft.size;
  const centredDrafts = drafts.filter(
    ({ lines: [other] }) => other !== undefined && areCentred(first, other),
  );
  const isAmongCentred =
    centredDrafts.length >= MIN_OTHER_CENTRED && 2 * centredDrafts.length >= drafts.length;
  const columnMiddle =
    (Math.min(...drafts.map(textLeftOf)) + Math.max(...drafts.map(({ lines }) => lines[0]?.right ?? 0))) / 2;
  const isInMiddle =
    Math.abs((first.left + first.right) / 2 - columnMiddle) < 2 * POSITION_TOLERANCE_EM * draft.size;
  return (
    isIndented &&
    !isAmongCentred &&
    !isInMiddle &&
    drafts.some((other) => other !== draft && areAligned(draft, other) && areNear(draft, other))
  );
}

/** Maximum space between two items of a list, in ems. Labels of a drawing are further apart. */
const MAX_ITEM_GAP_EM = 4;

const areNear = ({ lines, size }: Draft, { lines: others }: Draft): boolean => {
  const [box, other] = [boundingBox(lines), boundingBox(others)];
  return Math.max(box.top - other.bottom, other.top - box.bottom) < MAX_ITEM_GAP_EM * size;
};

/**
 * Reports whether a paragraph begins with a number, in a column in which a numbered item is above
 * another list, or inside one. Numbers of different widths may begin or end at the same place.
 */
function isNestedNumber({ lines: [first] }: Draft, drafts: readonly Draft[]): boolean {
  const markedLines = drafts.flatMap(({ lines: [line] }) => (line?.marker ? [line] : []));
  return (
    first?.marker === 'number' &&
    markedLines.some((line, index) => {
      const preceding = markedLines[index - 1];
      const isNear = preceding?.marker === 'number' && !areCentred(preceding, line);
      const indents = [line.left - (preceding?.left ?? 0), line.textLeft - (preceding?.textLeft ?? 0)];
      return isNear && indents.every((indent) => indent > (MIN_INDENT_EM / 2) * line.size);
    })
  );
}

/**
 * Reports whether a paragraph continues a list item after a formula inside it: it has no bullet,
 * and is aligned with the text of items that have one.
 */
function continuesItemAfterFormula(draft: Draft, drafts: readonly Draft[]): boolean {
  const previous = drafts[drafts.indexOf(draft) - 1];
  return (
    previous?.lines.at(-1)?.isFormula === true &&
    drafts.some((other) => other.lines[0]?.marker === 'bullet' && areAligned(draft, other))
  );
}

/**
 * Reports whether a paragraph is the only item of a nested list: it is indented between two items
 * of one list. As the only item, it cannot be recognized by its siblings.
 */
function isOnlyNestedItem(
  draft: Draft,
  previous: Draft | undefined,
  next: Draft | undefined,
  items: ReadonlySet<Draft>,
): boolean {
  if (previous === undefined || next === undefined || !items.has(previous) || !items.has(next)) return false;
  if (draft.lines[0]?.isFormula === true) return false;
  // If typed bullets mark the items of this list, a text without one is not an item.
  if ([previous, next].every(({ lines: [first] }) => first?.marker === 'bullet')) return false;
  return areAligned(previous, next) && textLeftOf(draft) - textLeftOf(previous) > MIN_INDENT_EM * draft.size;
}

const MAX_LEVELS = 5;

/** Returns the depth of each list item in a column, by its indent; 0 for other paragraphs. */
function levelsOf(drafts: readonly Draft[], items: readonly boolean[]): number[] {
  let openIndents: number[] = [];
  return drafts.map((draft, index) => {
    if (items[index] !== true) {
      openIndents = [];
      return 0;
    }
    // Numbers of one list differ in width.
    const isNumbered = draft.lines[0]?.marker === 'number';
    const [left, tolerance] = [textLeftOf(draft), (isNumbered ? 0.8 : 0.5) * MIN_INDENT_EM * draft.size];
    openIndents = openIndents.filter((other) => other <= left + tolerance);
    if (openIndents.every((other) => other < left - tolerance)) openIndents.push(left);
    return Math.min(openIndents.length - 1, MAX_LEVELS);
  });
}

const areAligned = (draft: Draft, other: Draft): boolean =>
  isSameSize(draft, other) &&
  Math.abs(textLeftOf(draft) - textLeftOf(other)) < POSITION_TOLERANCE_EM * draft.size;

const textLeftOf = ({ lines }: Draft): number => lines[0]?.textLeft ?? 0;
