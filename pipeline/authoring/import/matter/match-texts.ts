import { hasRightToLeft, isRightToLeft } from '#domain/languages/text-direction';
import type { TextSpan } from '#library/schemas/storyboard';
import { normalizeText } from '../text/normalize-text.ts';
import type { Ink, InkText } from './collect-inks.ts';

/** A line of a paragraph as the page shows it. Lengths are in canvas units. */
export interface MatterLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Whether a space of the paragraph follows it. */
  readonly hasSpace: boolean;
  /** Its parts whose style differs from the usual style of the paragraph. */
  readonly spans: readonly TextSpan[];
}

/** The style of a text. */
export interface LetterStyle extends Pick<InkText, 'size' | 'color'> {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isCode: boolean;
}

/** A paragraph that was found in the drawing of its slide. */
export interface MatterText {
  /** The indices of its inks. */
  readonly inks: readonly number[];
  /** The index of its bullet's ink; null if it has no bullet that an element can draw. */
  readonly bullet: number | null;
  /** The style of most of its letters. */
  readonly style: LetterStyle;
  readonly lines: readonly MatterLine[];
}

/** Returns the properties of a font. */
export type FontOf = (name: string) => Pick<LetterStyle, 'isBold' | 'isItalic' | 'isCode'>;

/** Font sizes that differ by less than this share are equal. */
const SAME_SIZE = 0.03;
/** Maximum difference between baselines within a line, in ems. */
const SAME_LINE = 0.15;
/** Maximum space between the parts of a line, in ems. */
const GAP = 1.5;
/** Maximum size of superscripts and subscripts, relative to the other letters. */
const RAISED_SIZE = 0.8;
/** Maximum distance of their baseline from the line's, in ems. */
const RAISED = 0.6;
/** Limits of the font size of a part, relative to the font size of the paragraph. */
const [SMALLEST_PART, LARGEST_PART] = [0.2, 3];
const MAX_SPANS = 200;
const BULLETS = ['•', '●'];
/** Limits of the distance between a bullet and its text that an element can draw, in ems. */
const [NEAREST_BULLET, FARTHEST_BULLET] = [0.55, 1.9];

/** Returns the letters of a text in one form, to compare it with another text. */
export const lettersOf = (text: string): string =>
  normalizeText(text).normalize('NFC').replaceAll(/\s/gu, '').toLowerCase();

interface Piece {
  readonly index: number;
  readonly ink: InkText;
  readonly letters: string;
  readonly style: LetterStyle;
}

/**
 * Finds paragraphs among the texts that a page draws, by their letters. Leaves out paragraphs that
 * are read from right to left and have several styles, and those whose letters are drawn together
 * with others.
 */
export function matchTexts(
  inks: readonly Ink[],
  paragraphs: readonly string[],
  fontOf: FontOf,
): MatterText[] {
  // Texts without letters, as in symbol fonts, stay drawings.
  const pieces = inks.flatMap(({ content }, index): Piece[] => {
    const letters = typeof content === 'object' && 'text' in content ? lettersOf(content.text) : '';
    return typeof content === 'object' && 'text' in content && letters !== ''
      ? [{ index, ink: content, letters, style: styleOf(content, fontOf) }]
      : [];
  });
  const used = new Set<number>();
  return paragraphs.flatMap((paragraph) => {
    const match = findPieces(pieces, lettersOf(paragraph), used);
    if (match === null) return [];
    for (const { index } of match.pieces) used.add(index);
    const style = usualStyle(match.pieces);
    const isPlain = match.pieces.every((piece) => isSameStyle(piece.style, style));
    const lines = isPlain || !hasRightToLeft(paragraph) ? toLines(match.pieces, paragraph, style) : null;
    if (lines === null || lines.flatMap(({ spans }) => spans).length > MAX_SPANS) return [];
    const bullet = bulletOf(pieces[match.start - 1], lines[0], style);
    return [{ inks: match.pieces.map(({ index }) => index), bullet, style, lines }];
  });
}

/**
 * Finds consecutive pieces that have exactly these letters. The order of letters counts only in
 * texts from left to right: pages draw texts from right to left in that direction, too.
 */
function findPieces(pieces: readonly Piece[], letters: string, used: ReadonlySet<number>) {
  if (letters === '') return null;
  const take = hasRightToLeft(letters) ? takeLetters : takeStart;
  for (let start = 0; start < pieces.length; start += 1) {
    let rest: string | null = letters;
    for (let end = start; end < pieces.length; end += 1) {
      const piece = pieces[end];
      if (piece === undefined || used.has(piece.index)) break;
      rest = take(rest, piece.letters);
      if (rest === null) break;
      if (rest === '') return { start, pieces: pieces.slice(start, end + 1) };
    }
  }
  return null;
}

const takeStart = (text: string, start: string): string | null =>
  text.startsWith(start) ? text.slice(start.length) : null;

/** Removes these letters from a text, wherever they are; null if it does not have them all. */
function takeLetters(text: string, letters: string): string | null {
  if (letters.length > text.length) return null;
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let rest = '';
  for (const letter of text) {
    const count = counts.get(letter) ?? 0;
    if (count > 0) counts.set(letter, count - 1);
    else rest += letter;
  }
  return rest.length === text.length - letters.length ? rest : null;
}

function styleOf({ size, color, font, isOutlined }: InkText, fontOf: FontOf): LetterStyle {
  const { isBold, isItalic, isCode } = fontOf(font);
  return { size, color, isBold: isBold || isOutlined, isItalic, isCode };
}

const isSameSize = (style: LetterStyle, other: LetterStyle): boolean =>
  Math.abs(style.size - other.size) < SAME_SIZE * other.size;

const isSameStyle = (style: LetterStyle, other: LetterStyle): boolean =>
  isSameSize(style, other) &&
  style.color === other.color &&
  style.isBold === other.isBold &&
  style.isItalic === other.isItalic &&
  style.isCode === other.isCode;

/** Returns the most frequent style, by number of letters. */
function usualStyle(pieces: readonly Piece[]): LetterStyle {
  const lettersIn = (style: LetterStyle): number =>
    pieces.reduce((sum, piece) => sum + (isSameStyle(piece.style, style) ? piece.letters.length : 0), 0);
  return pieces.map(({ style }) => style).reduce((a, b) => (lettersIn(b) > lettersIn(a) ? b : a));
}

/** Returns how a style differs from the usual one; null if it does not. */
function spanOf(style: LetterStyle, usual: LetterStyle, raise: number): Omit<TextSpan, 'from' | 'to'> | null {
  const isRaised = Math.abs(raise) > SAME_LINE;
  if (isSameStyle(style, usual) && !isRaised) return null;
  return {
    ...(style.isBold !== usual.isBold && { weight: style.isBold ? ('bold' as const) : ('regular' as const) }),
    ...(style.isItalic !== usual.isItalic && { italic: style.isItalic }),
    ...(style.isCode !== usual.isCode && { font: style.isCode ? ('code' as const) : ('text' as const) }),
    ...(style.color !== usual.color && { color: style.color }),
    ...(!isSameSize(style, usual) && { size: Math.round((100 * style.size) / usual.size) / 100 }),
    ...(isRaised && { raise: Math.round(100 * raise) / 100 }),
  };
}

/** Divides a paragraph into the lines of the page; null if they are not simple lines, in order. */
function toLines(pieces: readonly Piece[], paragraph: string, usual: LetterStyle): MatterLine[] | null {
  const isOrdered = !hasRightToLeft(paragraph);
  const rows: Piece[][] = [];
  for (const piece of pieces) {
    const row = rows.at(-1);
    const last = row?.at(-1)?.ink;
    const isSame = row !== undefined && isInRow(piece, row);
    if (last !== undefined && (isSame ? isOrdered && piece.ink.x < last.x : piece.ink.y < last.y))
      return null;
    if (isSame) row.push(piece);
    else rows.push([piece]);
  }
  let rest = normalizeText(paragraph).normalize('NFC');
  const lines = rows.map((row): MatterLine | null => {
    const inks = row.map(({ ink }) => ink).toSorted((a, b) => a.x - b.x);
    const [x, y] = [inks[0]?.x ?? 0, baselineOf(row)];
    let right = x;
    for (const ink of inks) {
      if (ink.x - right > GAP * ink.size) return null;
      right = Math.max(right, ink.x + ink.width);
    }
    const isCapital = inks.every(({ text }) => text !== text.toLowerCase() && text === text.toUpperCase());
    const line = rest.trimStart();
    const spans: TextSpan[] = [];
    let to = 0;
    for (const { letters, style, ink } of row) {
      const from = to + (/^\s*/u.exec(line.slice(to))?.[0].length ?? 0);
      to += endOf(line.slice(to), letters.length);
      const share = style.size / usual.size;
      if (share < SMALLEST_PART || share > LARGEST_PART) return null;
      const span = spanOf(style, usual, (y - ink.y) / usual.size);
      if (span !== null) addSpan(spans, { from, to, ...span });
    }
    const text = line.slice(0, to);
    rest = line.slice(to);
    const hasSpace = rest.startsWith(' ');
    return { text: isCapital ? text.toUpperCase() : text, x, y, width: right - x, hasSpace, spans };
  });
  return lines.every((line) => line !== null) ? lines : null;
}

/** Reports whether a text is in a row: on its baseline, or raised or lowered and small. */
function isInRow({ ink }: Piece, row: readonly Piece[]): boolean {
  const size = Math.max(ink.size, ...row.map((piece) => piece.ink.size));
  const isSmall = ink.size < RAISED_SIZE * size || row.every((piece) => piece.ink.size < RAISED_SIZE * size);
  return Math.abs(ink.y - baselineOf(row)) < (isSmall ? RAISED : SAME_LINE) * size;
}

/** Returns the baseline of the largest letters of a line. */
function baselineOf(row: readonly Piece[]): number {
  const largest = Math.max(...row.map(({ ink }) => ink.size));
  return row.find(({ ink }) => ink.size === largest)?.ink.y ?? 0;
}

/** Adds the style of a part. Joins it with the part before if the style is the same. */
function addSpan(spans: TextSpan[], { from, to, ...style }: TextSpan): void {
  const { from: first = 0, to: end = -2, ...before } = spans.at(-1) ?? {};
  const isSame = from - end <= 1 && JSON.stringify(before) === JSON.stringify(style);
  if (isSame) spans.pop();
  spans.push({ from: isSame ? first : from, to, ...style });
}

/** Returns the position after the first `count` letters of a text, without counting spaces. */
function endOf(text: string, count: number): number {
  let left = count;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at]?.trim() === '') continue;
    // A few letters, such as "İ", have more characters in lower case.
    left -= text[at]?.toLowerCase().length ?? 1;
    if (left <= 0) return at + 1;
  }
  return text.length;
}

/** Returns the index of the bullet before a line, if an element draws bullets in the same way. */
function bulletOf(
  before: Piece | undefined,
  line: MatterLine | undefined,
  style: LetterStyle,
): number | null {
  if (before === undefined || line === undefined || !BULLETS.includes(before.ink.text.trim())) return null;
  const distance = isRightToLeft(line.text)
    ? before.ink.x + before.ink.width - line.x - line.width
    : line.x - before.ink.x;
  const isBeside =
    Math.abs(before.ink.y - line.y) < 0.5 * style.size &&
    distance > NEAREST_BULLET * style.size &&
    distance < FARTHEST_BULLET * style.size;
  return isBeside && before.ink.color === style.color ? before.index : null;
}
