import { around, type Box } from './box.ts';
import { mendText } from './mend.ts';
import type { Run } from './page-text.ts';

/** A line of text, or the part of one that stands in a column. */
export interface Line extends Box {
  readonly text: string;
  /** Size of most of its letters, canvas units. */
  readonly size: number;
  /** Whether a bullet stood before it; the text is without it, `left` is where the bullet was. */
  readonly hasBullet: boolean;
  /** Where the text begins. */
  readonly textLeft: number;
}

/** How far letters rise above the base line and fall below it, as parts of their size. */
const [RISE, FALL] = [0.8, 0.2];
/** Gaps in parts of the size: what is wider separates words, columns, a bullet and its text. */
const [WORD_GAP, COLUMN_GAP, BULLET_GAP] = [0.12, 1.3, 4];
const BULLET = /^[•◦▪▫■□●○‣⁃∙·⋅*►▶▸➢➤❖✓✔✗✘–—-]$/u;

interface Piece extends Box, Run {}

/** Puts the runs of a page together to lines, in no certain order. Text that stands on its side is a line of its own. */
export function toLines(runs: readonly Run[]): Line[] {
  const pieces = runs.filter(({ text }) => text.trim() !== '').map(toPiece);
  const bullets = bulletFonts(pieces);
  const isBullet = (piece: Piece): boolean =>
    BULLET.test(piece.text.trim()) || isPrivate(piece.text) || bullets.has(piece.font);
  return toRows(pieces).flatMap((row) => splitRow(row, isBullet).map((part) => toLine(part, isBullet)));
}

const toPiece = (run: Run): Piece => ({
  ...run,
  ...{ left: run.x, right: run.x + run.width, top: run.y - RISE * run.size, bottom: run.y + FALL * run.size },
});

/** Whether a text is signs of a private font only, as bullets of presentation programs are. */
const isPrivate = (text: string): boolean => /^\p{Co}+$/u.test(text.trim());

/** Fonts of which the page shows the same single sign twice and nothing else: those of bullets. */
function bulletFonts(pieces: readonly Piece[]): Set<string> {
  const texts = new Map<string, string[]>();
  for (const { font, text } of pieces) texts.set(font, [...(texts.get(font) ?? []), text.trim()]);
  const isBullets = ([, all]: [string, string[]]): boolean =>
    all.length > 1 && all.every((text) => text.length === 1 && text === all[0]);
  return new Set([...texts].filter(isBullets).map(([font]) => font));
}

/** Groups what overlaps by more than half of the smaller height, left to right. */
function toRows(pieces: readonly Piece[]): Piece[][] {
  const rows: { box: Box; pieces: Piece[] }[] = [];
  for (const piece of pieces.toSorted((one, other) => one.y - other.y || one.x - other.x)) {
    const row = rows.find(({ box }) => isBeside(box, piece));
    if (row === undefined) rows.push({ box: piece, pieces: [piece] });
    else {
      row.pieces.push(piece);
      // The tallest tells where the row is: a raised figure would pull it to the row above.
      if (piece.bottom - piece.top > row.box.bottom - row.box.top) row.box = piece;
    }
  }
  return rows.map((row) => row.pieces.toSorted((one, other) => one.left - other.left));
}

function isBeside(one: Box, other: Box): boolean {
  const overlap = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return overlap > 0.5 * Math.min(one.bottom - one.top, other.bottom - other.top);
}

/** Splits a row where a gap is as wide as that between columns; a bullet stays with what it stands before. */
function splitRow(row: readonly Piece[], isBullet: (piece: Piece) => boolean): Piece[][] {
  const parts: Piece[][] = [];
  for (const piece of row) {
    const part = parts.at(-1);
    const last = part?.at(-1);
    const size = Math.max(piece.size, last?.size ?? 0);
    const allowed = part?.length === 1 && last !== undefined && isBullet(last) ? BULLET_GAP : COLUMN_GAP;
    if (part !== undefined && last !== undefined && piece.left - last.right < allowed * size)
      part.push(piece);
    else parts.push([piece]);
  }
  return parts;
}

function toLine(pieces: readonly Piece[], isBullet: (piece: Piece) => boolean): Line {
  const [first, second] = pieces;
  const hasBullet =
    first !== undefined &&
    second !== undefined &&
    isBullet(first) &&
    second.left - first.right > WORD_GAP * second.size;
  const words = hasBullet ? pieces.slice(1) : pieces;
  let text = '';
  let end = Number.POSITIVE_INFINITY;
  for (const piece of words) {
    if (piece.left - end > WORD_GAP * piece.size) text += ' ';
    text += piece.text;
    end = piece.right;
  }
  return {
    ...around(pieces),
    ...{ text: mendText(text), size: commonSize(words), hasBullet, textLeft: words[0]?.left ?? 0 },
  };
}

/** The size of most letters, rounded: programs write 20 as 19.99. */
function commonSize(pieces: readonly Piece[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of pieces)
    letters.set(Math.round(size), (letters.get(Math.round(size)) ?? 0) + text.length);
  return [...letters].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}
