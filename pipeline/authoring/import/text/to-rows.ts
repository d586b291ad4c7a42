import type { Box, Run } from './page-text.ts';
import { DRAWN_BULLET } from './drawn-bullets.ts';
import { UNSPACED } from './normalize-text.ts';
import { isMostlyRightToLeft } from './right-to-left.ts';

/** A text run and its bounding box. */
export interface Piece extends Box, Run {
  /** Its index in the order in which the file draws the runs of the page. */
  readonly order: number;
}

/** Ascent and descent of letters, in ems. */
const [RISE, FALL] = [0.8, 0.2];
/**
 * Minimum gaps between columns, in ems, and the number of rows that must share the gap, including
 * its own row. A single narrow gap may separate words in a justified line.
 */
const COLUMN_GAPS = [
  { gap: 3, rows: 1 },
  { gap: 1.3, rows: 2 },
  { gap: 0.6, rows: 3 },
];
const NARROWEST = Math.min(...COLUMN_GAPS.map(({ gap }) => gap));
/** Minimum overlap of gaps in two rows, relative to the font size. */
const SHARED = 0.5;
/** Maximum gap between a bullet or number and its text, relative to the font size. */
const MARKER_GAP = 4;
/** Maximum gap between words of a line of program code, relative to the font size. */
const CODE_GAP = 2;
/** A copy of a text within this distance, relative to the font size, is a shadow. */
const SHADOW = 0.2;
/** A shadow is shifted by less than this share of its width. */
const SHADOW_OVERLAP = 0.6;

/** Returns the pieces of a page without shadows. */
export const toPieces = (runs: readonly Run[]): Piece[] =>
  withoutShadows(runs.filter(({ text }) => text.trim() !== '')).map(toPiece);

/** Removes copies of runs at nearly the same place. */
export function withoutShadows(runs: readonly Run[]): Run[] {
  const isShadow = (run: Run, index: number, twins: readonly Run[]): boolean =>
    twins.some((twin, place) => place < index && isClose(twin, run));
  const byText = Map.groupBy(runs, ({ text }) => text);
  const shadows = new Set([...byText.values()].flatMap((twins) => twins.filter(isShadow)));
  return runs.filter((run) => !shadows.has(run));
}

/** Capitals with a space after each, which some programs write for letter-spaced text. */
const SPACED = /^(?:\p{Lu}\p{M}* ){4,}\p{Lu}\p{M}*$/u;
/** The letters of the alphabet, which are labels. */
const LABELS = 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z';

/** Reports whether a text is a part of the alphabet, with spaces between its letters. */
export const isAlphabet = (text: string): boolean => LABELS.includes(text);

const toPiece = (run: Run, order: number): Piece => ({
  ...run,
  text: SPACED.test(run.text) && !isAlphabet(run.text) ? run.text.replaceAll(' ', '') : run.text,
  order,
  left: run.x,
  right: run.x + run.width,
  top: run.y - RISE * run.size,
  bottom: run.y + FALL * run.size,
});

/** Reports whether a run is a shadow of another. Two narrow letters in a row overlap less. */
const isClose = (piece: Run, other: Run): boolean =>
  Math.abs(piece.x - other.x) < Math.min(SHADOW * piece.size, SHADOW_OVERLAP * piece.width) &&
  Math.abs(piece.y - other.y) < SHADOW * piece.size;

/** Groups pieces into rows, and splits rows at columns. Each part is ordered from left to right. */
export function toRowParts(
  pieces: readonly Piece[],
  isMarker: (piece: Piece, next: Piece) => boolean,
  isRightToLeft: (row: readonly Piece[]) => boolean,
  { uprights, boxes }: Dividers,
): Piece[][] {
  const rows = toRows(pieces, boxes).map((row) => ({ pieces: row, gaps: gapsOf(row) }));
  const wide = rows.map(({ gaps }) => gaps.filter(isWide));
  const ofRows = rows.map((row) => row.pieces);
  const edges = { ...codeEdges(ofRows), lines: lineEdges(ofRows) };
  const areTwo = (last: Piece, piece: Piece): boolean =>
    areTwoTexts(last, piece) ||
    (piece.font === DRAWN_BULLET && !isMostlyRightToLeft(last.text)) ||
    arePhrases(last, piece) ||
    areBesideCode(last, piece, edges) ||
    areDivided(last, piece, uprights) ||
    areInTwoBoxes(last, piece, boxes) ||
    (isLargeNumber(last, piece) && edges.lines.has(Math.round(piece.left)));
  return rows.flatMap((row) =>
    splitRow(row, isRightToLeft(row.pieces), {
      isColumn: (gap) => isColumnGap(gap, wide),
      isMarker,
      areTwo,
      aligned: edges.aligned,
    }),
  );
}

/** Maximum difference between the baselines of a line, in ems, for texts of one font size. */
const SAME_LINE = 0.3;
/** Font sizes that differ by less than this share are equal. */
const SAME_SIZE = 0.05;

/**
 * Minimum number of letters of a word, and of a word in a script without spaces. The words of a
 * line have one baseline, unlike the characters of a formula.
 */
const [WORD, WIDE_WORD] = [4, 2];
const isWord = ({ text, isMono }: Piece): boolean =>
  isMono === true || text.trim().length >= (UNSPACED.test(text) ? WIDE_WORD : WORD);

/** Minimum distance between the baselines of two lines with short words, in ems. */
const OTHER_LINE = 0.9;
const hasLetters = ({ text }: Piece): boolean => /\p{L}{2}/u.test(text);

/** Reports whether two pieces cannot be on one line: words of one size on different baselines. */
function areApart(piece: Piece, other: Piece): boolean {
  const distance = Math.abs(piece.y - other.y) / piece.size;
  const areWords = isWord(piece) && isWord(other);
  return (
    Math.abs(piece.size - other.size) < SAME_SIZE * piece.size &&
    distance > (areWords ? SAME_LINE : OTHER_LINE) &&
    (areWords || (hasLetters(piece) && hasLetters(other)))
  );
}

/** Groups pieces that overlap by more than half of the smaller height, from left to right. */
function toRows(pieces: readonly Piece[], boxes: readonly Box[]): Piece[][] {
  const rows: { box: Box; pieces: Piece[] }[] = [];
  // A piece in another box says nothing about the baselines of a line.
  const isOnOther = (piece: Piece, other: Piece): boolean =>
    areApart(piece, other) && !areInTwoBoxes(piece, other, boxes) && !areInTwoBoxes(other, piece, boxes);
  for (const piece of pieces.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.find(
      ({ box, pieces: others }) => isBeside(box, piece) && !others.some((other) => isOnOther(piece, other)),
    );
    if (row === undefined) rows.push({ box: piece, pieces: [piece] });
    else {
      row.pieces.push(piece);
      // The tallest piece determines the position of the row. A superscript would shift it to the
      // row above.
      if (piece.bottom - piece.top > row.box.bottom - row.box.top) row.box = piece;
    }
  }
  return rows.map((row) => row.pieces.toSorted((item, other) => item.left - other.left));
}

function isBeside(box: Box, other: Box): boolean {
  const overlap = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
  return overlap > 0.5 * Math.min(box.bottom - box.top, other.bottom - other.top);
}

/** The space between two pieces of a row. */
interface Gap {
  readonly left: number;
  readonly right: number;
  readonly size: number;
}

/** Returns the gap before each piece except the first. It begins after the end of all before. */
function gapsOf(row: readonly Piece[]): Gap[] {
  let left = -Infinity;
  return row.slice(1).map((piece, index) => {
    const before = row[index] ?? piece;
    left = Math.max(left, before.right);
    return { left, right: piece.left, size: Math.max(piece.size, before.size) };
  });
}

const isWide = ({ left, right, size }: Gap): boolean => right - left >= NARROWEST * size;

/** Reports whether a gap separates columns. `rows` are the wide gaps of all rows of the page. */
function isColumnGap(gap: Gap, rows: readonly (readonly Gap[])[]): boolean {
  const needed = COLUMN_GAPS.find((item) => gap.right - gap.left >= item.gap * gap.size);
  if (needed === undefined) return false;
  const isShared = (other: Gap): boolean =>
    Math.min(gap.right, other.right) - Math.max(gap.left, other.left) >= SHARED * gap.size;
  return rows.filter((row) => row.some(isShared)).length >= needed.rows;
}

/** Maximum gap between a Chinese or Japanese word and a following word of code, in ems. */
const WIDE_GAP = 1;

const isAfterWide = (last: Piece, piece: Piece): boolean =>
  UNSPACED.test(last.text) && piece.left - last.right < WIDE_GAP * piece.size;

/**
 * Reports whether two pieces are words of one line of program code, whose spaces are wide. Its font
 * may lack the letters of some scripts.
 */
const isInCode = (last: Piece | undefined, piece: Piece, aligned: ReadonlySet<number>): boolean =>
  (last !== undefined && piece.isMono === true && isAfterWide(last, piece)) ||
  (last?.isMono === true &&
    (piece.isMono === true || isMostlyRightToLeft(piece.text) || UNSPACED.test(piece.text)) &&
    (piece.left - last.right < CODE_GAP * piece.size ||
      (piece.isMono === true && aligned.has(Math.round(piece.left)))));

/** Minimum gap between a program and a text beside it, relative to the font size. */
const BESIDE_CODE = 0.9;
/** Minimum gap between two programs, in letters. */
const BETWEEN_CODE = 1.5;
/** Maximum deviation from the grid of a program's letters, in letters. */
const ON_GRID = 0.08;

/** Returns the letter width of the longest fixed-width piece, in which rounding matters least. */
export function letterOf(pieces: readonly Piece[]): number {
  const mono = pieces.filter(({ isMono, text }) => isMono === true && !UNSPACED.test(text));
  const [longest] = mono.toSorted((a, b) => b.text.length - a.text.length);
  return longest === undefined ? 0 : longest.width / longest.text.length;
}

/** The start of a piece after a gap in a row of code. */
interface Start {
  readonly left: number;
  /** The gap before it, in letters. */
  readonly gap: number;
  /** The width of a letter. */
  readonly letter: number;
  /** Left end of the row. */
  readonly begin: number;
  /** Whether the font size differs from the piece before. */
  readonly hasOtherSize: boolean;
  /** The text of the row from here on. */
  readonly text: string;
}

function startsInCode(row: readonly Piece[]): Start[] {
  const letter = letterOf(row);
  const [first] = row;
  return row.flatMap((piece, index): Start[] => {
    const last = row[index - 1];
    if (first?.isMono !== true || last?.isMono !== true || piece.isMono !== true) return [];
    const gap = (piece.left - last.right) / letter;
    const hasOtherSize = piece.size !== last.size;
    if (gap < BETWEEN_CODE) return [];
    const text = row
      .slice(index)
      .map((rest) => rest.text)
      .join(' ');
    return [{ left: piece.left, gap, letter, begin: first.left, hasOtherSize, text }];
  });
}

/** Minimum gap before words that are aligned in a program, such as options, in letters. */
const ALIGNED = 2;

/** Minimum gap between two programs on one grid, in letters. */
const CHANNEL = 8;
/** Minimum number of lines of the right one beside lines of the left one. */
const MIN_BESIDE = 3;
/** Minimum number of these with characters that are typical of program code. */
const MIN_SIGNS = 2;
const SIGNS = /[=;{}()[\]<>"']/u;

/**
 * Returns the left edge of a program whose letters happen to be on the grid of the program at its
 * left; undefined if there is none. Unlike aligned comments, its lines are indented.
 */
function programOnGrid(rows: readonly (readonly Start[])[]): number | undefined {
  const starts = rows.flatMap((row) => row.find(({ gap }) => gap >= CHANNEL) ?? []);
  const left = Math.min(...starts.map((start) => start.left));
  const isIndented = starts.some((start) => start.left - left >= BETWEEN_CODE * start.letter);
  const isBelow = starts.filter((start) => start.left - left <= SAME_EDGE).length > 1;
  const isChannel = rows.flat().every((start) => start.left >= left - SAME_EDGE);
  const hasSigns = starts.filter(({ text }) => SIGNS.test(text)).length >= MIN_SIGNS;
  return starts.length >= MIN_BESIDE && isIndented && isBelow && isChannel && hasSigns ? left : undefined;
}

/**
 * Returns two kinds of left edges. `programs`: edges of programs beside other programs, where
 * several lines begin whose letters are not on the grid of the letters to their left. `aligned`:
 * edges of words that are aligned inside a program, on its grid. These only count if each wide gap
 * of the page ends at such an edge.
 */
function codeEdges(rows: readonly (readonly Piece[])[]) {
  const starts = rows.map(startsInCode);
  const byEdge = Map.groupBy(starts.flat(), ({ left }) => Math.round(left));
  const onGrid = programOnGrid(starts);
  const [programs, aligned]: [number[], Set<number>] = [onGrid === undefined ? [] : [onGrid], new Set()];
  let isAligned = true;
  for (const [edge, starts] of [...byEdge].toSorted(([a], [b]) => a - b)) {
    const isOnGrid = ({ left, begin, letter, hasOtherSize }: Start): boolean => {
      const columns = (left - (programs.at(-1) ?? begin)) / letter;
      return !hasOtherSize && Math.abs(columns - Math.round(columns)) <= ON_GRID;
    };
    const wide = starts.filter(({ gap }) => gap >= ALIGNED);
    if (starts.length > 1 && starts.filter(isOnGrid).length * 2 < starts.length) programs.push(edge);
    else if (wide.length > 1 && wide.every(isOnGrid)) aligned.add(edge);
    else if (wide.length > 0) isAligned = false;
  }
  return { programs, aligned: isAligned ? aligned : new Set<number>() };
}

/** Left edges of columns, in canvas units. */
interface Edges {
  /** Edges of programs beside other programs. */
  readonly programs: readonly number[];
  /** Edges of words that are aligned in a program, rounded. */
  readonly aligned: ReadonlySet<number>;
  /** Edges at which several lines begin, rounded. */
  readonly lines: ReadonlySet<number>;
}
/** Maximum distance between equal edges, in canvas units. */
const SAME_EDGE = 1;

/** Returns the left edges, rounded, at which pieces of several rows begin. */
function lineEdges(rows: readonly (readonly Piece[])[]): Set<number> {
  const counts = new Map<number, number>();
  for (const row of rows)
    for (const edge of new Set(row.map(({ left }) => Math.round(left))))
      counts.set(edge, (counts.get(edge) ?? 0) + 1);
  const at = (edge: number): number => counts.get(edge) ?? 0;
  return new Set(
    [...counts.keys()].filter((edge) => at(edge - SAME_EDGE) + at(edge) + at(edge + SAME_EDGE) > 1),
  );
}

/** Reports whether two pieces are a program and a text, or two programs, side by side. */
function areBesideCode(last: Piece, piece: Piece, edges: Edges): boolean {
  const gap = piece.left - last.right;
  if (last.isMono === true && piece.isMono === true)
    return (
      gap >= (BETWEEN_CODE * piece.width) / piece.text.length &&
      edges.programs.some((edge) => edge > last.right && edge <= piece.left + 1)
    );
  if (last.isMono === piece.isMono || gap < BESIDE_CODE * Math.max(last.size, piece.size)) return false;
  if (!edges.lines.has(Math.round(piece.left))) return false;
  const { text } = last.isMono === true ? piece : last;
  // These texts may belong to the program, because its font lacks their letters.
  return !(last.isMono === true && UNSPACED.test(text)) && !isMostlyRightToLeft(text);
}

/** Reports whether a vertical rule is drawn between two pieces, as between cells. */
const areDivided = (last: Piece, piece: Piece, uprights: readonly Box[]): boolean =>
  uprights.some(
    ({ left, right, top, bottom }) =>
      left >= last.right && right <= piece.left && top < piece.top && bottom > last.y,
  );

/** What is drawn between texts, or behind them. */
export interface Dividers {
  /** Vertical rules. */
  readonly uprights: readonly Box[];
  /** Boxes that are high enough for several lines. */
  readonly boxes: readonly Box[];
}

export const NO_DIVIDERS: Dividers = { uprights: [], boxes: [] };

/** Reports whether two pieces are in two boxes side by side, such as two programs. */
const areInTwoBoxes = (last: Piece, piece: Piece, boxes: readonly Box[]): boolean =>
  boxes.some(
    (box) =>
      isInBox(last, box) &&
      box.right <= piece.left &&
      boxes.some((other) => other.left >= box.right && isInBox(piece, other)),
  );

const isInBox = ({ left, right, y }: Piece, box: Box): boolean =>
  left >= box.left && right <= box.right && y > box.top && y < box.bottom;

/** A number, an amount or a percentage in a table. */
const NUMBER = /^[+−–-]?[\d.,]*\d\s?%?$/u;
/** Minimum gap before the first number of a row, in ems. */
const NUMBER_GAP = 1;
/** Minimum number of numbers in the row. */
const MIN_NUMBERS = 3;

/** Reports whether a gap is between the label of a row and its numbers. */
function isBeforeNumbers(pieces: readonly Piece[], index: number): boolean {
  const [last, piece] = [pieces[index - 1], pieces[index]];
  if (last === undefined || piece === undefined || !/\p{L}/u.test(last.text)) return false;
  const numbers = pieces.slice(index);
  return (
    piece.left - last.right >= NUMBER_GAP * piece.size &&
    numbers.length >= MIN_NUMBERS &&
    numbers.every(({ text }) => NUMBER.test(text.trim()))
  );
}

/** Minimum gap between texts that the file marks as different, relative to the font size. */
const NAMED_GAP = 0.5;

/**
 * Reports whether the file marks two pieces as different texts, and their positions agree: they are
 * apart, or overlap more than the words of one line.
 */
const areTwoTexts = (last: Piece, piece: Piece): boolean =>
  last.part?.unit !== piece.part?.unit && Math.abs(piece.left - last.right) >= NAMED_GAP * piece.size;

/** Minimum size of a number beside the lines of a text, relative to the text. */
const LARGE_NUMBER = 1.8;

const isLargeNumber = ({ text, size }: Piece, next: Piece): boolean =>
  size >= LARGE_NUMBER * next.size && /^\d{1,2}$/u.test(text.trim());

/** Minimum gap between two phrases with normal spaces, relative to the font size. */
const PHRASE_GAP = 1.2;

/** Reports whether two pieces are phrases with normal spaces, but with a wide gap between them. */
const arePhrases = (last: Piece, piece: Piece): boolean =>
  piece.left - last.right >= PHRASE_GAP * Math.max(last.size, piece.size) &&
  [last, piece].every(({ text, isMono }) => isMono !== true && /\S\s\S/u.test(text));

/** The rules by which a row is split. */
interface Splitting {
  readonly isColumn: (gap: Gap) => boolean;
  readonly isMarker: (piece: Piece, next: Piece) => boolean;
  /** Reports whether two pieces belong to different texts for a reason other than their gap. */
  readonly areTwo: (last: Piece, piece: Piece) => boolean;
  /** Left edges of words that are aligned in a program, rounded. */
  readonly aligned: ReadonlySet<number>;
}

function splitRow(
  { pieces, gaps }: { readonly pieces: readonly Piece[]; readonly gaps: readonly Gap[] },
  isRightToLeft: boolean,
  { isColumn, isMarker, areTwo, aligned }: Splitting,
): Piece[][] {
  const parts: Piece[][] = [];
  pieces.forEach((piece, index) => {
    const [part, gap, last] = [parts.at(-1), gaps[index - 1], pieces[index - 1]];
    const isAfterMarker =
      part?.length === 1 &&
      last !== undefined &&
      isMarker(last, piece) &&
      gap !== undefined &&
      gap.right - gap.left < MARKER_GAP * gap.size;
    // In a line from right to left the marker comes last.
    const isMarkerAfter =
      index === pieces.length - 1 &&
      last !== undefined &&
      (isRightToLeft || isMostlyRightToLeft(last.text)) &&
      isMarker(piece, last) &&
      gap !== undefined &&
      gap.right - gap.left < MARKER_GAP * gap.size;
    const isOnePart =
      isAfterMarker ||
      isMarkerAfter ||
      (!(last !== undefined && areTwo(last, piece)) &&
        !isBeforeNumbers(pieces, index) &&
        (isInCode(last, piece, aligned) || (gap !== undefined && !isColumn(gap))));
    if (part !== undefined && isOnePart) part.push(piece);
    else parts.push([piece]);
  });
  return parts;
}
