import { PAGE_WIDTH, type Run } from './page-text.ts';

/** Includes the stroke that makes Arabic words longer. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\u0640]/u;
const LETTER = /\p{L}/gu;
/** A full stop before a sentence. In a line that is read from right to left, this is its end. */
const STARTS_WITH_SENTENCE_END = /^[.,:;!?]\s*\p{L}/u;
const PUNCTUATION = /^[.,:;!?]$/u;

const CODE_CHARACTER = /[\\{}<>=;]/u;

/** Reports whether most letters of a text are written from right to left. */
export function isMostlyRightToLeft(text: string): boolean {
  const letters = text.match(LETTER) ?? [];
  return 2 * letters.filter((letter) => RIGHT_TO_LEFT.test(letter)).length > letters.length;
}

/** Reports whether a page is read from right to left. Program code does not count. */
export const isPageRightToLeft = (runs: readonly Pick<Run, 'text' | 'isMono'>[]): boolean =>
  isMostlyRightToLeft(runs.map(({ text, isMono }) => (isMono === true ? '' : text)).join(''));

interface PlacedPiece {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** Mirrors a box on its page, so that right-to-left text can be read like left-to-right text. */
export const mirror = <Item extends { readonly left: number; readonly right: number }>(item: Item): Item => ({
  ...item,
  left: PAGE_WIDTH - item.right,
  right: PAGE_WIDTH - item.left,
});

/** Reports whether a line begins with typical characters of code in a fixed-width font. */
export const beginsWithCode = ([first]: readonly Pick<Run, 'text' | 'isMono'>[]): boolean =>
  first?.isMono === true && CODE_CHARACTER.test(first.text);

export interface TextDirections {
  readonly isPageRightToLeft: boolean;
  readonly isDeckRightToLeft: boolean;
}

type LinePiece = PlacedPiece & Pick<Run, 'isMono'> & { readonly order: number };

/**
 * Reports whether a line is read from right to left. `pieces` are sorted from left to right. Lines
 * that begin with program code are not.
 */
export function isLineRightToLeft(pieces: readonly LinePiece[], directions: TextDirections): boolean {
  if (beginsWithCode(pieces)) return false;
  const text = pieces.map((piece) => piece.text).join('');
  if (isMostlyRightToLeft(text)) return true;
  if (
    directions.isPageRightToLeft &&
    (RIGHT_TO_LEFT.test(text) || STARTS_WITH_SENTENCE_END.test(text.trim()))
  )
    return true;
  return directions.isDeckRightToLeft && isForeignInRightToLeft(pieces);
}

/**
 * Reports whether a line without right-to-left letters, such as an English one, belongs to
 * right-to-left text: its full stop is at its left end, or most of its pieces are drawn to the left
 * of the piece before.
 */
export function isForeignInRightToLeft(pieces: readonly LinePiece[]): boolean {
  const text = pieces.map((piece) => piece.text).join('');
  if (RIGHT_TO_LEFT.test(text) || beginsWithCode(pieces)) return false;
  return STARTS_WITH_SENTENCE_END.test(text.trim()) || isDrawnToTheLeft(pieces);
}

function isDrawnToTheLeft(pieces: readonly LinePiece[]): boolean {
  const movesLeft = inDrawingOrder(pieces).map(
    (piece, index, all) => piece.left < (all[index - 1]?.left ?? 0),
  );
  return movesLeft.length > 2 && 2 * movesLeft.filter(Boolean).length > movesLeft.length - 1;
}

const inDrawingOrder = <Item extends LinePiece>(pieces: readonly Item[]): Item[] =>
  pieces.toSorted((a, b) => a.order - b.order);

/**
 * Sorts the pieces of a line in reading order, in runs of one direction. `pieces` are in the
 * direction of the line. If a line of a right-to-left text has only words from left to right, they
 * are read in drawing order, unless that begins with the full stop.
 */
export function sortForReading<Item extends LinePiece>(
  pieces: readonly Item[],
  isRightToLeft: boolean,
): Item[][] {
  const drawnPieces = inDrawingOrder(pieces);
  const isForeign = isRightToLeft && !pieces.some(({ text }) => RIGHT_TO_LEFT.test(text));
  return isForeign && !PUNCTUATION.test(drawnPieces[0]?.text.trim() ?? '')
    ? groupAsDrawn(drawnPieces)
    : sortLogically(pieces, isRightToLeft);
}

/** Groups pieces of a mirrored line that were drawn one after another from left to right. */
function groupAsDrawn<Item extends LinePiece>(drawnPieces: readonly Item[]): Item[][] {
  const runs: Item[][] = [];
  for (const piece of drawnPieces) {
    const run = runs.at(-1);
    if (run !== undefined && piece.left < (run.at(-1)?.left ?? 0)) run.push(piece);
    else runs.push([piece]);
  }
  return runs;
}

type Direction = 'left' | 'right' | 'number' | 'none';

function directionOf({ text }: PlacedPiece): Direction {
  if (RIGHT_TO_LEFT.test(text)) return 'left';
  if (/\p{L}/u.test(text)) return 'right';
  return /\p{N}/u.test(text) ? 'number' : 'none';
}

/**
 * Sorts the pieces of a line in reading order, in runs of one direction. This undoes the Unicode
 * bidirectional algorithm: `pieces` are in the direction of the line, in which words of the other
 * direction, and the punctuation between them, are reversed. In a line from right to left, numbers
 * after Latin words belong to these words.
 */
function sortLogically<Item extends PlacedPiece>(pieces: readonly Item[], isRightToLeft: boolean): Item[][] {
  const opposite = isRightToLeft ? 'right' : 'left';
  const directions = pieces.map(directionOf);
  const runs: Item[][] = [];
  for (let index = 0; index < pieces.length;) {
    const end = findRunEnd(directions, index, { opposite, isRightToLeft });
    runs.push(pieces.slice(index, end).toReversed());
    index = end;
  }
  return runs;
}

/** Returns the end of the run in the other direction that begins at `start`. */
function findRunEnd(
  directions: readonly Direction[],
  start: number,
  { opposite, isRightToLeft }: { readonly opposite: Direction; readonly isRightToLeft: boolean },
): number {
  const startsRun = (index: number): boolean => {
    if (directions[index] === opposite) return true;
    // From right to left, a number comes before the Latin word that it follows.
    return isRightToLeft && directions[index] === 'number' && directions[index + 1] === opposite;
  };
  if (!startsRun(start)) return start + 1;
  let end = start + 1;
  for (let index = end; index < directions.length; index += 1) {
    if (directions[index] === opposite) end = index + 1;
    else if (directions[index] !== 'none' && directions[index] !== 'number') break;
  }
  return end;
}

const OPENING = '([{';
const CLOSING = ')]}';
const [BRACKET_PAIR, REVERSED_PAIR] = [/\([^()]*\)/gu, /\)[^()]*\(/gu];

/**
 * Reports whether the right-to-left texts of a page store brackets by their shape, so that pairs
 * begin with the closing one. Some programs store the shape of a bracket, others its meaning.
 */
export function hasBracketsByShape(texts: readonly string[]): boolean {
  const joinedTexts = texts.join('\n');
  const count = (pattern: RegExp): number => joinedTexts.match(pattern)?.length ?? 0;
  return count(REVERSED_PAIR) > count(BRACKET_PAIR);
}

/** Replaces each bracket in a text by the other one of its pair. */
export const swapBrackets = (text: string): string =>
  text.replaceAll(
    /[()[\]{}]/gu,
    (sign) => CLOSING[OPENING.indexOf(sign)] ?? OPENING[CLOSING.indexOf(sign)] ?? sign,
  );

/** The end of a sentence, and the quotation mark around it, before its first word. */
const SENTENCE_END_FIRST = /^([.,:;!?؟…]+)(["”“»«]?)\s*(?=["“«]?\p{L})/u;
const QUOTE = /["”“»«]$/u;

/**
 * Moves the end of a sentence to its end, in a line from right to left. Where a paragraph from left
 * to right shows such a sentence, its full stop is drawn before it.
 */
export function moveSentenceEnd(text: string): string {
  const [match = '', punctuation = '', quote = ''] = SENTENCE_END_FIRST.exec(text) ?? [];
  const sentence = text.slice(match.length);
  const isFileEnding = punctuation === '.' && !sentence.includes(' ') && !RIGHT_TO_LEFT.test(sentence);
  if (match === '' || isFileEnding || PUNCTUATION.test(sentence.at(-1) ?? '')) return text;
  return quote !== '' && QUOTE.test(sentence)
    ? `${quote}${sentence.slice(0, -1)}${punctuation}${sentence.at(-1) ?? ''}`
    : `${sentence}${quote}${punctuation}`;
}

/** Maximum gap between joined letters in a word, in ems. */
const MAX_JOINED_GAP_EM = 0.04;
/** Maximum gap after a letter in a word that is not joined to the next one, in ems. */
const MAX_UNJOINED_GAP_EM = 0.16;
/** Maximum overlap of letters in a word, in ems. */
const MAX_LETTER_OVERLAP_EM = 0.5;
/** Arabic letters that do not join to the next one. Without teh marbuta, which ends words. */
const ENDS_UNJOINED =
  /[\u0621-\u0625\u0627\u062F-\u0632\u0648\u0671-\u0677\u0688-\u0699\u06C0\u06C3-\u06CB\u06CD\u06CF\u06D2\u06D3\u06D5]\p{M}*$/u;
const ARABIC = /^[\p{Script=Arabic}\p{M}]+$/u;
/** A diacritic above or below a letter, which the file draws before the letter. */
const DIACRITIC_FIRST = /^(\p{M}+)(\p{L})/u;

/**
 * Joins Arabic letters that a file draws one by one, so that each run is at least a word. LaTeX
 * writes no spaces, so a word ends at a gap that is too wide for the kind of letter before it.
 */
export function joinArabicLetters(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const previous = joined.at(-1);
    const next = { ...run, text: run.text.replace(DIACRITIC_FIRST, '$2$1') };
    if (previous !== undefined && isNextLetter(previous, next))
      joined[joined.length - 1] = {
        ...previous,
        text: previous.text + next.text,
        x: next.x,
        width: previous.x + previous.width - next.x,
      };
    else joined.push(next);
  }
  return joined;
}

/** Reports whether a run continues the last word of another run to the left. */
function isNextLetter(previous: Run, next: Run): boolean {
  if (previous.font !== next.font || previous.size !== next.size || previous.heading !== next.heading)
    return false;
  if (previous.part?.unit !== next.part?.unit) return false;
  if (
    !ARABIC.test(previous.text) ||
    !ARABIC.test(next.text) ||
    Math.abs(previous.y - next.y) > 0.1 * previous.size
  )
    return false;
  const gap = (previous.x - next.x - next.width) / previous.size;
  return gap > -MAX_LETTER_OVERLAP_EM && next.x < previous.x && gap <= maxLetterGapEm(previous.text);
}

/** Returns the maximum gap after the last letter of a text if the word continues, in ems. */
export const maxLetterGapEm = (text: string): number =>
  ENDS_UNJOINED.test(text.normalize('NFKC')) ? MAX_UNJOINED_GAP_EM : MAX_JOINED_GAP_EM;
