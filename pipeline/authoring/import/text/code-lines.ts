import { isCode, type Line } from './line.ts';
import { isAddress, isBrokenAddress, normalizeText } from './normalize-text.ts';
import { boundingBox, commonSize, type Box } from './page-text.ts';
import { beginsWithCode, isMostlyRightToLeft } from './right-to-left.ts';
import { monoLetterWidth, type Piece } from './to-rows.ts';

/** A text of numbers and punctuation, which is code only beside other code. */
const NUMBERS_ONLY = /^[\p{N}\s.,:/-]*$/u;
/** Scripts whose letters have the same width in any font, so that they alone do not make code. */
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFFEF]/u;
const hasEastAsian = ({ text }: Piece): boolean => EAST_ASIAN.test(text);

/** Reports whether pieces are code. Right-to-left texts inside code may be in another font. */
const areCodePieces = (pieces: readonly Piece[]): boolean =>
  (pieces[0]?.isMono === true &&
    pieces.every(
      (piece) => (piece.isMono === true && !hasEastAsian(piece)) || NUMBERS_ONLY.test(piece.text),
    )) ||
  (beginsWithCode(pieces) &&
    pieces.every((piece) => piece.isMono === true || isMostlyRightToLeft(piece.text)));

const isCodeWithLetters = (pieces: readonly Piece[]): boolean =>
  areCodePieces(pieces) && !NUMBERS_ONLY.test(pieces.map(({ text }) => text).join(''));

/** The start of a comment in a program. */
const COMMENT_START = /^(?:#|\/\/|\/\*|--|;|%|<!--|\(\*|'|")/u;
/** A character that programs have often, and sentences rarely. */
const CODE_SIGN = /[=;{}()[\]<>"']/u;

/** A line of code, or of comments and texts between such lines. */
export interface CodeLine extends Box {
  readonly letterWidth: number;
}

/** How often `findCode` searches for lines with other scripts beside the lines found so far. */
const SEARCH_PASSES = 3;

/** Returns the lines of code of a page, including lines with other scripts beside them. */
export function findCode(rowParts: readonly (readonly Piece[])[]): CodeLine[] {
  const withWidth = (part: readonly Piece[], letterWidth: number | undefined): CodeLine[] =>
    letterWidth === undefined ? [] : [{ ...boundingBox(part), letterWidth }];
  let codeLines = rowParts
    .filter(isCodeWithLetters)
    .flatMap((part) => withWidth(part, monoLetterWidth(part)));
  for (let pass = 0; pass < SEARCH_PASSES; pass += 1)
    codeLines = rowParts.flatMap((part) => withWidth(part, letterWidthOf(part, codeLines)));
  return codeLines;
}

/**
 * Returns the width of a letter in pieces of code; undefined if they are not code. A line with East
 * Asian letters is code if code is both above and below it, or directly above it, or if code is
 * near and the line begins like code or a comment.
 */
export function letterWidthOf(pieces: readonly Piece[], codeLines: readonly CodeLine[]): number | undefined {
  if (isCodeWithLetters(pieces)) return monoLetterWidth(pieces) || undefined;
  const [first] = pieces;
  if (first === undefined) return undefined;
  if (!pieces.some(hasEastAsian))
    return isInProgram(pieces, codeLines) ? codeLines[0]?.letterWidth : undefined;
  if (!pieces.every((piece) => piece.isMono === true || hasEastAsian(piece))) return undefined;
  const [box, text] = [boundingBox(pieces), pieces.map((piece) => piece.text).join('')];
  const nearCode = codeLines.filter(
    (line) =>
      Math.abs(line.top - box.top) < MAX_CODE_DISTANCE_EM * first.size &&
      line.left < box.right &&
      line.right > box.left - MAX_INDENT_LETTERS * line.letterWidth,
  );
  const isBetween = nearCode.some(({ top }) => top < box.top) && nearCode.some(({ top }) => top > box.top);
  const isBelow = nearCode.some(
    ({ top, left }) =>
      top < box.top &&
      box.top - top < MAX_NEXT_LINE_DISTANCE_EM * first.size &&
      Math.abs(left - box.left) < LEFT_TOLERANCE,
  );
  // It begins in a fixed-width font, and not with East Asian letters.
  const isStatement = first.isMono === true && !hasEastAsian(first) && CODE_SIGN.test(text);
  const isStatementNearCode = nearCode.length > 0 && (isStatement || COMMENT_START.test(text));
  if (isBetween || isBelow || isStatementNearCode || first.part?.kind === 'code')
    return nearCode[0]?.letterWidth ?? (monoLetterWidth(pieces) || first.size / 2);
  return undefined;
}

/** Maximum deviation from the grid of a program's letters, in letters. */
const MAX_GRID_DEVIATION = 0.2;

/**
 * Reports whether code is directly above or below pieces that begin on its grid, such as a dividing
 * line; above and below if they are in several fonts. A keyword of a program may be in a font of
 * its own, about which nothing is known.
 */
function isInProgram(pieces: readonly Piece[], codeLines: readonly CodeLine[]): boolean {
  const { left, top } = boundingBox(pieces);
  const size = commonSize(pieces);
  const adjacentCode = codeLines.filter((line) => {
    const columns = (left - line.left) / line.letterWidth;
    const isOnGrid = Math.abs(columns - Math.round(columns)) < MAX_GRID_DEVIATION;
    const isAsLarge = Math.abs(line.bottom - line.top - size) < MAX_GRID_DEVIATION * size;
    return isOnGrid && isAsLarge && Math.abs(line.top - top) < MAX_NEXT_LINE_DISTANCE_EM * size;
  });
  const codeOnSides = [
    adjacentCode.some((line) => line.top < top),
    adjacentCode.some((line) => line.top > top),
  ];
  const isMono = (piece: Piece): boolean => piece.isMono === true;
  return pieces.every(isMono) ? codeOnSides.some(Boolean) : pieces.some(isMono) && codeOnSides.every(Boolean);
}

/** Maximum distance between code and a line with East Asian letters, in ems. */
const MAX_CODE_DISTANCE_EM = 4;
/** Maximum distance of a line directly below code, in ems. */
const MAX_NEXT_LINE_DISTANCE_EM = 1.7;
/** Maximum difference between equal left edges, in canvas units. */
const LEFT_TOLERANCE = 2;
/** Maximum indent of such a line, in letters. */
const MAX_INDENT_LETTERS = 16;

/**
 * Returns the text of a line of code, with as many spaces as fit into each gap. Right-to-left
 * letters, such as those of a message in a program, are in the order in which they are read.
 */
export function joinCode(pieces: readonly Piece[], letterWidth: number): string {
  const runs: Piece[][] = [];
  for (const piece of pieces) {
    const previousRun = runs.at(-1);
    if (previousRun?.[0] !== undefined && [previousRun[0], piece].every(isRightToLeft))
      previousRun.push(piece);
    else runs.push([piece]);
  }
  const parts = runs.map((run, index) => {
    const gap = (run[0]?.left ?? 0) - (runs[index - 1]?.at(-1)?.right ?? run[0]?.left ?? 0);
    return ' '.repeat(Math.max(0, Math.round(gap / letterWidth))) + joinRun(run);
  });
  return parts.join('').trimEnd();
}

/** Arabic punctuation, which has no letters to tell its direction. */
const ARABIC_SIGN = /^[\u060C\u061B\u061F]+$/u;
const isRightToLeft = ({ text }: Piece): boolean =>
  isMostlyRightToLeft(text) || ARABIC_SIGN.test(text.trim());

/** Joins pieces of one direction. Letters of a right-to-left word may be pieces, in their forms. */
const joinRun = (run: readonly Piece[]): string =>
  run
    .toReversed()
    .map((piece, index, all) => {
      const isNextWord =
        index > 0 && (all[index - 1]?.left ?? 0) - piece.right > MIN_WORD_GAP_EM * piece.size;
      const { text } = piece;
      return (isNextWord ? ' ' : '') + text.normalize(isRightToLeft(piece) ? 'NFKC' : 'NFC');
    })
    .join('');

/**
 * Adds the indent of lines of code as spaces. It is counted from the left edge of the code above
 * and below, so that code in a right column is not indented by the left one.
 */
export function indentCode(lines: readonly Line[]): Line[] {
  const lefts = new Map<Line, number>();
  const codeLines = lines.filter(isCode).toSorted((a, b) => a.left - b.left);
  let program: Line[] = [];
  for (const [index, line] of codeLines.entries()) {
    const right = Math.max(...program.map((other) => other.right));
    if (
      startsProgramBeside(codeLines.slice(index), program) ||
      (line.left > right && !areIndentedLines(codeLines.slice(index), program))
    )
      program = [];
    program.push(line);
    lefts.set(line, program[0]?.left ?? 0);
  }
  return lines.map((line) => {
    const columns = (line.left - (lefts.get(line) ?? line.left)) / (line.letterWidth ?? 1);
    return { ...line, text: ' '.repeat(Math.round(columns)) + line.text };
  });
}

/** Minimum gap between right-to-left words, in ems. */
const MIN_WORD_GAP_EM = 0.12;
/** Minimum number of lines of a program beside lines of another one. */
const MIN_LINES_BESIDE = 2;

/** Reports whether lines begin with those of a program at the right of another one. */
function startsProgramBeside(lines: readonly Line[], program: readonly Line[]): boolean {
  const isBeside = (line: Line): boolean =>
    program.some((other) => areAtSameHeight(line, other) && line.left > other.right);
  const [first] = lines;
  return first !== undefined && isBeside(first) && lines.filter(isBeside).length >= MIN_LINES_BESIDE;
}

/** Maximum distance between two lines of a program with an empty line in between, in ems. */
const MAX_BLANK_LINE_DISTANCE_EM = 3;

/** Reports whether lines are indented lines of a program: near its other lines, not beside them. */
function areIndentedLines(lines: readonly Line[], program: readonly Line[]): boolean {
  const [line, first] = [lines[0], program[0]];
  if (line === undefined || first === undefined) return false;
  const isNear = [...program, ...lines.slice(1)].some(
    (other) => Math.abs(other.top - line.top) < MAX_BLANK_LINE_DISTANCE_EM * line.size,
  );
  const areBeside = program.some((other) => lines.some((item) => areAtSameHeight(item, other)));
  return isNear && !areBeside && line.left - first.left <= MAX_INDENT_LETTERS * (line.letterWidth ?? 0);
}

const areAtSameHeight = (line: Line, { top, size }: Line): boolean => Math.abs(line.top - top) < size / 2;

/** Maximum distance between consecutive lines of an address or of a program, in ems. */
const MAX_ADDRESS_LINE_DISTANCE_EM = 2;

/**
 * Unmarks texts in a fixed-width font that are no programs: addresses, and single words such as the
 * labels of a diagram.
 */
export const unmarkWords = (lines: readonly Line[]): Line[] =>
  unmarkItems(unmarkLabels(unmarkAddresses(lines)));

/** Unmarks the only line of code in a list item that the file marks: words of its sentence. */
function unmarkItems(lines: readonly Line[]): Line[] {
  const items = Map.groupBy(lines, ({ part }) => (part?.kind === 'list' ? part.unit : undefined));
  items.delete(undefined);
  return lines.map((line) => {
    const item = items.get(line.part?.unit ?? -1) ?? [];
    const isOnlyCode = isCode(line) && item.length > 1 && item.filter(isCode).length === 1;
    return isOnlyCode && EAST_ASIAN.test(line.text)
      ? { ...line, text: normalizeText(line.text), letterWidth: undefined }
      : line;
  });
}

/** A word that alone is no program. */
const ONE_WORD = /^\S+$/u;
/** Minimum size of headings in such a font, relative to the other texts of the page. */
const MIN_HEADING_RATIO = 1.05;

/** Unmarks code that no other code is near: single words, and headings of texts. */
function unmarkLabels(lines: readonly Line[]): Line[] {
  const codeLines = lines.filter(isCode);
  const bodyFontSize = commonSize(lines.filter((line) => !isCode(line)));
  return lines.map((line) => {
    if (!isCode(line)) return line;
    const isHeading = bodyFontSize > 0 && line.size > MIN_HEADING_RATIO * bodyFontSize;
    if (!isHeading && !ONE_WORD.test(line.text.trim())) return line;
    const maxDistance = MAX_INDENT_LETTERS * (line.letterWidth ?? 0);
    const isNear = (other: Line): boolean =>
      other !== line &&
      Math.abs(other.top - line.top) < MAX_BLANK_LINE_DISTANCE_EM * line.size &&
      other.left < line.right + maxDistance &&
      other.right > line.left - maxDistance;
    return codeLines.some(isNear)
      ? line
      : { ...line, text: normalizeText(line.text), letterWidth: undefined };
  });
}

/** Unmarks code that is only an address, which may continue on more lines. */
function unmarkAddresses(lines: readonly Line[]): Line[] {
  const codeLines = lines.filter(isCode).toSorted((a, b) => a.top - b.top);
  const addresses = new Set<Line>();
  /** Reports whether a line continues an address that begins in the text above it. */
  const continuesAddressAbove = (line: Line): boolean =>
    !line.text.trim().includes(' ') &&
    lines.some(
      (other) =>
        !isCode(other) &&
        line.top > other.top &&
        line.top - other.top < MAX_ADDRESS_LINE_DISTANCE_EM * line.size &&
        isBrokenAddress(other.text),
    );
  for (const [index, line] of codeLines.entries()) {
    const previous = codeLines[index - 1];
    const isDirectlyBelow =
      previous !== undefined && line.top - previous.top < MAX_ADDRESS_LINE_DISTANCE_EM * line.size;
    const continuesAddress =
      isDirectlyBelow &&
      addresses.has(previous) &&
      /[/_:-]$/u.test(previous.text) &&
      !line.text.trim().includes(' ');
    const isInProgram = isDirectlyBelow && !addresses.has(previous);
    const beginsAddress = isAddress(line.text) || /^https?:$/u.test(line.text.trim());
    if (continuesAddress || continuesAddressAbove(line) || (beginsAddress && !isInProgram))
      addresses.add(line);
  }
  const isAboveProgram = (line: Line): boolean =>
    codeLines.some(
      (other) =>
        !addresses.has(other) && Math.abs(other.top - line.top) < MAX_ADDRESS_LINE_DISTANCE_EM * line.size,
    );
  return lines.map((line) =>
    addresses.has(line) && !isAboveProgram(line) ? { ...line, letterWidth: undefined } : line,
  );
}
