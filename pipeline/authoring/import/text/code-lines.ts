import { isCode, type Line } from './line.ts';
import { isAddress, isBrokenAddress, normalizeText } from './normalize-text.ts';
import { boundingBox, commonSize, type Box } from './page-text.ts';
import { beginsWithCode, isMostlyRightToLeft } from './right-to-left.ts';
import { monoLetterWidth, type Piece } from './to-rows.ts';

/** A text of numbers, which alone do not make code. */
const NO_CODE = /^[\p{N}\s.,:/-]*$/u;
/** Scripts whose letters have the same width in any font, so that they alone do not make code. */
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFFEF]/u;
const hasEastAsian = ({ text }: Piece): boolean => EAST_ASIAN.test(text);

/** Reports whether pieces are code. Right-to-left texts inside code may be in another font. */
const isAllCode = (pieces: readonly Piece[]): boolean =>
  (pieces[0]?.isMono === true &&
    pieces.every((piece) => (piece.isMono === true && !hasEastAsian(piece)) || NO_CODE.test(piece.text))) ||
  (beginsWithCode(pieces) &&
    pieces.every((piece) => piece.isMono === true || isMostlyRightToLeft(piece.text)));

const isCodeAlone = (pieces: readonly Piece[]): boolean =>
  isAllCode(pieces) && !NO_CODE.test(pieces.map(({ text }) => text).join(''));

/** The start of a comment in a program. */
const COMMENT = /^(?:#|\/\/|\/\*|--|;|%|<!--|\(\*|'|")/u;
/** A character that programs have often, and sentences rarely. */
const CODE_SIGN = /[=;{}()[\]<>"']/u;

/** A line of code, or of comments and texts between such lines. */
export interface CodeLine extends Box {
  readonly letterWidth: number;
}

/** How often `findCode` searches for lines with other scripts beside the lines found so far. */
const PASSES = 3;

/** Returns the lines of code of a page, including lines with other scripts beside them. */
export function findCode(parts: readonly (readonly Piece[])[]): CodeLine[] {
  const withWidth = (part: readonly Piece[], letterWidth: number | undefined): CodeLine[] =>
    letterWidth === undefined ? [] : [{ ...boundingBox(part), letterWidth }];
  let code = parts.filter(isCodeAlone).flatMap((part) => withWidth(part, monoLetterWidth(part)));
  for (let pass = 0; pass < PASSES; pass += 1)
    code = parts.flatMap((part) => withWidth(part, letterWidthOf(part, code)));
  return code;
}

/**
 * Returns the width of a letter in pieces of code; undefined if they are not code. A line with East
 * Asian letters is code if code is both above and below it, or directly above it, or if code is
 * near and the line begins like code or a comment.
 */
export function letterWidthOf(pieces: readonly Piece[], code: readonly CodeLine[]): number | undefined {
  if (isCodeAlone(pieces)) return monoLetterWidth(pieces) || undefined;
  const [first] = pieces;
  if (first === undefined) return undefined;
  if (!pieces.some(hasEastAsian)) return isInProgram(pieces, code) ? code[0]?.letterWidth : undefined;
  if (!pieces.every((piece) => piece.isMono === true || hasEastAsian(piece))) return undefined;
  const [box, text] = [boundingBox(pieces), pieces.map((piece) => piece.text).join('')];
  const near = code.filter(
    (line) =>
      Math.abs(line.top - box.top) < NEAR_CODE * first.size &&
      line.left < box.right &&
      line.right > box.left - INDENT_OF_CODE * line.letterWidth,
  );
  const isBetween = near.some(({ top }) => top < box.top) && near.some(({ top }) => top > box.top);
  const isBelow = near.some(
    ({ top, left }) =>
      top < box.top && box.top - top < NEXT_LINE * first.size && Math.abs(left - box.left) < SAME_LEFT,
  );
  // It begins in a fixed-width font, and not with East Asian letters.
  const isStatement = first.isMono === true && !hasEastAsian(first) && CODE_SIGN.test(text);
  const isBeside = near.length > 0 && (isStatement || COMMENT.test(text));
  if (isBetween || isBelow || isBeside || first.part?.kind === 'code')
    return near[0]?.letterWidth ?? (monoLetterWidth(pieces) || first.size / 2);
  return undefined;
}

/** Maximum deviation from the grid of a program's letters, in letters. */
const ON_GRID = 0.2;

/**
 * Reports whether code is directly above or below pieces that begin on its grid, such as a dividing
 * line; above and below if they are in several fonts. A keyword of a program may be in a font of
 * its own, about which nothing is known.
 */
function isInProgram(pieces: readonly Piece[], code: readonly CodeLine[]): boolean {
  const { left, top } = boundingBox(pieces);
  const size = commonSize(pieces);
  const beside = code.filter((line) => {
    const columns = (left - line.left) / line.letterWidth;
    const isOnGrid = Math.abs(columns - Math.round(columns)) < ON_GRID;
    const isAsLarge = Math.abs(line.bottom - line.top - size) < ON_GRID * size;
    return isOnGrid && isAsLarge && Math.abs(line.top - top) < NEXT_LINE * size;
  });
  const sides = [beside.some((line) => line.top < top), beside.some((line) => line.top > top)];
  const isMono = (piece: Piece): boolean => piece.isMono === true;
  return pieces.every(isMono) ? sides.some(Boolean) : pieces.some(isMono) && sides.every(Boolean);
}

/** Maximum distance between code and a line with East Asian letters, in ems. */
const NEAR_CODE = 4;
/** Maximum distance of a line directly below code, in ems. */
const NEXT_LINE = 1.7;
/** Maximum difference between equal left edges, in canvas units. */
const SAME_LEFT = 2;
/** Maximum indent of such a line, in letters. */
const INDENT_OF_CODE = 16;

/**
 * Returns the text of a line of code, with as many spaces as fit into each gap. Right-to-left
 * letters, such as those of a message in a program, are in the order in which they are read.
 */
export function joinCode(pieces: readonly Piece[], letterWidth: number): string {
  const runs: Piece[][] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (last?.[0] !== undefined && [last[0], piece].every(isRightToLeft)) last.push(piece);
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
      const isApart = index > 0 && (all[index - 1]?.left ?? 0) - piece.right > WORD_GAP * piece.size;
      const { text } = piece;
      return (isApart ? ' ' : '') + text.normalize(isRightToLeft(piece) ? 'NFKC' : 'NFC');
    })
    .join('');

/**
 * Adds the indent of lines of code as spaces. It is counted from the left edge of the code above
 * and below, so that code in a right column is not indented by the left one.
 */
export function indentCode(lines: readonly Line[]): Line[] {
  const lefts = new Map<Line, number>();
  const code = lines.filter(isCode).toSorted((a, b) => a.left - b.left);
  let program: Line[] = [];
  for (const [index, line] of code.entries()) {
    const right = Math.max(...program.map((other) => other.right));
    if (
      isColumn(code.slice(index), program) ||
      (line.left > right && !isIndented(code.slice(index), program))
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
const WORD_GAP = 0.12;
/** Minimum number of lines of a program beside lines of another one. */
const MIN_BESIDE = 2;

/** Reports whether lines begin with those of a program at the right of another one. */
function isColumn(lines: readonly Line[], program: readonly Line[]): boolean {
  const isBeside = (line: Line): boolean =>
    program.some((other) => isOnHeightOf(line, other) && line.left > other.right);
  const [first] = lines;
  return first !== undefined && isBeside(first) && lines.filter(isBeside).length >= MIN_BESIDE;
}

/** Maximum distance between two lines of a program with an empty line in between, in ems. */
const BLANK_LINE = 3;

/** Reports whether lines are indented lines of a program: near its other lines, not beside them. */
function isIndented(lines: readonly Line[], program: readonly Line[]): boolean {
  const [line, first] = [lines[0], program[0]];
  if (line === undefined || first === undefined) return false;
  const isNear = [...program, ...lines.slice(1)].some(
    (other) => Math.abs(other.top - line.top) < BLANK_LINE * line.size,
  );
  const areBeside = program.some((other) => lines.some((item) => isOnHeightOf(item, other)));
  return isNear && !areBeside && line.left - first.left <= INDENT_OF_CODE * (line.letterWidth ?? 0);
}

const isOnHeightOf = (line: Line, { top, size }: Line): boolean => Math.abs(line.top - top) < size / 2;

/** Maximum distance between consecutive lines of an address or of a program, in ems. */
const NEAR = 2;

/**
 * Unmarks texts in a fixed-width font that are no programs: addresses, and single words such as the
 * labels of a diagram.
 */
export const unmarkWords = (lines: readonly Line[]): Line[] => unmarkLabels(unmarkAddresses(lines));

/** A word that alone is no program. */
const ONE_WORD = /^\S+$/u;
/** Minimum size of headings in such a font, relative to the other texts of the page. */
const AS_HEADING = 1.05;

/** Unmarks code that no other code is near: single words, and headings of texts. */
function unmarkLabels(lines: readonly Line[]): Line[] {
  const code = lines.filter(isCode);
  const body = commonSize(lines.filter((line) => !isCode(line)));
  return lines.map((line) => {
    if (!isCode(line)) return line;
    const isHeading = body > 0 && line.size > AS_HEADING * body;
    if (!isHeading && !ONE_WORD.test(line.text.trim())) return line;
    const reach = INDENT_OF_CODE * (line.letterWidth ?? 0);
    const isNear = (other: Line): boolean =>
      other !== line &&
      Math.abs(other.top - line.top) < BLANK_LINE * line.size &&
      other.left < line.right + reach &&
      other.right > line.left - reach;
    return code.some(isNear) ? line : { ...line, text: normalizeText(line.text), letterWidth: undefined };
  });
}

/** Unmarks code that is only an address, which may continue on more lines. */
function unmarkAddresses(lines: readonly Line[]): Line[] {
  const code = lines.filter(isCode).toSorted((a, b) => a.top - b.top);
  const addresses = new Set<Line>();
  /** Reports whether a line continues an address that begins in the text above it. */
  const isRest = (line: Line): boolean =>
    !line.text.trim().includes(' ') &&
    lines.some(
      (other) =>
        !isCode(other) &&
        line.top > other.top &&
        line.top - other.top < NEAR * line.size &&
        isBrokenAddress(other.text),
    );
  for (const [index, line] of code.entries()) {
    const previous = code[index - 1];
    const isDirectlyBelow = previous !== undefined && line.top - previous.top < NEAR * line.size;
    const continuesAddress =
      isDirectlyBelow &&
      addresses.has(previous) &&
      /[/_:-]$/u.test(previous.text) &&
      !line.text.trim().includes(' ');
    const isInProgram = isDirectlyBelow && !addresses.has(previous);
    const beginsAddress = isAddress(line.text) || /^https?:$/u.test(line.text.trim());
    if (continuesAddress || isRest(line) || (beginsAddress && !isInProgram)) addresses.add(line);
  }
  const isAboveProgram = (line: Line): boolean =>
    code.some((other) => !addresses.has(other) && Math.abs(other.top - line.top) < NEAR * line.size);
  return lines.map((line) =>
    addresses.has(line) && !isAboveProgram(line) ? { ...line, letterWidth: undefined } : line,
  );
}
