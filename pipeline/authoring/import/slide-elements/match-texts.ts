import { hasRightToLeft, isRightToLeft } from '#domain/languages/text-direction';
import type { TextSpan } from '#library/schemas/storyboard';
import { normalizeText } from '../text/normalize-text.ts';
import type { DrawnItem, DrawnText } from './collect-drawn-items.ts';

/** A line of a paragraph as the page shows it. Lengths are in canvas units. */
export interface SlideLine {
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
export interface LetterStyle extends Pick<DrawnText, 'size' | 'color'> {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isCode: boolean;
}

/** A paragraph that was found in the drawing of its slide. */
export interface SlideText {
  /** The indices of its drawn items. */
  readonly itemIndices: readonly number[];
  /** The index of its bullet's drawn item; null if it has no bullet that an element can draw. */
  readonly bulletIndex: number | null;
  /** The style of most of its letters. */
  readonly style: LetterStyle;
  readonly lines: readonly SlideLine[];
}

/** Returns the properties of a font. */
export type FontOf = (name: string) => Pick<LetterStyle, 'isBold' | 'isItalic' | 'isCode'>;

/** Font sizes that differ by less than this share are equal. */
const FONT_SIZE_TOLERANCE = 0.03;
/** Maximum difference between baselines within a line, in ems. */
const BASELINE_TOLERANCE_EM = 0.15;
/** Maximum space between the parts of a line, in ems. */
const MAX_PART_GAP_EM = 1.5;
/** Maximum size of superscripts and subscripts, relative to the other letters. */
const MAX_SCRIPT_RATIO = 0.8;
/** Maximum distance of their baseline from the line's, in ems. */
const MAX_SCRIPT_SHIFT_EM = 0.6;
/** Limits of the font size of a part, relative to the font size of the paragraph. */
const [MIN_PART_RATIO, MAX_PART_RATIO] = [0.2, 3];
const MAX_SPANS = 200;
const BULLETS = ['•', '●'];
/** Limits of the distance between a bullet and its text that an element can draw, in ems. */
const [MIN_BULLET_DISTANCE_EM, MAX_BULLET_DISTANCE_EM] = [0.55, 1.9];

/** Returns the letters of a text in one form, to compare it with another text. */
export const normalizedLetters = (text: string): string =>
  normalizeText(text).normalize('NFC').replaceAll(/\s/gu, '').toLowerCase();

interface TextPiece {
  readonly index: number;
  readonly drawnText: DrawnText;
  readonly letters: string;
  readonly style: LetterStyle;
}

/**
 * Finds paragraphs among the texts that a page draws, by their letters. Leaves out paragraphs that
 * are read from right to left and have several styles, and those whose letters are drawn together
 * with others.
 */
export function matchTexts(
  items: readonly DrawnItem[],
  paragraphs: readonly string[],
  fontOf: FontOf,
): SlideText[] {
  // Texts without letters, as in symbol fonts, stay drawings.
  const pieces = items.flatMap(({ content }, index): TextPiece[] => {
    const letters = typeof content === 'object' && 'text' in content ? normalizedLetters(content.text) : '';
    return typeof content === 'object' && 'text' in content && letters !== ''
      ? [{ index, drawnText: content, letters, style: styleOf(content, fontOf) }]
      : [];
  });
  const usedIndices = new Set<number>();
  return paragraphs.flatMap((paragraph) => {
    const match = findPieces(pieces, normalizedLetters(paragraph), usedIndices);
    if (match === null) return [];
    for (const { index } of match.pieces) usedIndices.add(index);
    const style = findUsualStyle(match.pieces);
    const isPlain = match.pieces.every((piece) => isSameStyle(piece.style, style));
    const lines = isPlain || !hasRightToLeft(paragraph) ? toLines(match.pieces, paragraph, style) : null;
    if (lines === null || lines.flatMap(({ spans }) => spans).length > MAX_SPANS) return [];
    const bullet = findBulletIndex(pieces[match.start - 1], lines[0], style);
    return [{ itemIndices: match.pieces.map(({ index }) => index), bulletIndex: bullet, style, lines }];
  });
}

/**
 * Finds consecutive pieces that have exactly these letters. The order of letters counts only in
 * texts from left to right: pages draw texts from right to left in that direction, too.
 */
function findPieces(pieces: readonly TextPiece[], letters: string, used: ReadonlySet<number>) {
  if (letters === '') return null;
  const removeLetters = hasRightToLeft(letters) ? removeAnywhere : removeStart;
  for (let start = 0; start < pieces.length; start += 1) {
    let remainingLetters: string | null = letters;
    for (let end = start; end < pieces.length; end += 1) {
      const piece = pieces[end];
      if (piece === undefined || used.has(piece.index)) break;
      remainingLetters = removeLetters(remainingLetters, piece.letters);
      if (remainingLetters === null) break;
      if (remainingLetters === '') return { start, pieces: pieces.slice(start, end + 1) };
    }
  }
  return null;
}

const removeStart = (text: string, start: string): string | null =>
  text.startsWith(start) ? text.slice(start.length) : null;

/** Removes these letters from a text, wherever they are; null if it does not have them all. */
function removeAnywhere(text: string, letters: string): string | null {
  if (letters.length > text.length) return null;
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let remaining = '';
  for (const letter of text) {
    const count = counts.get(letter) ?? 0;
    if (count > 0) counts.set(letter, count - 1);
    else remaining += letter;
  }
  return remaining.length === text.length - letters.length ? remaining : null;
}

function styleOf({ size, color, font, isOutlined }: DrawnText, fontOf: FontOf): LetterStyle {
  const { isBold, isItalic, isCode } = fontOf(font);
  return { size, color, isBold: isBold || isOutlined, isItalic, isCode };
}

const isSameSize = (style: LetterStyle, other: LetterStyle): boolean =>
  Math.abs(style.size - other.size) < FONT_SIZE_TOLERANCE * other.size;

const isSameStyle = (style: LetterStyle, other: LetterStyle): boolean =>
  isSameSize(style, other) &&
  style.color === other.color &&
  style.isBold === other.isBold &&
  style.isItalic === other.isItalic &&
  style.isCode === other.isCode;

/** Returns the most frequent style, by number of letters. */
function findUsualStyle(pieces: readonly TextPiece[]): LetterStyle {
  const lettersIn = (style: LetterStyle): number =>
    pieces.reduce((sum, piece) => sum + (isSameStyle(piece.style, style) ? piece.letters.length : 0), 0);
  return pieces.map(({ style }) => style).reduce((a, b) => (lettersIn(b) > lettersIn(a) ? b : a));
}

/** Returns how a style differs from the usual one; null if it does not. */
function spanOf(
  style: LetterStyle,
  paragraphStyle: LetterStyle,
  raise: number,
): Omit<TextSpan, 'from' | 'to'> | null {
  const isRaised = Math.abs(raise) > BASELINE_TOLERANCE_EM;
  if (isSameStyle(style, paragraphStyle) && !isRaised) return null;
  return {
    ...(style.isBold !== paragraphStyle.isBold && {
      weight: style.isBold ? ('bold' as const) : ('regular' as const),
    }),
    ...(style.isItalic !== paragraphStyle.isItalic && { italic: style.isItalic }),
    ...(style.isCode !== paragraphStyle.isCode && {
      font: style.isCode ? ('code' as const) : ('text' as const),
    }),
    ...(style.color !== paragraphStyle.color && { color: style.color }),
    ...(!isSameSize(style, paragraphStyle) && {
      size: Math.round((100 * style.size) / paragraphStyle.size) / 100,
    }),
    ...(isRaised && { raise: Math.round(100 * raise) / 100 }),
  };
}

/** Divides a paragraph into the lines of the page; null if they are not simple lines, in order. */
function toLines(
  pieces: readonly TextPiece[],
  paragraph: string,
  paragraphStyle: LetterStyle,
): SlideLine[] | null {
  const isOrdered = !hasRightToLeft(paragraph);
  const rows: TextPiece[][] = [];
  for (const piece of pieces) {
    const row = rows.at(-1);
    const previousText = row?.at(-1)?.drawnText;
    const isSameRow = row !== undefined && isInRow(piece, row);
    if (
      previousText !== undefined &&
      (isSameRow ? isOrdered && piece.drawnText.x < previousText.x : piece.drawnText.y < previousText.y)
    )
      return null;
    if (isSameRow) row.push(piece);
    else rows.push([piece]);
  }
  let remainingText = normalizeText(paragraph).normalize('NFC');
  const lines = rows.map((row): SlideLine | null => {
    const rowTexts = row.map(({ drawnText }) => drawnText).toSorted((a, b) => a.x - b.x);
    const [x, y] = [rowTexts[0]?.x ?? 0, baselineOf(row)];
    let right = x;
    for (const rowText of rowTexts) {
      if (rowText.x - right > MAX_PART_GAP_EM * rowText.size) return null;
      right = Math.max(right, rowText.x + rowText.width);
    }
    const isUppercase = rowTexts.every(
      ({ text }) => text !== text.toLowerCase() && text === text.toUpperCase(),
    );
    const line = remainingText.trimStart();
    const spans: TextSpan[] = [];
    let end = 0;
    for (const { letters, style, drawnText } of row) {
      const start = end + (/^\s*/u.exec(line.slice(end))?.[0].length ?? 0);
      end += positionAfter(line.slice(end), letters.length);
      const sizeRatio = style.size / paragraphStyle.size;
      if (sizeRatio < MIN_PART_RATIO || sizeRatio > MAX_PART_RATIO) return null;
      const span = spanOf(style, paragraphStyle, (y - drawnText.y) / paragraphStyle.size);
      if (span !== null) addSpan(spans, { from: start, to: end, ...span });
    }
    const text = line.slice(0, end);
    remainingText = line.slice(end);
    const hasSpace = remainingText.startsWith(' ');
    return { text: isUppercase ? text.toUpperCase() : text, x, y, width: right - x, hasSpace, spans };
  });
  return lines.every((line) => line !== null) ? lines : null;
}

/** Reports whether a text is in a row: on its baseline, or raised or lowered and small. */
function isInRow({ drawnText }: TextPiece, row: readonly TextPiece[]): boolean {
  const size = Math.max(drawnText.size, ...row.map((piece) => piece.drawnText.size));
  const isSmall =
    drawnText.size < MAX_SCRIPT_RATIO * size ||
    row.every((piece) => piece.drawnText.size < MAX_SCRIPT_RATIO * size);
  return (
    Math.abs(drawnText.y - baselineOf(row)) < (isSmall ? MAX_SCRIPT_SHIFT_EM : BASELINE_TOLERANCE_EM) * size
  );
}

/** Returns the baseline of the largest letters of a line. */
function baselineOf(row: readonly TextPiece[]): number {
  const largest = Math.max(...row.map(({ drawnText }) => drawnText.size));
  return row.find(({ drawnText }) => drawnText.size === largest)?.drawnText.y ?? 0;
}

/** Adds the style of a part. Joins it with the part before if the style is the same. */
function addSpan(spans: TextSpan[], { from, to, ...style }: TextSpan): void {
  const { from: firstStart = 0, to: end = -2, ...previousStyle } = spans.at(-1) ?? {};
  const isSame = from - end <= 1 && JSON.stringify(previousStyle) === JSON.stringify(style);
  if (isSame) spans.pop();
  spans.push({ from: isSame ? firstStart : from, to, ...style });
}

/** Returns the position after the first `count` letters of a text, without counting spaces. */
function positionAfter(text: string, count: number): number {
  let remaining = count;
  for (let position = 0; position < text.length; position += 1) {
    if (text[position]?.trim() === '') continue;
    // A few letters, such as "İ", have more characters in lower case.
    remaining -= text[position]?.toLowerCase().length ?? 1;
    if (remaining <= 0) return position + 1;
  }
  return text.length;
}

/** Returns the index of the bullet before a line, if an element draws bullets in the same way. */
function findBulletIndex(
  previous: TextPiece | undefined,
  line: SlideLine | undefined,
  style: LetterStyle,
): number | null {
  if (previous === undefined || line === undefined || !BULLETS.includes(previous.drawnText.text.trim()))
    return null;
  const distance = isRightToLeft(line.text)
    ? previous.drawnText.x + previous.drawnText.width - line.x - line.width
    : line.x - previous.drawnText.x;
  const isBeside =
    Math.abs(previous.drawnText.y - line.y) < 0.5 * style.size &&
    distance > MIN_BULLET_DISTANCE_EM * style.size &&
    distance < MAX_BULLET_DISTANCE_EM * style.size;
  return isBeside && previous.drawnText.color === style.color ? previous.index : null;
}
