import type { TextElement } from '#library/schemas/storyboard';
import { MAX_ELEMENT_TEXT_LENGTH } from '#pipeline/authoring/storyboard/frame';

interface PieceLengths {
  readonly height: number;
  /** Space above, unless it is the first piece of a slide. */
  readonly gap: number;
  readonly beginsBlock?: boolean;
}

/** A row of a table. */
export interface RowPiece extends PieceLengths {
  readonly kind: 'row';
  readonly cells: readonly string[];
  readonly widths: readonly number[];
  readonly style: TextStyle;
  /** The row with the names of the columns; null for that row itself. */
  readonly head: RowPiece | null;
}

/** Texts side by side. */
interface ColumnsPiece extends PieceLengths {
  readonly kind: 'columns';
  readonly columns: readonly {
    /** From the left of the card's body. */
    readonly left: number;
    readonly width: number;
    readonly pieces: readonly Piece[];
  }[];
}

/** A part of a slide's body that is not divided further. Lengths are in canvas units. */
export type Piece =
  | (PieceLengths & {
      readonly kind: 'text';
      readonly text: string;
      readonly style: TextStyle;
      readonly indent: number;
      /** Consecutive pieces with the same key become one element. */
      readonly key: string | null;
      readonly frame: 'code' | 'quote' | null;
      /** Programming language of code; absent for other texts. */
      readonly language?: string;
      /** Whether it is the heading of the next pieces; absent for no. */
      readonly isHeading?: boolean;
    })
  | RowPiece
  | ColumnsPiece;

export type TextStyle = Required<
  Pick<TextElement, 'fontSize' | 'weight' | 'italic' | 'lineHeight' | 'color' | 'list'>
> &
  Partial<Pick<TextElement, 'font' | 'struck'>>;

/** Space around code. */
export const CODE_PADDING = 28;

const isBlankCode = (piece: Piece): boolean =>
  piece.kind === 'text' && piece.frame === 'code' && piece.text === '';

/** Reports whether a piece announces the next one: a heading, "so:", or the names of columns. */
const announcesNext = (piece: Piece): boolean =>
  piece.kind === 'row'
    ? piece.head === null
    : piece.kind === 'text' && (piece.isHeading === true || (!isCode(piece) && /[:：]$/.test(piece.text)));

/** Returns how well a card begins with a piece: best with a heading, then a block, then an item. */
function startRank(piece: Piece): number {
  if (piece.beginsBlock === true) return piece.kind === 'text' && piece.isHeading === true ? 3 : 2;
  return piece.kind === 'text' && piece.indent === 0 && piece.key?.startsWith('list') === true ? 1 : 0;
}

/** Share of a card that stays filled where its last pieces move to the next card. */
const MIN_FILLED_SHARE = 0.25;
const MAX_CARD_PIECES = 100;

/**
 * Returns how many pieces stay on a full card, so that the next card begins well, such as with a
 * heading. `next` are the pieces that are not on a card yet.
 */
function countStaying(card: readonly Piece[], next: readonly Piece[], maxHeight: number): number {
  const [first, ...others] = next.slice(0, MAX_CARD_PIECES);
  if (first === undefined) return card.length;
  const nextBlock = others.findIndex((piece) => piece.beginsBlock === true);
  const restOfBlock = [first, ...others.slice(0, nextBlock < 0 ? undefined : nextBlock)];
  let [bestEnd, bestRank] = [card.length, startRank(first)];
  for (let end = card.length - 1; heightOf(card.slice(0, end)) >= MIN_FILLED_SHARE * maxHeight; end -= 1) {
    const [piece, previous] = [card[end], card[end - 1]];
    if (
      piece === undefined ||
      previous === undefined ||
      startRank(piece) <= bestRank ||
      announcesNext(previous)
    )
      continue;
    // A block that needs several cards is divided anyway, but between its items.
    const moved = [...card.slice(end), ...(startRank(piece) === 1 ? [first] : restOfBlock)];
    if (heightOf(moved) <= maxHeight) [bestEnd, bestRank] = [end, startRank(piece)];
  }
  return bestEnd;
}

/** Returns the row of column names to repeat above a row on a further card, unless it is empty. */
const repeatedHead = (piece: Piece): Piece[] =>
  piece.kind === 'row' && piece.head?.cells.some((cell) => cell !== '') === true ? [piece.head] : [];

/**
 * Distributes pieces over as many cards as they need. `maxHeight` is the height of a card's body.
 */
export function fillCards(pieces: readonly Piece[], maxHeight: number): Piece[][] {
  const cards: Piece[][] = [];
  let card: Piece[] = [];
  const overflows = (placed: readonly Piece[], piece: Piece) => {
    const usedHeight = placed.reduce(
      (sum, { height, gap }, index) => sum + height + (index > 0 ? gap : 0),
      0,
    );
    const framePadding = isCode(piece) ? 2 * CODE_PADDING : 0;
    return (
      usedHeight + piece.height + piece.gap + framePadding > maxHeight ||
      heightOf([...placed, piece]) > maxHeight
    );
  };
  for (const [index, piece] of pieces.entries()) {
    const stayCount =
      card.length > 0 && overflows(card, piece) ? countStaying(card, pieces.slice(index), maxHeight) : 0;
    if (stayCount > 0 && stayCount < card.length) {
      cards.push(card.slice(0, stayCount));
      card = card.slice(stayCount);
    } else if (stayCount > 0) {
      const end = card.findLastIndex((item) => !announcesNext(item) && !isBlankCode(item)) + 1;
      // A piece that announces the next one moves with it, unless it is the only one or would not
      // fit.
      const announcing = end === 0 ? [] : card.slice(end).filter(announcesNext);
      const isMoved = announcing.length > 0 && !overflows(announcing, piece);
      cards.push(isMoved ? card.slice(0, end) : card);
      const head = repeatedHead(piece);
      card = isMoved ? announcing : overflows(head, piece) ? [] : head;
    }
    // A further card does not begin with blank lines of code.
    if (card.length > 0 || cards.length === 0 || !isBlankCode(piece)) card.push(piece);
  }
  return card.length > 0 || cards.length === 0 ? [...cards, card] : cards;
}

/** Returns the height of pieces as they are drawn, with the frames of all code. */
export function heightOf(pieces: readonly Piece[]): number {
  const [first, ...others] = joinPieces(pieces);
  const outerHeight = (piece: Piece) => piece.height + (isCode(piece) ? CODE_PADDING : 0);
  if (first === undefined) return 0;
  const firstHeight = (isCode(first) ? CODE_PADDING : 0) + outerHeight(first);
  return others.reduce((height, piece) => height + piece.gap + outerHeight(piece), firstHeight);
}

export const isCode = (piece: Piece): boolean => piece.kind === 'text' && piece.frame === 'code';

/** Joins consecutive pieces with the same key. */
export function joinPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const isJoinable =
      last?.kind === 'text' &&
      piece.kind === 'text' &&
      piece.key !== null &&
      last.key === piece.key &&
      last.text.length + piece.text.length < MAX_ELEMENT_TEXT_LENGTH;
    if (isJoinable)
      joined[joined.length - 1] = {
        ...last,
        text: `${last.text}\n${piece.text}`,
        height: last.height + piece.height,
      };
    else joined.push(piece);
  }
  return joined;
}
