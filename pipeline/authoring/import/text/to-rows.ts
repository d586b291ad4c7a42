import { commonSize, type Box, type Run } from './page-text.ts';
import { DRAWN_BULLET } from './drawn-bullets.ts';
import { UNSPACED_SCRIPT } from './normalize-text.ts';
import { isMostlyRightToLeft } from './right-to-left.ts';

/** A text run and its bounding box. */
export interface Piece extends Box, Run {
  /** Its index in the order in which the file draws the runs of the page. */
  readonly order: number;
}

/** Ascent and descent of letters, in ems. */
const [ASCENT_EM, DESCENT_EM] = [0.8, 0.2];
/**
 * Minimum gaps between columns, in ems, and the number of rows that must share the gap, including
 * its own row. A single narrow gap may separate words in a justified line.
 */
const COLUMN_GAPS = [
  { minGapEm: 3, minRows: 1 },
  { minGapEm: 1.3, minRows: 2 },
  { minGapEm: 0.6, minRows: 3 },
];
const MIN_COLUMN_GAP_EM = Math.min(...COLUMN_GAPS.map(({ minGapEm }) => minGapEm));
/** Minimum overlap of gaps in two rows, relative to the font size. */
const MIN_SHARED_GAP_EM = 0.5;
/** Maximum gap between a bullet or number and its text, relative to the font size. */
const MAX_MARKER_GAP_EM = 4;
/** Maximum gap between words of a line of program code, relative to the font size. */
const MAX_CODE_GAP_EM = 2;
/** A copy of a text within this distance, relative to the font size, is a shadow. */
const MAX_SHADOW_SHIFT_EM = 0.2;
/** A shadow is shifted by less than this share of its width. */
const MAX_SHADOW_SHIFT_SHARE = 0.6;

/** Returns the pieces of a page without shadows. */
export const toPieces = (runs: readonly Run[]): Piece[] =>
  withoutShadows(runs.filter(({ text }) => text.trim() !== '')).map(toPiece);

/** Removes copies of runs at nearly the same place. */
export function withoutShadows(runs: readonly Run[]): Run[] {
  const isShadow = (run: Run, index: number, copies: readonly Run[]): boolean =>
    copies.some((copy, copyIndex) => copyIndex < index && isShadowOf(copy, run));
  const byText = Map.groupBy(runs, ({ text }) => text);
  const shadows = new Set([...byText.values()].flatMap((copies) => copies.filter(isShadow)));
  return runs.filter((run) => !shadows.has(run));
}

/** Capitals with a space after each, which some programs write for letter-spaced text. */
const LETTER_SPACED_CAPITALS = /^(?:\p{Lu}\p{M}* ){4,}\p{Lu}\p{M}*$/u;
/** Letters of the alphabet in a row are labels, and not one letter-spaced word. */
const ALPHABET = 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z';

/** Reports whether a text is a part of the alphabet, with spaces between its letters. */
export const isPartOfAlphabet = (text: string): boolean => ALPHABET.includes(text);

const toPiece = (run: Run, order: number): Piece => ({
  ...run,
  text:
    LETTER_SPACED_CAPITALS.test(run.text) && !isPartOfAlphabet(run.text)
      ? run.text.replaceAll(' ', '')
      : run.text,
  order,
  left: run.x,
  right: run.x + run.width,
  top: run.y - ASCENT_EM * run.size,
  bottom: run.y + DESCENT_EM * run.size,
});

/** Reports whether a run is a shadow of another one. Two narrow letters in a row overlap less. */
const isShadowOf = (run: Run, other: Run): boolean =>
  Math.abs(run.x - other.x) < Math.min(MAX_SHADOW_SHIFT_EM * run.size, MAX_SHADOW_SHIFT_SHARE * run.width) &&
  Math.abs(run.y - other.y) < MAX_SHADOW_SHIFT_EM * run.size;

/** Groups pieces into rows, and splits rows at columns. Each part is ordered from left to right. */
export function toRowParts(
  pieces: readonly Piece[],
  isMarker: (piece: Piece, next: Piece) => boolean,
  isRightToLeft: (row: readonly Piece[]) => boolean,
  { verticalRules, boxes }: Dividers,
): Piece[][] {
  const rows = toRows(pieces, boxes).map((row) => ({ pieces: row, gaps: gapsOf(row) }));
  const wideGaps = rows.map(({ gaps }) => gaps.filter(isWideGap));
  const piecesByRow = rows.map((row) => row.pieces);
  const edges = { ...findCodeEdges(piecesByRow), lines: findSharedEdges(piecesByRow) };
  const areSeparate = (previous: Piece, piece: Piece): boolean =>
    areMarkedAsSeparate(previous, piece) ||
    (piece.font === DRAWN_BULLET && !isMostlyRightToLeft(previous.text)) ||
    areSpacedPhrases(previous, piece) ||
    isCodeBoundary(previous, piece, edges) ||
    areDividedByRule(previous, piece, verticalRules) ||
    areInSeparateBoxes(previous, piece, boxes) ||
    (isLargeNumber(previous, piece) && edges.lines.has(Math.round(piece.left)));
  return rows.flatMap((row) =>
    splitRow(row, isRightToLeft(row.pieces), {
      isColumn: (gap) => isColumnGap(gap, wideGaps),
      isMarker,
      areSeparate,
      alignedEdges: edges.aligned,
    }),
  );
}

/** Maximum difference between the baselines of a line, in ems, for texts of one font size. */
const MAX_BASELINE_SHIFT_EM = 0.3;
/** Font sizes that differ by less than this share are equal. */
const FONT_SIZE_TOLERANCE = 0.05;

/**
 * Minimum number of letters of a word, and of a word in a script without spaces. Shorter texts may
 * be characters of a formula, which have several baselines in one line.
 */
const [MIN_WORD_LETTERS, MIN_UNSPACED_WORD_LETTERS] = [4, 2];
const isWord = ({ text, isMono }: Piece): boolean =>
  isMono === true ||
  text.trim().length >= (UNSPACED_SCRIPT.test(text) ? MIN_UNSPACED_WORD_LETTERS : MIN_WORD_LETTERS);

/** Minimum distance between the baselines of two lines with short words, in ems. */
const MIN_LINE_DISTANCE_EM = 0.9;
const hasLetters = ({ text }: Piece): boolean => /\p{L}{2}/u.test(text);

/** Reports whether two pieces are the same sign at one left edge, such as the bullets of items. */
const areEqualSigns = (piece: Piece, other: Piece): boolean =>
  piece.text === other.text &&
  /^[^\p{L}\p{N}\s]+$/u.test(piece.text) &&
  Math.round(piece.left) === Math.round(other.left);

/**
 * Reports whether two pieces cannot be on one line: words, or equal signs one above the other, of
 * one size on different baselines.
 */
function areOnDifferentLines(piece: Piece, other: Piece): boolean {
  const distance = Math.abs(piece.y - other.y) / piece.size;
  const areWords = isWord(piece) && isWord(other);
  return (
    Math.abs(piece.size - other.size) < FONT_SIZE_TOLERANCE * piece.size &&
    distance > (areWords ? MAX_BASELINE_SHIFT_EM : MIN_LINE_DISTANCE_EM) &&
    (areWords || (hasLetters(piece) && hasLetters(other)) || areEqualSigns(piece, other))
  );
}

/** Maximum size of a small bullet, relative to most texts of the page. */
const MAX_SMALL_SIGN_RATIO = 0.8;
/** A sign that may be a bullet, alone. */
const SINGLE_SIGN = /^[•◦▪■□○●‣▸▶➢➤✓✗–]$/u;

/** Groups pieces that overlap by more than half of the smaller height, from left to right. */
function toRows(pieces: readonly Piece[], boxes: readonly Box[]): Piece[][] {
  const rows: { box: Box; pieces: Piece[] }[] = [];
  // Pieces in different boxes may share a row, although their baselines differ.
  const isOnOtherLine = (piece: Piece, other: Piece): boolean =>
    areOnDifferentLines(piece, other) &&
    !areInSeparateBoxes(piece, other, boxes) &&
    !areInSeparateBoxes(other, piece, boxes);
  // A small bullet may overlap two lines, so that it comes last.
  const maxSize = MAX_SMALL_SIGN_RATIO * commonSize(pieces);
  const isSign = ({ text, size }: Piece): boolean => size < maxSize && SINGLE_SIGN.test(text.trim());
  const inOrder = [pieces.filter((piece) => !isSign(piece)), pieces.filter(isSign)].flatMap((part) =>
    part.toSorted((a, b) => a.y - b.y || a.x - b.x),
  );
  for (const piece of inOrder) {
    const possibleRows = rows.filter(
      ({ box, pieces: others }) =>
        overlapsVertically(box, piece) && !others.some((other) => isOnOtherLine(piece, other)),
    );
    const nearest = possibleRows.toSorted((a, b) => overlapOf(b.box, piece) - overlapOf(a.box, piece));
    const row = (isSign(piece) ? nearest : possibleRows)[0];
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

const overlapOf = (box: Box, other: Box): number =>
  Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);

function overlapsVertically(box: Box, other: Box): boolean {
  return overlapOf(box, other) > 0.5 * Math.min(box.bottom - box.top, other.bottom - other.top);
}

/** The space between two pieces of a row. */
interface Gap {
  readonly left: number;
  readonly right: number;
  readonly size: number;
}

/** Returns the gap before each piece but the first, from the right end of all pieces before it. */
function gapsOf(row: readonly Piece[]): Gap[] {
  let left = -Infinity;
  return row.slice(1).map((piece, index) => {
    const previous = row[index] ?? piece;
    left = Math.max(left, previous.right);
    return { left, right: piece.left, size: Math.max(piece.size, previous.size) };
  });
}

const isWideGap = ({ left, right, size }: Gap): boolean => right - left >= MIN_COLUMN_GAP_EM * size;

/** Reports whether a gap separates columns. `wideGapsByRow` has those of
 * all rows of the page. */
function isColumnGap(gap: Gap, wideGapsByRow: readonly (readonly Gap[])[]): boolean {
  const rule = COLUMN_GAPS.find((item) => gap.right - gap.left >= item.minGapEm * gap.size);
  if (rule === undefined) return false;
  const isShared = (other: Gap): boolean =>
    Math.min(gap.right, other.right) - Math.max(gap.left, other.left) >= MIN_SHARED_GAP_EM * gap.size;
  return wideGapsByRow.filter((row) => row.some(isShared)).length >= rule.minRows;
}

/** Maximum gap between a Chinese or Japanese word and a following word of code, in ems. */
const MAX_UNSPACED_GAP_EM = 1;

const isAfterUnspacedWord = (previous: Piece, piece: Piece): boolean =>
  UNSPACED_SCRIPT.test(previous.text) && piece.left - previous.right < MAX_UNSPACED_GAP_EM * piece.size;

/**
 * Reports whether two pieces are words of one line of program code, whose spaces are wide. Its font
 * may lack the letters of some scripts.
 */
const areInOneCodeLine = (
  previous: Piece | undefined,
  piece: Piece,
  alignedEdges: ReadonlySet<number>,
): boolean =>
  (previous !== undefined && piece.isMono === true && isAfterUnspacedWord(previous, piece)) ||
  (previous?.isMono === true &&
    (piece.isMono === true || isMostlyRightToLeft(piece.text) || UNSPACED_SCRIPT.test(piece.text)) &&
    (piece.left - previous.right < MAX_CODE_GAP_EM * piece.size ||
      (piece.isMono === true && alignedEdges.has(Math.round(piece.left)))));

/** Minimum gap between a program and a text beside it, relative to the font size. */
const MIN_GAP_BESIDE_CODE_EM = 0.9;
/** Minimum gap between two programs, in letters. */
const MIN_PROGRAM_GAP_LETTERS = 1.5;
/** Maximum deviation from the grid of a program's letters, in letters. */
const MAX_GRID_DEVIATION_LETTERS = 0.08;

/** Returns the letter width of the longest fixed-width piece, in which rounding matters least. */
export function monoLetterWidth(pieces: readonly Piece[]): number {
  const monoPieces = pieces.filter(({ isMono, text }) => isMono === true && !UNSPACED_SCRIPT.test(text));
  const [longest] = monoPieces.toSorted((a, b) => b.text.length - a.text.length);
  return longest === undefined ? 0 : longest.width / longest.text.length;
}

/** The start of a piece after a gap in a row of code. */
interface CodeStart {
  readonly left: number;
  /** The gap before it, in letters. */
  readonly gapLetters: number;
  /** The width of a letter. */
  readonly letterWidth: number;
  /** Left end of its row. */
  readonly rowLeft: number;
  /** Whether the font size differs from the piece before. */
  readonly hasOtherSize: boolean;
  /** The text of the row from here on. */
  readonly text: string;
}

function findCodeStarts(row: readonly Piece[]): CodeStart[] {
  const letterWidth = monoLetterWidth(row);
  const [first] = row;
  return row.flatMap((piece, index): CodeStart[] => {
    const previous = row[index - 1];
    if (first?.isMono !== true || previous?.isMono !== true || piece.isMono !== true) return [];
    const gapLetters = (piece.left - previous.right) / letterWidth;
    const hasOtherSize = piece.size !== previous.size;
    if (gapLetters < MIN_PROGRAM_GAP_LETTERS) return [];
    const text = row
      .slice(index)
      .map((laterPiece) => laterPiece.text)
      .join(' ');
    return [{ left: piece.left, gapLetters, letterWidth, rowLeft: first.left, hasOtherSize, text }];
  });
}

/** Minimum gap before words that are aligned in a program, such as options, in letters. */
const MIN_ALIGNED_GAP_LETTERS = 2;

/** Minimum gap between two programs on one grid, in letters. */
const MIN_SAME_GRID_GAP_LETTERS = 8;
/** Minimum number of lines of the program at the right. */
const MIN_PROGRAM_LINES = 3;
/** Minimum number of its lines that have characters typical of program code. */
const MIN_CODE_LINES = 2;
const CODE_CHARACTERS = /[=;{}()[\]<>"']/u;

/**
 * Returns the left edge of a program whose letters happen to be on the grid of the program at its
 * left; undefined if there is none. Unlike aligned comments, its lines are indented.
 */
function findProgramOnGrid(rows: readonly (readonly CodeStart[])[]): number | undefined {
  const starts = rows.flatMap(
    (row) => row.find(({ gapLetters }) => gapLetters >= MIN_SAME_GRID_GAP_LETTERS) ?? [],
  );
  const left = Math.min(...starts.map((start) => start.left));
  const isIndented = starts.some((start) => start.left - left >= MIN_PROGRAM_GAP_LETTERS * start.letterWidth);
  const hasAlignedLines = starts.filter((start) => start.left - left <= EDGE_TOLERANCE).length > 1;
  const isGapEmpty = rows.flat().every((start) => start.left >= left - EDGE_TOLERANCE);
  const looksLikeCode = starts.filter(({ text }) => CODE_CHARACTERS.test(text)).length >= MIN_CODE_LINES;
  return starts.length >= MIN_PROGRAM_LINES && isIndented && hasAlignedLines && isGapEmpty && looksLikeCode
    ? left
    : undefined;
}

/**
 * Returns two kinds of left edges. `programs`: edges of programs beside other programs, where
 * several lines begin whose letters are not on the grid of the letters to their left. `aligned`:
 * edges of words that are aligned inside a program, on its grid. These only count if each wide gap
 * of the page ends at such an edge.
 */
function findCodeEdges(rows: readonly (readonly Piece[])[]) {
  const starts = rows.map(findCodeStarts);
  const byEdge = Map.groupBy(starts.flat(), ({ left }) => Math.round(left));
  const edgeOnGrid = findProgramOnGrid(starts);
  const [programs, aligned]: [number[], Set<number>] = [
    edgeOnGrid === undefined ? [] : [edgeOnGrid],
    new Set(),
  ];
  let areAllAligned = true;
  for (const [edge, starts] of [...byEdge].toSorted(([a], [b]) => a - b)) {
    const isOnGrid = ({ left, rowLeft, letterWidth, hasOtherSize }: CodeStart): boolean => {
      const columns = (left - (programs.at(-1) ?? rowLeft)) / letterWidth;
      return !hasOtherSize && Math.abs(columns - Math.round(columns)) <= MAX_GRID_DEVIATION_LETTERS;
    };
    const afterWideGaps = starts.filter(({ gapLetters }) => gapLetters >= MIN_ALIGNED_GAP_LETTERS);
    if (starts.length > 1 && starts.filter(isOnGrid).length * 2 < starts.length) programs.push(edge);
    else if (afterWideGaps.length > 1 && afterWideGaps.every(isOnGrid)) aligned.add(edge);
    else if (afterWideGaps.length > 0) areAllAligned = false;
  }
  return { programs, aligned: areAllAligned ? aligned : new Set<number>() };
}

/** Left edges of columns, in canvas units. */
interface ColumnEdges {
  /** Edges of programs beside other programs. */
  readonly programs: readonly number[];
  /** Edges of words that are aligned in a program, rounded. */
  readonly aligned: ReadonlySet<number>;
  /** Edges at which several lines begin, rounded. */
  readonly lines: ReadonlySet<number>;
}
/** Maximum distance between equal edges, in canvas units. */
const EDGE_TOLERANCE = 1;

/** Returns the left edges, rounded, at which pieces of several rows begin. */
function findSharedEdges(rows: readonly (readonly Piece[])[]): Set<number> {
  const counts = new Map<number, number>();
  for (const row of rows)
    for (const edge of new Set(row.map(({ left }) => Math.round(left))))
      counts.set(edge, (counts.get(edge) ?? 0) + 1);
  const countAt = (edge: number): number => counts.get(edge) ?? 0;
  return new Set(
    [...counts.keys()].filter(
      (edge) => countAt(edge - EDGE_TOLERANCE) + countAt(edge) + countAt(edge + EDGE_TOLERANCE) > 1,
    ),
  );
}

/** Reports whether two pieces are a program and a text, or two programs, side by side. */
function isCodeBoundary(previous: Piece, piece: Piece, edges: ColumnEdges): boolean {
  const gap = piece.left - previous.right;
  if (previous.isMono === true && piece.isMono === true)
    return (
      gap >= (MIN_PROGRAM_GAP_LETTERS * piece.width) / piece.text.length &&
      edges.programs.some((edge) => edge > previous.right && edge <= piece.left + 1)
    );
  if (previous.isMono === piece.isMono || gap < MIN_GAP_BESIDE_CODE_EM * Math.max(previous.size, piece.size))
    return false;
  if (!edges.lines.has(Math.round(piece.left))) return false;
  const { text } = previous.isMono === true ? piece : previous;
  // These texts may belong to the program, because its font lacks their letters.
  return !(previous.isMono === true && UNSPACED_SCRIPT.test(text)) && !isMostlyRightToLeft(text);
}

/** Reports whether a vertical rule is drawn between two pieces, as between cells. */
const areDividedByRule = (previous: Piece, piece: Piece, verticalRules: readonly Box[]): boolean =>
  verticalRules.some(
    ({ left, right, top, bottom }) =>
      left >= previous.right && right <= piece.left && top < piece.top && bottom > previous.y,
  );

/** What is drawn between texts, or behind them. */
export interface Dividers {
  /** Vertical rules. */
  readonly verticalRules: readonly Box[];
  /** Boxes that are high enough for several lines. */
  readonly boxes: readonly Box[];
}

export const NO_DIVIDERS: Dividers = { verticalRules: [], boxes: [] };

/** Reports whether two pieces are in two boxes side by side, such as two programs. */
const areInSeparateBoxes = (previous: Piece, piece: Piece, boxes: readonly Box[]): boolean =>
  boxes.some(
    (box) =>
      isInBox(previous, box) &&
      box.right <= piece.left &&
      boxes.some((other) => other.left >= box.right && isInBox(piece, other)),
  );

const isInBox = ({ left, right, y }: Piece, box: Box): boolean =>
  left >= box.left && right <= box.right && y > box.top && y < box.bottom;

/** A number, an amount or a percentage in a table. */
const TABLE_NUMBER = /^[+−–-]?[\d.,]*\d\s?%?$/u;
/** Minimum gap before the first number of a row, in ems. */
const MIN_NUMBER_GAP_EM = 1;
/** Minimum number of numbers in the row. */
const MIN_NUMBERS = 3;

/** Reports whether a gap is between the label of a row and its numbers. */
function isBeforeNumbers(pieces: readonly Piece[], index: number): boolean {
  const [previous, piece] = [pieces[index - 1], pieces[index]];
  if (previous === undefined || piece === undefined || !/\p{L}/u.test(previous.text)) return false;
  const numbers = pieces.slice(index);
  return (
    piece.left - previous.right >= MIN_NUMBER_GAP_EM * piece.size &&
    numbers.length >= MIN_NUMBERS &&
    numbers.every(({ text }) => TABLE_NUMBER.test(text.trim()))
  );
}

/** Minimum gap between texts that the file marks as different, relative to the font size. */
const MIN_MARKED_GAP_EM = 0.5;

/**
 * Reports whether the file marks two pieces as different texts, and their positions agree: they are
 * apart, or overlap more than the words of one line.
 */
const areMarkedAsSeparate = (previous: Piece, piece: Piece): boolean =>
  previous.part?.unit !== piece.part?.unit &&
  Math.abs(piece.left - previous.right) >= MIN_MARKED_GAP_EM * piece.size;

/** Minimum size of a number beside the lines of a text, relative to the text. */
const MIN_LARGE_NUMBER_RATIO = 1.8;

const isLargeNumber = ({ text, size }: Piece, next: Piece): boolean =>
  size >= MIN_LARGE_NUMBER_RATIO * next.size && /^\d{1,2}$/u.test(text.trim());

/** Minimum gap between two phrases with normal spaces, relative to the font size. */
const MIN_PHRASE_GAP_EM = 1.2;

/** Reports whether two pieces are phrases with normal spaces, but with a wide gap between them. */
const areSpacedPhrases = (previous: Piece, piece: Piece): boolean =>
  piece.left - previous.right >= MIN_PHRASE_GAP_EM * Math.max(previous.size, piece.size) &&
  [previous, piece].every(({ text, isMono }) => isMono !== true && /\S\s\S/u.test(text));

/** The rules by which a row is split. */
interface RowSplitRules {
  /** Reports whether a gap separates columns. */
  readonly isColumn: (gap: Gap) => boolean;
  /** Reports whether a piece is the bullet or number of the next one. */
  readonly isMarker: (piece: Piece, next: Piece) => boolean;
  /** Reports whether two pieces belong to different texts for a reason other than their gap. */
  readonly areSeparate: (previous: Piece, piece: Piece) => boolean;
  /** Left edges of words that are aligned in a program, rounded. */
  readonly alignedEdges: ReadonlySet<number>;
}

function splitRow(
  { pieces, gaps }: { readonly pieces: readonly Piece[]; readonly gaps: readonly Gap[] },
  isRightToLeft: boolean,
  { isColumn, isMarker, areSeparate, alignedEdges }: RowSplitRules,
): Piece[][] {
  const parts: Piece[][] = [];
  pieces.forEach((piece, index) => {
    const [part, gap, previous] = [parts.at(-1), gaps[index - 1], pieces[index - 1]];
    const isAfterMarker =
      part?.length === 1 &&
      previous !== undefined &&
      isMarker(previous, piece) &&
      gap !== undefined &&
      gap.right - gap.left < MAX_MARKER_GAP_EM * gap.size;
    // In a line from right to left the marker comes last.
    const isMarkerAtEnd =
      index === pieces.length - 1 &&
      previous !== undefined &&
      (isRightToLeft || isMostlyRightToLeft(previous.text)) &&
      isMarker(piece, previous) &&
      gap !== undefined &&
      gap.right - gap.left < MAX_MARKER_GAP_EM * gap.size;
    const isOnePart =
      isAfterMarker ||
      isMarkerAtEnd ||
      (!(previous !== undefined && areSeparate(previous, piece)) &&
        !isBeforeNumbers(pieces, index) &&
        (areInOneCodeLine(previous, piece, alignedEdges) || (gap !== undefined && !isColumn(gap))));
    if (part !== undefined && isOnePart) part.push(piece);
    else parts.push([piece]);
  });
  return parts;
}
