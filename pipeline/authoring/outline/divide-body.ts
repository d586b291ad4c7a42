import { extraFormulaHeight } from '#pictures/draw-text';
import { joinLines, wrapText } from '#pictures/wrap-text';
import {
  MAX_ELEMENT_TEXT_LENGTH,
  roundToTenth,
  SAFE_WIDTH_SHARE,
} from '#pipeline/authoring/storyboard/frame';
import {
  CODE_PADDING,
  fillCards,
  heightOf,
  type Piece,
  type RowPiece,
  type TextStyle,
} from './fill-cards.ts';
import type { Block, ListItem } from './outline.ts';
import type { Theme } from './themes.ts';

const FONT_SIZES = { heading: 46, paragraph: 42, strong: 42, quote: 42, list: 42, code: 32, table: 34 };
/** Factors for all font sizes that are tried before a slide is divided. */
const FONT_SCALES = [1.4, 1.2, 1, 0.88, 0.76, 0.66];
const DIVIDED_FONT_SCALE = 0.76;
/** Longer texts fit on no card in any size, in characters. Trying each size would take long. */
const MAX_CARD_TEXT_LENGTH = 6000;
/** Indentation of quotes and of each level of a list, in canvas units, like the widths below. */
const INDENT = 48;
const COLUMN_GAP = 60;
const MIN_COLUMN_WIDTH = 260;
/** Space around the text of a table cell. */
export const CELL_PADDING = 14;
/** Minimum width of a table column: about two letters. */
const MIN_CELL_WIDTH = 2 * CELL_PADDING + 50;

interface Body {
  readonly width: number;
  readonly height: number;
  readonly theme: Theme;
}

/** Divides blocks into cards. Uses the largest font sizes with which one card is enough, if any. */
export async function divideIntoCards(blocks: readonly Block[], body: Body): Promise<Piece[][]> {
  for (const scale of lengthOf(blocks) > MAX_CARD_TEXT_LENGTH ? [] : FONT_SCALES) {
    const pieces = await toPieces(blocks, body, scale);
    const cards = fillCards(pieces, body.height);
    if (cards.length === 1 && pieces.every((piece) => fits(piece, body))) return cards;
  }
  const divided = blocks.map(async (block, index) => {
    const [first, ...others] = await divideBlock(block, body);
    // Quotes in a row are one, such as words and their author. Bold words name what follows them.
    const kindAbove = blocks[index - 1]?.kind;
    const beginsBlock = kindAbove !== 'strong' && (block.kind !== 'quote' || kindAbove !== 'quote');
    return first === undefined ? [] : [{ ...first, beginsBlock }, ...others];
  });
  return fillCards((await Promise.all(divided)).flat(), body.height);
}

const lengthOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, block) => {
    if (block.kind === 'columns')
      return block.columns.reduce((total, column) => total + lengthOf(column.blocks), sum);
    if (block.kind === 'list') return block.items.reduce((total, { text }) => total + text.length, sum);
    if (block.kind === 'table') return block.rows.flat().reduce((all, cell) => all + cell.length, sum);
    return block.kind === 'image' ? sum : sum + block.text.length;
  }, 0);

/**
 * Returns the pieces of a block. A table that is too wide, or has a row that is higher than a card,
 * becomes text. Columns that do not fit side by side are put below each other.
 */
async function divideBlock(block: Block, body: Body): Promise<Piece[]> {
  const pieces = await blockToPieces(block, body, DIVIDED_FONT_SCALE);
  if (block.kind === 'columns' && !pieces.every((piece) => fits(piece, body))) {
    const blocks = block.columns.flatMap((column) => column.blocks);
    return (await Promise.all(blocks.map(async (inner) => divideBlock(inner, body)))).flat();
  }
  if (block.kind !== 'table' || pieces.every((piece) => fits(piece, body))) return pieces;
  const { line } = block;
  const rows = block.rows.map((cells) => ({ kind: 'paragraph', text: cells.join(' | '), line }) as const);
  return toPieces(rows, body, DIVIDED_FONT_SCALE);
}

/** Reports whether a piece fits on a card, and each of its texts into one element. */
function fits(piece: Piece, body: Body): boolean {
  if (piece.height > body.height) return false;
  if (piece.kind === 'text') return true;
  return piece.kind === 'row'
    ? piece.cells.every((cell) => cell.length <= MAX_ELEMENT_TEXT_LENGTH) &&
        piece.widths.every((width) => width >= MIN_CELL_WIDTH)
    : piece.columns.every(
        ({ width, pieces }) => width >= MIN_COLUMN_WIDTH && pieces.every((inner) => fits(inner, body)),
      );
}

const toPieces = async (blocks: readonly Block[], body: Body, scale: number): Promise<Piece[]> =>
  (await Promise.all(blocks.map(async (block) => blockToPieces(block, body, scale)))).flat();

type StyleOf = (size: number, overrides?: Partial<TextStyle>) => TextStyle;

async function blockToPieces(block: Block, body: Body, scale: number): Promise<Piece[]> {
  const { width, height: maxHeight, theme } = body;
  const styleOf: StyleOf = (size, overrides = {}) => ({
    fontSize: roundToTenth(size * scale),
    weight: 'regular',
    italic: false,
    lineHeight: 1.3,
    color: theme.text,
    list: false,
    ...overrides,
  });
  const gap = 26 * scale;
  switch (block.kind) {
    case 'image':
      return [];
    case 'list':
      return block.items.length === 0 ? [] : itemsToPieces(block.items, body, gap, styleOf);
    case 'columns': {
      const availableWidth = width - COLUMN_GAP * (block.columns.length - 1);
      const totalShare = block.columns.reduce((total, { share }) => total + share, 0);
      let left = 0;
      const columns = [];
      for (const { share, blocks } of block.columns) {
        const columnBody = { width: (share / totalShare) * availableWidth, height: maxHeight, theme };
        columns.push({ left, width: columnBody.width, pieces: await toPieces(blocks, columnBody, scale) });
        left += columnBody.width + COLUMN_GAP;
      }
      const height = Math.max(...columns.map(({ pieces }) => heightOf(pieces)));
      return [{ kind: 'columns', columns, height, gap }];
    }
    case 'table':
      return rowsToPieces(block.rows, {
        width,
        gap,
        styleOf: (isHead) =>
          styleOf(FONT_SIZES.table, isHead ? { weight: 'bold', color: theme.onInset } : {}),
      });
    case 'code': {
      const style = styleOf(FONT_SIZES.code, { color: theme.onInset, font: 'code' });
      const innerSize = [width - 2 * CODE_PADDING, maxHeight - 2 * CODE_PADDING] as const;
      const lines = block.text.split('\n').map((line) => line.trimEnd());
      const pieces = await Promise.all(
        lines.map(async (line) => {
          const parts = await textToPieces(line.replaceAll('\t', '  '), ...innerSize, style);
          // An undivided line keeps its tabs.
          return parts.map((part) => (parts.length === 1 ? { ...part, text: line } : part));
        }),
      );
      return pieces.flat().map((piece, index) => ({
        ...piece,
        language: block.language,
        gap: index === 0 ? gap + CODE_PADDING : 0,
        indent: CODE_PADDING,
        key: `code ${block.line}`,
        frame: 'code',
      }));
    }
    default: {
      const isQuote = block.kind === 'quote';
      const style = styleOf(FONT_SIZES[block.kind], {
        ...(block.kind === 'heading' && { weight: 'bold', color: theme.title }),
        ...(block.kind === 'strong' && { weight: 'bold' }),
        ...(isQuote && { italic: true }),
        ...(block.kind !== 'heading' && block.isStruck && { struck: true }),
      });
      const indent = isQuote ? INDENT : 0;
      const pieces = await textToPieces(block.text, width - indent, maxHeight, style);
      return pieces.map((piece, index) => ({
        ...piece,
        ...(index === 0 && { gap: block.kind === 'heading' ? 1.4 * gap : gap }),
        indent,
        frame: isQuote ? 'quote' : null,
        ...(block.kind === 'heading' && { isHeading: true }),
      }));
    }
  }
}

/** Returns one piece for a text, or several if it is higher than a card's body. */
async function textToPieces(
  text: string,
  width: number,
  maxHeight: number,
  style: TextStyle,
): Promise<(Piece & { kind: 'text' })[]> {
  const widthInEms = width / style.fontSize - (style.list ? LIST_INDENT : 0);
  const lines = await wrapText(text, style, widthInEms * SAFE_WIDTH_SHARE);
  const lineHeight = style.lineHeight * style.fontSize;
  const maxLines = Math.max(
    1,
    Math.min(
      Math.floor(maxHeight / lineHeight),
      Math.floor((MAX_ELEMENT_TEXT_LENGTH * style.fontSize) / (width * 3)),
    ),
  );
  const common = { kind: 'text', style, indent: 0, gap: 0, key: null, frame: null } as const;
  const heightOf = async (part: string, lineCount: number) =>
    lineCount * lineHeight +
    (await extraFormulaHeight(part, style, widthInEms * SAFE_WIDTH_SHARE)) * style.fontSize;
  if (lines.length <= maxLines) return [{ ...common, text, height: await heightOf(text, lines.length) }];
  return Promise.all(
    Array.from({ length: Math.ceil(lines.length / maxLines) }, async (_, index) => {
      const part = lines.slice(index * maxLines, (index + 1) * maxLines);
      const joined = joinLines(part);
      return { ...common, text: joined, height: await heightOf(joined, part.length) };
    }),
  );
}

/** Indentation of list lines, in ems, as the player draws them. */
const LIST_INDENT = 1.2;

async function itemsToPieces(
  items: readonly ListItem[],
  { width, height: maxHeight }: Body,
  gap: number,
  styleOf: StyleOf,
): Promise<Piece[]> {
  const pieces = await Promise.all(
    items.map(async ({ text, depth, isMarked, isStruck = false }, index) => {
      const indent = Math.min(depth, 4) * INDENT;
      const style = styleOf(depth === 0 ? FONT_SIZES.list : FONT_SIZES.list * 0.88, {
        list: !isMarked,
        ...(isStruck && { struck: true }),
      });
      const parts = await textToPieces(text, width - indent, maxHeight, style);
      const key = `list ${depth} ${isMarked} ${isStruck}`;
      return parts.map((piece, part): Piece => ({
        ...piece,
        indent,
        key,
        gap: index === 0 && part === 0 ? gap : 6,
      }));
    }),
  );
  return pieces.flat();
}

async function rowsToPieces(
  rows: readonly (readonly string[])[],
  { width, gap, styleOf }: { width: number; gap: number; styleOf: (isHead: boolean) => TextStyle },
): Promise<Piece[]> {
  const columns = Math.max(...rows.map((row) => row.length));
  // Columns share the width by the length of their longest text, within limits.
  const preferredLengths = Array.from({ length: columns }, (_, column) =>
    Math.min(60, Math.max(6, ...rows.map((row) => row[column]?.length ?? 0))),
  );
  const totalLength = preferredLengths.reduce((total, item) => total + item, 0);
  const shares = preferredLengths.map((length) => (length / totalLength) * width);
  // Wide columns give narrow ones the width that these need at least, if they have enough.
  const missingWidth = shares.reduce((total, share) => total + Math.max(0, MIN_CELL_WIDTH - share), 0);
  const spareWidth = shares.reduce((total, share) => total + Math.max(0, share - MIN_CELL_WIDTH), 0);
  const widths =
    missingWidth === 0 || missingWidth > spareWidth
      ? shares
      : shares.map((share) =>
          share < MIN_CELL_WIDTH
            ? MIN_CELL_WIDTH
            : share - ((share - MIN_CELL_WIDTH) / spareWidth) * missingWidth,
        );
  const toPiece = async (cells: readonly string[], head: RowPiece | null): Promise<RowPiece> => {
    const style = styleOf(head === null);
    const lineCounts = await Promise.all(
      cells.map(async (cell, column) => {
        const widthInEms = ((widths[column] ?? 0) - 2 * CELL_PADDING) / style.fontSize;
        const extra = await extraFormulaHeight(cell, style, widthInEms * SAFE_WIDTH_SHARE);
        return (await wrapText(cell, style, widthInEms * SAFE_WIDTH_SHARE)).length + extra / style.lineHeight;
      }),
    );
    const height = Math.max(1, ...lineCounts) * style.lineHeight * style.fontSize + 2 * CELL_PADDING;
    return { kind: 'row', cells, widths, style, head, height, gap: head === null ? gap : 0 };
  };
  const [headerCells = [], ...others] = rows;
  const head = await toPiece(headerCells, null);
  return [head, ...(await Promise.all(others.map(async (cells) => toPiece(cells, head))))];
}
