import { findCode, indentCode, joinCode, letterWidthOf, unmarkWords, type CodeLine } from './code-lines.ts';
import { isCode, type Line } from './line.ts';
import { boundingBox, commonSize, type Box, type Run } from './page-text.ts';
import { normalizeText, toShiftedText } from './normalize-text.ts';
import {
  hasBracketsByShape,
  sortForReading,
  isForeignInRightToLeft,
  isLineRightToLeft,
  isPageRightToLeft,
  maxLetterGapEm,
  mirror,
  moveSentenceEnd,
  swapBrackets,
  type TextDirections,
} from './right-to-left.ts';
import { isUnnamedSign } from './symbol-fonts.ts';
import { NO_DIVIDERS, toPieces, toRowParts, type Dividers, type Piece } from './to-rows.ts';

/** Minimum gap between words, in ems. */
const MIN_WORD_GAP_EM = 0.12;
/** A number of at most this size, relative to the text next to it, is inside a drawn bullet. */
const MAX_BULLET_NUMBER_RATIO = 0.8;
const BULLETS = '•・◦▪▫■□◼◾●○◎◉◯⦿⬤‣⁃∙·⋅*►▶▸▷▹▻➢➣➤➔➜➡→⇒❖◆◇♦★✦✧☛☞»›✓✔✗✘–—-';
const BULLET = new RegExp(`^[${BULLETS}]$`, 'u');
/** Signs that have no other use than as bullets, so that they need no space after them. */
const UNAMBIGUOUS_BULLETS = '•◦▪▫‣⁃►▸➢➤❖';
/** Japanese needs no space after its bullet. */
const BULLET_AND_TEXT = new RegExp(
  String.raw`^(?:[${BULLETS}]\s+(?=\S)|・(?=\S)|[${UNAMBIGUOUS_BULLETS}](?=[\p{L}\p{N}]))`,
  'u',
);
/** Signs that tell whether a task is done, so that they stay in the text like numbers. */
const TASK_STATE = /^[☐☑☒✅❌]/u;
const STARTS_WITH_BULLET = new RegExp(String.raw`^\s*[${BULLETS}](?:\s|$)`, 'u');
/** Signs for yes and no. They are bullets alone, but on one page they tell items apart. */
export const YES_AND_NO: readonly RegExp[] = [/^\s*[✓✔]/u, /^\s*[✗✘]/u];
const ITEM_NUMBER =
  /^(?:\(?(?:\d{1,3}|[A-Za-z]|[ivx]{2,5}|[IVX]{2,5})[.)]|[\u2460-\u249B\u2776-\u2793☐☑☒✅❌])$/u;
const NUMBER_AND_TEXT =
  /^(?:\(?(?:\d{1,3}|[A-Za-z]|[ivx]{2,5}|[IVX]{2,5})[.)]|[\u2460-\u249B\u2776-\u2793☐☑☒✅❌])\s+(?=\S)/u;
/** Chinese and Japanese numbers, which need no space after them. */
const HAN_NUMBER =
  /^(?:第[\d一二三四五六七八九十]{1,3}[：:、]|[（(]?[一二三四五六七八九十]{1,3}[、．）)])\s*(?=\S)/u;

/**
 * Combines the text runs of a page into lines, in no particular order. `isDeckRightToLeft` is true
 * if most of the deck is read from right to left. `dividers` are the rules and boxes of the page.
 */
export function toLines(
  runs: readonly Run[],
  isDeckRightToLeft = false,
  dividers: Dividers = NO_DIVIDERS,
): Line[] {
  const pieces = toPieces(runs);
  // Beside other bullets, signs for yes and no are bullets too.
  const bulletTexts = pieces.flatMap(({ text }) => (STARTS_WITH_BULLET.test(text) ? [text] : []));
  const areYesAndNo =
    YES_AND_NO.every((sign) => bulletTexts.some((text) => sign.test(text))) &&
    bulletTexts.every((text) => YES_AND_NO.some((sign) => sign.test(text)));
  const bulletFontNames = findBulletFonts(pieces);
  const bulletSigns = findRepeatedSigns(pieces);
  const isBullet = (piece: Piece): boolean =>
    BULLET.test(piece.text.trim()) ||
    isUnnamedSign(piece.text) ||
    bulletFontNames.has(piece.font) ||
    bulletSigns.has(piece.text.trim());
  const isMarker = (piece: Piece, next: Piece): boolean => isBullet(piece) || isNumber(piece, next);
  const directions = { isPageRightToLeft: isPageRightToLeft(runs), isDeckRightToLeft };
  const isForeignRow = (row: readonly Piece[]): boolean => isDeckRightToLeft && isForeignInRightToLeft(row);
  const parts = toRowParts(pieces, isMarker, isForeignRow, dividers);
  const codeLines = findCode(parts);
  const lines = parts.map((part) =>
    toLine(part, isBullet, { ...directions, codeLines, bulletSigns, areYesAndNo }),
  );
  return indentCode(swapStoredBrackets(markListItems(unmarkWords(restoreJoiningSigns(lines, parts)))));
}

/** Maximum difference between equal left edges, in canvas units. */
const LEFT_TOLERANCE = 2;
/** Bullets that may also join the parts of a sentence. */
const JOINING_SIGN = /^[→⇒–—]/u;
/** Maximum distance of such a sign from the line above that it continues, in ems. */
const MAX_LINE_DISTANCE_EM = 1.7;

/**
 * Turns bullets back into text if the line continues the text above: no other line begins with the
 * same sign at the same place, and the line above begins there.
 */
function restoreJoiningSigns(lines: readonly Line[], parts: readonly (readonly Piece[])[]): Line[] {
  const joins = lines.flatMap((line, index) => {
    const sign =
      line.marker === 'bullet' ? JOINING_SIGN.exec(parts[index]?.[0]?.text.trim() ?? '')?.[0] : undefined;
    return sign === undefined ? [] : [{ line, sign }];
  });
  const others = lines.filter((line) => !joins.some((join) => join.line === line));
  const signsOfSentences = new Map(
    joins
      .filter(({ line, sign }) => {
        const isAlike = (other: (typeof joins)[number]): boolean =>
          other.line !== line &&
          other.sign === sign &&
          Math.abs(other.line.left - line.left) < LEFT_TOLERANCE;
        const isAbove = (other: Line): boolean =>
          other.top < line.top &&
          line.top - other.top < MAX_LINE_DISTANCE_EM * line.size &&
          Math.abs(other.textLeft - line.left) < LEFT_TOLERANCE;
        return !joins.some(isAlike) && others.some(isAbove);
      })
      .map(({ line, sign }) => [line, sign] as const),
  );
  return lines.map((line) => {
    const sign = signsOfSentences.get(line);
    return sign === undefined
      ? line
      : { ...line, text: `${sign} ${line.text}`, marker: null, textLeft: line.left };
  });
}

/** A number or letter with a dot or bracket, before a text, in any script. */
const ANY_NUMBER = /^(?:\p{Nd}{1,3}|[ivxlc]{1,6}|\p{L}|[一二三四五六七八九十]{1,3})[.)．、]\s*(?=\S)/iu;

/**
 * Marks the first line of each list item in the file's structure. It may lack a typed bullet, or
 * its number may consist of several pieces.
 */
function markListItems(lines: readonly Line[]): Line[] {
  const items = Map.groupBy(lines, ({ part }) => (part?.kind === 'list' ? part.unit : undefined));
  items.delete(undefined);
  const firsts = new Set([...items.values()].map((item) => item.toSorted((a, b) => a.top - b.top)[0]));
  return lines.map((line) =>
    firsts.has(line) && line.marker === null && !isCode(line)
      ? { ...line, marker: ANY_NUMBER.test(line.text) ? 'number' : 'bullet' }
      : line,
  );
}

/** Swaps brackets in lines from right to left, if the page stores brackets by their shape. */
function swapStoredBrackets(lines: readonly Line[]): Line[] {
  const texts = lines.flatMap(({ text, isRightToLeft }) => (isRightToLeft ? [text] : []));
  if (!hasBracketsByShape(texts)) return [...lines];
  return lines.map((line) => (line.isRightToLeft ? { ...line, text: swapBrackets(line.text) } : line));
}

/** Reports whether a piece is an item's number: with a dot or bracket, or inside a drawn bullet. */
function isNumber({ text, size }: Piece, next: Piece): boolean {
  const isSmall = size <= MAX_BULLET_NUMBER_RATIO * next.size;
  return ITEM_NUMBER.test(text.trim()) || (isSmall && /^\d{1,3}$/.test(text.trim()));
}

/** Returns the bullet fonts: the page uses them only for one character, at least twice. */
function findBulletFonts(pieces: readonly Piece[]): Set<string> {
  const byFont = Map.groupBy(pieces, ({ font }) => font);
  const areBullets = ([, [first, ...rest]]: [string, Piece[]]): boolean =>
    first?.text.trim().length === 1 && rest.length > 0 && rest.every(({ text }) => text === first.text);
  return new Set([...byFont].filter(areBullets).map(([font]) => font));
}

/** A sign that is a bullet only if it repeats, such as "+", before a word. */
const SIGN_AND_WORD = /^([^\p{L}\p{N}\s=<>])\s+(?=\p{L}{2})/u;
const SIGN = /^[^\p{L}\p{N}\s=<>]$/u;
/** Maximum difference between the baselines of a sign and its word, in ems. */
const MAX_BASELINE_SHIFT_EM = 0.3;

/** Returns the signs that begin several lines at the same place, each before a word. */
function findRepeatedSigns(pieces: readonly Piece[]): Set<string> {
  const places = new Map<string, Set<number>>();
  for (const piece of pieces) {
    const text = piece.text.trim();
    const isAlone = SIGN.test(text);
    const [, sign = text] = SIGN_AND_WORD.exec(piece.text) ?? [];
    if ((!isAlone && sign === text) || TASK_STATE.test(sign)) continue;
    const piecesBeside = pieces.filter(
      (other) => other !== piece && Math.abs(other.y - piece.y) < MAX_BASELINE_SHIFT_EM * piece.size,
    );
    const [next] = piecesBeside.filter(({ left }) => left > piece.left).toSorted((a, b) => a.left - b.left);
    const isBeforeWord = next !== undefined && areSpaced(piece, next) && /^\p{L}{2}/u.test(next.text);
    if (piecesBeside.some(({ left }) => left < piece.left) || (isAlone && !isBeforeWord)) continue;
    const place = `${sign} ${Math.round(piece.left / 2)}`;
    places.set(place, (places.get(place) ?? new Set()).add(piece.y));
  }
  return new Set(
    [...places].flatMap(([place, lines]) => (lines.size > 1 ? [place.slice(0, place.indexOf(' '))] : [])),
  );
}

function toLine(
  pieces: readonly Piece[],
  isBullet: (piece: Piece) => boolean,
  {
    codeLines,
    bulletSigns,
    areYesAndNo,
    ...directions
  }: TextDirections & {
    readonly codeLines: readonly CodeLine[];
    readonly bulletSigns: ReadonlySet<string>;
    readonly areYesAndNo: boolean;
  },
): Line {
  const letterWidth = letterWidthOf(pieces, codeLines);
  const box = boundingBox(pieces);
  if (letterWidth !== undefined)
    return {
      ...box,
      text: joinCode(pieces, letterWidth),
      size: commonSize(pieces),
      marker: null,
      letterWidth,
      textLeft: pieces[0]?.left ?? 0,
      heading: pieces[0]?.heading,
      isRow: false,
      isRightToLeft: false,
      part: pieces[0]?.part,
    };
  const isRightToLeft = isLineRightToLeft(pieces, directions);
  const inDirection = isRightToLeft ? pieces.map(mirror).toReversed() : pieces;
  const { marker, textPieces, textLeft, cutLength } = findMarker(inDirection, isBullet, {
    signs: bulletSigns,
    areMarks: areYesAndNo,
  });
  const text = joinPieces(sortForReading(textPieces, isRightToLeft), marker).slice(cutLength);
  return {
    ...box,
    ...verticalEdgesOf(textPieces),
    text: isRightToLeft ? moveSentenceEnd(normalizeText(text)) : normalizeText(text),
    size: commonSize(textPieces),
    marker,
    textLeft,
    isRightToLeft,
    heading: textPieces[0]?.heading,
    isRow: false,
    letterWidth: undefined,
    part: textPieces[0]?.part,
    isFormula:
      pieces.some((piece) => piece.isFormula === true) &&
      pieces.every((piece) => piece.isFormula === true || WITHOUT_LETTERS.test(piece.text)),
  };
}

/** A text without letters, such as the number of an equation. */
const WITHOUT_LETTERS = /^[^\p{L}]*$/u;

/**
 * Returns the upper and lower edge of a line. Its marker and superscripts do not count, because
 * they would change its distance from the lines around it.
 */
function verticalEdgesOf(textPieces: readonly Piece[]): Pick<Box, 'top' | 'bottom'> {
  const largest = Math.max(...textPieces.map(({ size }) => size));
  const { top, bottom } = boundingBox(textPieces.filter(({ size }) => size > MAX_SCRIPT_RATIO * largest));
  return { top, bottom };
}

/**
 * Returns the marker of a line, the pieces of its text, and the characters to cut off for a bullet.
 */
function findMarker(
  pieces: readonly Piece[],
  isBullet: (piece: Piece) => boolean,
  {
    signs: bulletSigns,
    areMarks: areYesAndNo,
  }: { readonly signs: ReadonlySet<string>; readonly areMarks: boolean },
) {
  const [first, second] = pieces;
  const left = first?.left ?? 0;
  if (first === undefined) return { marker: null, textPieces: pieces, textLeft: left, cutLength: 0 } as const;
  const isApart =
    second !== undefined &&
    (second.left - first.right > MIN_WORD_GAP_EM * second.size ||
      `・${UNAMBIGUOUS_BULLETS}`.includes(first.text.trim()) ||
      isUnnamedSign(first.text));
  if (areYesAndNo && YES_AND_NO.some((sign) => sign.test(first.text)))
    return {
      marker: 'number',
      textPieces: pieces,
      textLeft: isApart ? second.left : left,
      cutLength: 0,
    } as const;
  if (isApart && isBullet(first))
    return { marker: 'bullet', textPieces: pieces.slice(1), textLeft: second.left, cutLength: 0 } as const;
  if (isApart && isNumber(first, second))
    return { marker: 'number', textPieces: pieces, textLeft: second.left, cutLength: 0 } as const;
  const leftAfter = (length: number): number => left + (first.width * length) / first.text.length;
  const [sign, typedSign] = SIGN_AND_WORD.exec(first.text) ?? [];
  const [bullet] = BULLET_AND_TEXT.exec(first.text) ?? [bulletSigns.has(typedSign ?? '') ? sign : undefined];
  if (bullet !== undefined)
    return {
      marker: 'bullet',
      textPieces: pieces,
      textLeft: leftAfter(bullet.length),
      cutLength: bullet.length,
    } as const;
  const [number] = NUMBER_AND_TEXT.exec(first.text) ?? HAN_NUMBER.exec(first.text) ?? [];
  if (number !== undefined)
    return {
      marker: 'number',
      textPieces: pieces,
      textLeft: leftAfter(number.length),
      cutLength: 0,
    } as const;
  return { marker: null, textPieces: pieces, textLeft: left, cutLength: 0 } as const;
}

/** Returns the text of runs of pieces in reading order, with spaces for gaps. */
function joinPieces(runs: readonly (readonly Piece[])[], marker: Line['marker']): string {
  const pieces = runs.flat();
  const texts = new Map<Piece, string>();
  // The number of an item is as small as a superscript, but is not raised.
  let basePiece = marker === 'number' ? pieces[0] : (pieces[1] ?? pieces[0]);
  for (const [index, piece] of pieces.entries()) {
    const text = toScriptText(piece, basePiece ?? piece, pieces[index + 1]);
    texts.set(piece, text);
    // All characters of an exponent are raised relative to the same text.
    if (text === piece.text) basePiece = piece;
  }
  return runs.reduce((line, run, index) => {
    const text = run.reduce((joined, piece, runIndex) => {
      const previous = run[runIndex - 1];
      return joined + (previous && areSpaced(previous, piece) ? ' ' : '') + (texts.get(piece) ?? '');
    }, '');
    const previous = runs[index - 1];
    return line + (previous && areSpaced(mergePieces(previous), mergePieces(run)) ? ' ' : '') + text;
  }, '');
}

/** Joins a run of pieces into one, because the next piece is beside the run as a whole. */
function mergePieces(run: readonly Piece[]): Pick<Piece, 'left' | 'right' | 'size' | 'text'> {
  const size = Math.min(...run.map((piece) => piece.size));
  return { ...boundingBox(run), size, text: run.map(({ text }) => text).join('') };
}

const ARABIC = /^\p{Script=Arabic}/u;

/** Reports whether the last letter of a text is Arabic. Marks may follow it. */
function endsArabic(text: string): boolean {
  return ARABIC.test(Array.from(text).findLast((item) => !/\p{M}/u.test(item)) ?? '');
}

/** Reports whether a space is between two pieces. The second piece may be on either side. */
function areSpaced(
  previous: Pick<Piece, 'left' | 'right' | 'size' | 'text'>,
  piece: Pick<Piece, 'left' | 'right' | 'size' | 'text'>,
): boolean {
  const gap = Math.max(piece.left - previous.right, previous.left - piece.right);
  const areArabic = endsArabic(previous.text) && ARABIC.test(piece.text);
  return (
    gap > (areArabic ? maxLetterGapEm(previous.text) : MIN_WORD_GAP_EM) * Math.max(previous.size, piece.size)
  );
}

/** Maximum size of a superscript or subscript, relative to the text before it. */
const MAX_SCRIPT_RATIO = 0.8;
/** Minimum rise of a superscript above the text before it, in ems. */
const MIN_SUPERSCRIPT_RISE_EM = 0.15;
/** Maximum rise of a subscript, in ems. It is negative, because a subscript is lower. */
const MAX_SUBSCRIPT_RISE_EM = -0.05;

/**
 * Returns the text of a piece, as superscript or subscript if it is raised or lowered relative to
 * the text before it. A footnote mark may also touch the text after it.
 */
function toScriptText(piece: Piece, previous: Piece, next: Piece | undefined): string {
  const { text, size, y } = piece;
  if (size > MAX_SCRIPT_RATIO * previous.size) return text;
  const rise = (previous.y - y) / previous.size;
  const shift = rise >= MIN_SUPERSCRIPT_RISE_EM ? 'raised' : rise <= MAX_SUBSCRIPT_RISE_EM ? 'lowered' : null;
  if (shift === null) return text;
  const touchingPiece = [previous, next].find((item) => item !== undefined && !areSpaced(item, piece));
  return toShiftedText(
    text,
    shift,
    touchingPiece === previous ? previous.text : '',
    touchingPiece !== undefined,
  );
}
