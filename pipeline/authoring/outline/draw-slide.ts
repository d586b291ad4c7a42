import type { StoryboardElement, TextElement } from '#content/schemas/storyboard';
import { wrapText } from '#pictures/wrap-text';
import { round } from './layouts.ts';
import type { Block, ListItem, Slide } from './outline.ts';
import type { Theme } from './themes.ts';

/** The size of a slide in canvas units. */
export const CARD = { w: 1600, h: 900 };

type WithoutId<Element> = Element extends StoryboardElement
  ? Pick<Element, 'type' | 'x' | 'y' | 'w' | 'h'> & Partial<Omit<Element, 'id' | 'type'>>
  : never;

/** An element that has no id yet. Fields with default values may be absent. */
export type ElementDraft = WithoutId<StoryboardElement>;

/** A picture of the outline in the content folder. */
export interface OutlinePicture {
  /** Path relative to the content file. */
  readonly src: string;
  /** Width divided by height. */
  readonly ratio: number;
}

/** A drawn slide, centred on the origin. */
export interface Card {
  readonly elements: readonly ElementDraft[];
}

/** A part of a slide's body that is not divided further. Lengths are in canvas units. */
type Piece = {
  readonly height: number;
  /** Space above, unless it is the first piece of a slide. */
  readonly gap: number;
} & (
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly style: TextStyle;
      readonly indent: number;
      /** Pieces in a row with the same key become one element. */
      readonly key: string | null;
      readonly frame: 'code' | 'quote' | null;
    }
  | {
      readonly kind: 'row';
      readonly cells: readonly string[];
      readonly widths: readonly number[];
      readonly style: TextStyle;
      readonly isHead: boolean;
    }
);

type TextStyle = Required<
  Pick<TextElement, 'fontSize' | 'weight' | 'italic' | 'lineHeight' | 'color' | 'list'>
>;

const PADDING = 90;
const WIDTH = CARD.w - 2 * PADDING;
const BOTTOM = CARD.h / 2 - PADDING + 20;
/** Width of the column of pictures beside a text, and the space between both. */
const [PICTURES, COLUMN_GAP] = [600, 60];
/** Font sizes of a title, largest first, and of one that is alone on its slide. */
const [TITLE_SIZES, ALONE_SIZE] = [[64, 54, 46], 104];
/** Font sizes by kind of text, and how far all of them grow or shrink before a slide is divided. */
const SIZES = { heading: 46, paragraph: 42, strong: 42, quote: 42, list: 42, code: 32, table: 34 };
const SCALES = [1.4, 1.2, 1, 0.88, 0.76, 0.66];
/** The scale of a slide that is divided. */
const DIVIDED_SCALE = 0.76;
const INDENT = 48;
const CODE_PADDING = 28;
const CELL_PADDING = 14;
/** Browsers measure text a little wider than the fonts say. */
const SAFETY = 0.985;
/** Maximum length of the text of an element. */
const LONGEST_TEXT = 1900;
/** Maximum number of pictures beside a text. */
const MAX_BESIDE = 3;

/**
 * Draws a slide as one card or several. Its texts shrink until they fit, and what still does not
 * fit goes on on the next card.
 */
export async function drawSlide(
  { title, blocks }: Slide,
  theme: Theme,
  pictures: ReadonlyMap<Block, OutlinePicture>,
): Promise<Card[]> {
  const images = blocks.flatMap((block) => {
    const picture = pictures.get(block);
    return block.kind === 'image' && picture ? [{ ...picture, alt: block.alt }] : [];
  });
  const texts = blocks.filter(({ kind }) => kind !== 'image');
  if (texts.length === 0 && images.length === 0) return [await drawAlone(title ?? '', theme)];
  const head = await drawTitle(title, theme);
  const isBeside = texts.length > 0 && images.length > 0 && images.length <= MAX_BESIDE;
  const width = isBeside ? WIDTH - PICTURES - COLUMN_GAP : WIDTH;
  const room = BOTTOM - head.bottom;
  const cards = texts.length === 0 ? [] : await divide(texts, { width, room, theme });
  const drawn = cards.map((pieces, index) => [
    ...drawPieces(pieces, { left: -WIDTH / 2, top: head.bottom, width, theme }),
    ...(isBeside && index === 0
      ? drawImages(
          images,
          { x: WIDTH / 2 - PICTURES / 2, y: head.bottom + room / 2, w: PICTURES, h: room },
          1,
        )
      : []),
  ]);
  if (images.length > 0 && !isBeside)
    drawn.push(drawImages(images, { x: 0, y: head.bottom + room / 2, w: WIDTH, h: room }));
  return drawn.map((elements) => ({ elements: [...drawCard(theme), ...head.elements, ...elements] }));
}

const drawCard = ({ card }: Theme): ElementDraft[] => [
  { type: 'rect', x: 0, y: 0, ...CARD, fill: card, radius: 28 },
];

/** Draws a slide that has only a title. */
async function drawAlone(title: string, theme: Theme): Promise<Card> {
  const style = { weight: 'bold', italic: false } as const;
  const fits = async (size: number) =>
    (await wrapText(title, style, (WIDTH / size) * SAFETY)).length * size * 1.15 < CARD.h - 2 * PADDING;
  let size = ALONE_SIZE;
  while (size > 30 && !(await fits(size))) size -= 8;
  const text: ElementDraft = {
    type: 'text',
    text: title === '' ? '–' : title,
    ...{ x: 0, y: 0, w: WIDTH, h: CARD.h - 2 * PADDING },
    fontSize: size,
    weight: 'bold',
    align: 'center',
    valign: 'middle',
    lineHeight: 1.15,
    color: theme.title,
  };
  return { elements: [...drawCard(theme), text] };
}

/** Draws the title of a slide. `bottom` is where its body begins. */
async function drawTitle(
  title: string | null,
  theme: Theme,
): Promise<{ readonly elements: ElementDraft[]; readonly bottom: number }> {
  const top = -CARD.h / 2 + PADDING - 10;
  if (title === null) return { elements: [], bottom: top };
  const style = { weight: 'bold', italic: false } as const;
  let [size, lines] = [0, 0];
  for (size of TITLE_SIZES) {
    lines = (await wrapText(title, style, (WIDTH / size) * SAFETY)).length;
    if (lines <= 2) break;
  }
  const h = lines * size * 1.15;
  const text = {
    text: title.slice(0, LONGEST_TEXT),
    fontSize: size,
    ...style,
    lineHeight: 1.15,
    color: theme.title,
  };
  return {
    elements: [
      { type: 'rect', x: -WIDTH / 2 + 40, y: top, w: 80, h: 8, fill: theme.accent, radius: 4 },
      { type: 'text', x: 0, y: round(top + 26 + h / 2), w: WIDTH, h: round(h), ...text },
    ],
    bottom: round(top + 26 + h + 34),
  };
}

interface Room {
  readonly width: number;
  readonly room: number;
  readonly theme: Theme;
}

/** Divides blocks into cards, with the largest texts that need only one card. */
async function divide(blocks: readonly Block[], room: Room): Promise<Piece[][]> {
  for (const scale of SCALES) {
    const cards = fill(await toPieces(blocks, room, scale), room.room);
    if (cards.length === 1) return cards;
  }
  return fill(await toPieces(blocks, room, DIVIDED_SCALE), room.room);
}

function fill(pieces: readonly Piece[], room: number): Piece[][] {
  const cards: Piece[][] = [[]];
  let used = 0;
  for (const piece of pieces) {
    const needed = piece.height + (cards.at(-1)?.length === 0 ? 0 : piece.gap);
    const frame = isCode(piece) ? 2 * CODE_PADDING : 0;
    const isOver = used + needed + frame > room || heightOf([...(cards.at(-1) ?? []), piece]) > room;
    if (isOver && used > 0) {
      cards.push([piece]);
      used = piece.height;
    } else {
      cards.at(-1)?.push(piece);
      used += needed;
    }
  }
  return cards;
}

/** Returns the height of pieces as they are drawn, with the frames of all code. */
function heightOf(pieces: readonly Piece[]): number {
  const [first, ...others] = joinPieces(pieces);
  const below = (piece: Piece) => piece.height + (isCode(piece) ? CODE_PADDING : 0);
  if (first === undefined) return 0;
  const start = (isCode(first) ? CODE_PADDING : 0) + below(first);
  return others.reduce((height, piece) => height + piece.gap + below(piece), start);
}

const isCode = (piece: Piece): boolean => piece.kind === 'text' && piece.frame === 'code';

const toPieces = async (blocks: readonly Block[], room: Room, scale: number): Promise<Piece[]> =>
  (await Promise.all(blocks.map(async (block) => blockToPieces(block, room, scale)))).flat();

async function blockToPieces(block: Block, { width, room, theme }: Room, scale: number): Promise<Piece[]> {
  const styleOf = (size: number, more: Partial<TextStyle> = {}): TextStyle => ({
    ...{ fontSize: round(size * scale), weight: 'regular', italic: false, lineHeight: 1.3 },
    ...{ color: theme.text, list: false },
    ...more,
  });
  const gap = 26 * scale;
  switch (block.kind) {
    case 'image':
      return [];
    case 'list':
      return block.items.length === 0 ? [] : itemsToPieces(block.items, { width, room, gap, styleOf });
    case 'table':
      return rowsToPieces(block.rows, {
        width,
        gap,
        styleOf: (isHead) => styleOf(SIZES.table, isHead ? { weight: 'bold', color: theme.onInset } : {}),
      });
    case 'code': {
      const style = styleOf(SIZES.code, { color: theme.onInset });
      const inner = { width: width - 2 * CODE_PADDING, room: room - 2 * CODE_PADDING };
      // Spaces at the start of a line would be lost.
      const lines = block.text
        .replaceAll('\t', '  ')
        .split('\n')
        .map((line) => line.trimEnd().replaceAll('  ', '\u00a0\u00a0').replace(/^ /, '\u00a0') || '\u00a0');
      const pieces = await Promise.all(lines.map(async (line) => textToPieces(line, { ...inner, style })));
      return pieces.flat().map((piece, index) => ({
        ...piece,
        gap: index === 0 ? gap + CODE_PADDING : 0,
        indent: CODE_PADDING,
        key: `code ${block.line}`,
        frame: 'code',
      }));
    }
    default: {
      const isQuote = block.kind === 'quote';
      const style = styleOf(SIZES[block.kind], {
        ...(block.kind === 'heading' && { weight: 'bold', color: theme.title }),
        ...(block.kind === 'strong' && { weight: 'bold' }),
        ...(isQuote && { italic: true }),
      });
      const indent = isQuote ? INDENT : 0;
      const pieces = await textToPieces(block.text, { width: width - indent, room, style });
      return pieces.map((piece, index) => ({
        ...piece,
        ...(index === 0 && { gap: block.kind === 'heading' ? 1.4 * gap : gap }),
        ...{ indent, frame: isQuote ? 'quote' : null },
      }));
    }
  }
}

interface TextRoom {
  readonly width: number;
  readonly room: number;
  readonly style: TextStyle;
}

/** Returns one piece for a text, or several for one that is higher than a slide. */
async function textToPieces(
  text: string,
  { width, room, style }: TextRoom,
): Promise<(Piece & { kind: 'text' })[]> {
  const own = width / style.fontSize - (style.list ? LIST_INDENT : 0);
  const lines = await wrapText(text, style, own * SAFETY);
  const height = style.lineHeight * style.fontSize;
  const most = Math.max(
    1,
    Math.min(Math.floor(room / height), Math.floor((LONGEST_TEXT * style.fontSize) / (width * 3))),
  );
  const common = { kind: 'text', style, indent: 0, gap: 0, key: null, frame: null } as const;
  if (lines.length <= most) return [{ ...common, text, height: lines.length * height }];
  return Array.from({ length: Math.ceil(lines.length / most) }, (_, index) => {
    const part = lines.slice(index * most, (index + 1) * most);
    return { ...common, text: part.map((line) => line.text).join(' '), height: part.length * height };
  });
}

/** Indentation of list lines, in ems, as the player draws them. */
const LIST_INDENT = 1.2;

async function itemsToPieces(
  items: readonly ListItem[],
  {
    width,
    room,
    gap,
    styleOf,
  }: {
    width: number;
    room: number;
    gap: number;
    styleOf: (size: number, more: Partial<TextStyle>) => TextStyle;
  },
): Promise<Piece[]> {
  const pieces = await Promise.all(
    items.map(async ({ text, depth, isNumbered }, index) => {
      const indent = Math.min(depth, 4) * INDENT;
      const style = styleOf(depth === 0 ? SIZES.list : SIZES.list * 0.88, { list: !isNumbered });
      const own = await textToPieces(text, { width: width - indent, room, style });
      const key = `list ${depth} ${isNumbered}`;
      return own.map((piece, part): Piece => ({
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
  const wishes = Array.from({ length: columns }, (_, column) =>
    Math.min(60, Math.max(6, ...rows.map((row) => row[column]?.length ?? 0))),
  );
  const sum = wishes.reduce((total, wish) => total + wish, 0);
  const widths = wishes.map((wish) => (wish / sum) * width);
  return Promise.all(
    rows.map(async (cells, index): Promise<Piece> => {
      const style = styleOf(index === 0);
      const counts = await Promise.all(
        cells.map(async (cell, column) => {
          const own = ((widths[column] ?? 0) - 2 * CELL_PADDING) / style.fontSize;
          return (await wrapText(cell, style, own * SAFETY)).length;
        }),
      );
      const height = Math.max(1, ...counts) * style.lineHeight * style.fontSize + 2 * CELL_PADDING;
      return { kind: 'row', cells, widths, style, isHead: index === 0, height, gap: index === 0 ? gap : 0 };
    }),
  );
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly theme: Theme;
}

function drawPieces(pieces: readonly Piece[], { left, top, width, theme }: Area): ElementDraft[] {
  const elements: ElementDraft[] = [];
  let y = top;
  for (const [index, piece] of joinPieces(pieces).entries()) {
    y += index > 0 ? piece.gap : isCode(piece) ? CODE_PADDING : 0;
    if (piece.kind === 'row') elements.push(...drawRow(piece, { left, top: y, width, theme }));
    else elements.push(...drawPiece(piece, { left, top: y, width, theme }));
    y += piece.height + (isCode(piece) ? CODE_PADDING : 0);
  }
  return elements;
}

/** Joins pieces in a row with the same key. */
function joinPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const isOne =
      last?.kind === 'text' &&
      piece.kind === 'text' &&
      piece.key !== null &&
      last.key === piece.key &&
      last.text.length + piece.text.length < LONGEST_TEXT;
    if (isOne)
      joined[joined.length - 1] = {
        ...last,
        text: `${last.text}\n${piece.text}`,
        height: last.height + piece.height,
      };
    else joined.push(piece);
  }
  return joined;
}

function drawPiece(
  { text, style, indent, height, frame }: Piece & { kind: 'text' },
  area: Area,
): ElementDraft[] {
  const w = area.width - indent - (frame === 'code' ? CODE_PADDING : 0);
  const [x, y] = [area.left + indent + w / 2, area.top + height / 2];
  const middle = area.left + area.width / 2;
  const behind: ElementDraft[] =
    frame === 'code'
      ? [
          {
            type: 'rect',
            ...place(middle, y, area.width, height + 2 * CODE_PADDING),
            fill: area.theme.inset,
            radius: 16,
          },
        ]
      : frame === 'quote'
        ? [{ type: 'rect', ...place(area.left + 5, y, 10, height), fill: area.theme.accent, radius: 5 }]
        : [];
  return [...behind, { type: 'text', text, ...place(x, y, w, height), ...style }];
}

function drawRow(
  { cells, widths, style, isHead, height }: Piece & { kind: 'row' },
  { left, top, width, theme }: Area,
): ElementDraft[] {
  const y = top + height / 2;
  const behind: ElementDraft = isHead
    ? { type: 'rect', ...place(left + width / 2, y, width, height), fill: theme.inset, radius: 12 }
    : { type: 'rect', ...place(left + width / 2, top + height - 1, width, 2), fill: theme.inset };
  let x = left;
  const texts = cells.flatMap((text, column): ElementDraft[] => {
    const w = widths[column] ?? 0;
    const box = place(x + w / 2, y, w - 2 * CELL_PADDING, height);
    x += w;
    return text === ''
      ? []
      : [{ type: 'text', text: text.slice(0, LONGEST_TEXT), ...box, ...style, valign: 'middle' }];
  });
  return [behind, ...texts];
}

/** Arranges pictures in a grid, each as large as possible without being cut. */
function drawImages(
  images: readonly (OutlinePicture & { readonly alt: string })[],
  area: { readonly x: number; readonly y: number; readonly w: number; readonly h: number },
  columns = Math.ceil(Math.sqrt(images.length)),
): ElementDraft[] {
  const rows = Math.ceil(images.length / columns);
  const gap = 30;
  const [w, h] = [(area.w - gap * (columns - 1)) / columns, (area.h - gap * (rows - 1)) / rows];
  return images.map(({ src, ratio, alt }, index) => {
    const width = Math.min(w, h * ratio);
    const x = area.x - area.w / 2 + w / 2 + (index % columns) * (w + gap);
    const y = area.y - area.h / 2 + h / 2 + Math.floor(index / columns) * (h + gap);
    return { type: 'image', src, alt: alt.slice(0, 500), ...place(x, y, width, width / ratio), radius: 12 };
  });
}

const place = (x: number, y: number, w: number, h: number) => ({
  x: round(x),
  y: round(y),
  w: round(w),
  h: round(h),
});
