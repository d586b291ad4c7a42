import { extraFormulaHeight } from '#pictures/draw-text';
import { wrapText } from '#pictures/wrap-text';
import {
  SLIDE_SIZE,
  roundedBox,
  roundToTenth,
  SAFE_WIDTH_SHARE,
  shorten,
  type ElementDraft,
} from '#pipeline/authoring/storyboard/frame';
import { CELL_PADDING, divideIntoCards } from './divide-body.ts';
import { CODE_PADDING, isCode, joinPieces, type Piece, type RowPiece } from './fill-cards.ts';
import type { Block, Slide } from './outline.ts';
import type { Theme } from './themes.ts';

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

const PADDING = 90;
const BODY_WIDTH = SLIDE_SIZE.w - 2 * PADDING;
const BODY_BOTTOM = SLIDE_SIZE.h / 2 - PADDING + 20;
const PICTURE_COLUMN_WIDTH = 600;
/** Space between a text and the pictures beside it. */
const COLUMN_GAP = 60;
/** Font sizes of a title, largest first. */
const TITLE_FONT_SIZES = [64, 54, 46];
const MIN_TITLE_FONT_SIZE = 46;
/** Maximum font size of a title that is alone on its slide. */
const LONE_TITLE_FONT_SIZE = 104;
/** A title with more lines is shortened. */
const MAX_TITLE_LINES = 4;
const SHORT_TITLE_LENGTH = 80;
const MAX_PICTURES_BESIDE = 3;

/**
 * Draws a slide as one or several cards. Texts shrink until they fit, or continue on the next card.
 */
export async function drawSlide(
  { title, blocks, line }: Slide,
  theme: Theme,
  pictures: ReadonlyMap<Block, OutlinePicture>,
): Promise<Card[]> {
  const images = blocks.flatMap((block) => {
    const picture = pictures.get(block);
    return block.kind === 'image' && picture ? [{ ...picture, alt: block.alt, caption: block.caption }] : [];
  });
  const others = blocks.filter(({ kind }) => kind !== 'image');
  if (others.length === 0 && images.length === 0) return [await drawLoneTitle(title ?? '', theme)];
  const isLong = title !== null && (await countLines(title, MIN_TITLE_FONT_SIZE)) > MAX_TITLE_LINES;
  // A title that is too long is shortened, so the first text repeats it in full.
  const texts: Block[] = isLong ? [{ kind: 'heading', text: title, line }, ...others] : others;
  const head = await drawTitle(isLong ? shorten(title, SHORT_TITLE_LENGTH) : title, theme);
  const isBeside = texts.length > 0 && images.length > 0 && images.length <= MAX_PICTURES_BESIDE;
  const width = isBeside ? BODY_WIDTH - PICTURE_COLUMN_WIDTH - COLUMN_GAP : BODY_WIDTH;
  const height = BODY_BOTTOM - head.bottom;
  const cards = texts.length === 0 ? [] : await divideIntoCards(texts, { width, height, theme });
  const drawImagesAt = async (width: number, x: number, columns?: number) =>
    drawImages(images, { x, y: head.bottom + height / 2, w: width, h: height }, theme, columns);
  const picturesBeside = isBeside
    ? await drawImagesAt(PICTURE_COLUMN_WIDTH, BODY_WIDTH / 2 - PICTURE_COLUMN_WIDTH / 2, 1)
    : [];
  const bodies = cards.map((pieces, index) => [
    ...drawPieces(pieces, { left: -BODY_WIDTH / 2, top: head.bottom, width, theme }),
    ...(index === 0 ? picturesBeside : []),
  ]);
  if (images.length > 0 && !isBeside) bodies.push(await drawImagesAt(BODY_WIDTH, 0));
  return bodies.map((elements) => ({ elements: [...drawCard(theme), ...head.elements, ...elements] }));
}

const drawCard = ({ card }: Theme): ElementDraft[] => [
  { type: 'rect', x: 0, y: 0, ...SLIDE_SIZE, fill: card, radius: 28 },
];

const BOLD = { weight: 'bold', italic: false } as const;

const countLines = async (title: string, fontSize: number): Promise<number> =>
  (await wrapText(title, BOLD, (BODY_WIDTH / fontSize) * SAFE_WIDTH_SHARE)).length;

async function drawLoneTitle(title: string, theme: Theme): Promise<Card> {
  const fits = async (fontSize: number) =>
    (await countLines(title, fontSize)) * fontSize * 1.15 < SLIDE_SIZE.h - 2 * PADDING;
  let fontSize = LONE_TITLE_FONT_SIZE;
  while (fontSize > 30 && !(await fits(fontSize))) fontSize -= 8;
  const text: ElementDraft = {
    type: 'text',
    text: title === '' ? '–' : title,
    x: 0,
    y: 0,
    w: BODY_WIDTH,
    h: SLIDE_SIZE.h - 2 * PADDING,
    fontSize,
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
  const top = -SLIDE_SIZE.h / 2 + PADDING - 10;
  if (title === null) return { elements: [], bottom: top };
  let [fontSize, lines] = [0, 0];
  for (fontSize of TITLE_FONT_SIZES) {
    lines = await countLines(title, fontSize);
    if (lines <= 2) break;
  }
  const h =
    (lines * 1.15 + (await extraFormulaHeight(title, { ...BOLD, lineHeight: 1.15 }, BODY_WIDTH / fontSize))) *
    fontSize;
  const text = {
    text: title,
    fontSize,
    ...BOLD,
    lineHeight: 1.15,
    color: theme.title,
  };
  return {
    elements: [
      { type: 'rect', x: -BODY_WIDTH / 2 + 40, y: top, w: 80, h: 8, fill: theme.accent, radius: 4 },
      { type: 'text', x: 0, y: roundToTenth(top + 26 + h / 2), w: BODY_WIDTH, h: roundToTenth(h), ...text },
    ],
    bottom: roundToTenth(top + 26 + h + 34),
  };
}

const CAPTION_STYLE = { fontSize: 28, lineHeight: 1.3, weight: 'regular', italic: true } as const;

/** Arranges pictures in a grid with their captions, each as large as possible without being cut. */
async function drawImages(
  images: readonly (OutlinePicture & { readonly alt: string; readonly caption: string | undefined })[],
  area: { readonly x: number; readonly y: number; readonly w: number; readonly h: number },
  theme: Theme,
  columns = Math.ceil(Math.sqrt(images.length)),
): Promise<ElementDraft[]> {
  const rows = Math.ceil(images.length / columns);
  const gap = 30;
  const [w, h] = [(area.w - gap * (columns - 1)) / columns, (area.h - gap * (rows - 1)) / rows];
  const drawnImages = images.map(async ({ src, ratio, alt, caption }, index): Promise<ElementDraft[]> => {
    const lines =
      caption === undefined
        ? []
        : await wrapText(caption, CAPTION_STYLE, (w / CAPTION_STYLE.fontSize) * SAFE_WIDTH_SHARE);
    const captionHeight = Math.min(h / 2, lines.length * CAPTION_STYLE.fontSize * CAPTION_STYLE.lineHeight);
    const width = Math.min(w, (h - captionHeight) * ratio);
    const x = area.x - area.w / 2 + w / 2 + (index % columns) * (w + gap);
    const y = area.y - area.h / 2 + h / 2 + Math.floor(index / columns) * (h + gap);
    const pictureBox = roundedBox(x, y - captionHeight / 2, width, width / ratio);
    const captionBox = roundedBox(
      x,
      pictureBox.y + pictureBox.h / 2 + captionHeight / 2 + 8,
      w,
      captionHeight,
    );
    return [
      { type: 'image', src, alt: alt.slice(0, 500), ...pictureBox, radius: 12 },
      ...(caption === undefined
        ? []
        : [
            {
              type: 'text',
              text: caption,
              ...captionBox,
              ...CAPTION_STYLE,
              align: 'center',
              color: theme.text,
            } as const,
          ]),
    ];
  });
  return (await Promise.all(drawnImages)).flat();
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
    else if (piece.kind === 'columns')
      for (const column of piece.columns)
        elements.push(
          ...drawPieces(column.pieces, {
            left: left + column.left,
            top: y,
            width: column.width,
            theme,
          }),
        );
    else elements.push(...drawPiece(piece, { left, top: y, width, theme }));
    y += piece.height + (isCode(piece) ? CODE_PADDING : 0);
  }
  return elements;
}

function drawPiece(
  { text, style, indent, height, frame, language = '' }: Piece & { kind: 'text' },
  area: Area,
): ElementDraft[] {
  const w = area.width - indent;
  const [x, y] = [area.left + indent + w / 2, area.top + height / 2];
  if (frame === 'code') {
    const { fontSize, lineHeight, color } = style;
    const box = roundedBox(area.left + area.width / 2, y, area.width, height + 2 * CODE_PADDING);
    const codeStyle = {
      fontSize,
      lineHeight,
      color,
      fill: area.theme.inset,
      padding: CODE_PADDING,
      radius: 16,
    };
    // An element needs a text, even for an empty line of code.
    return [{ type: 'code', language, text: text || ' ', ...box, ...codeStyle }];
  }
  const quoteBar: ElementDraft[] =
    frame === 'quote'
      ? [{ type: 'rect', ...roundedBox(area.left + 5, y, 10, height), fill: area.theme.accent, radius: 5 }]
      : [];
  return [...quoteBar, { type: 'text', text, ...roundedBox(x, y, w, height), ...style }];
}

function drawRow(
  { cells, widths, style, head, height }: RowPiece,
  { left, top, width, theme }: Area,
): ElementDraft[] {
  const y = top + height / 2;
  const rowBackground: ElementDraft =
    head === null
      ? { type: 'rect', ...roundedBox(left + width / 2, y, width, height), fill: theme.inset, radius: 12 }
      : { type: 'rect', ...roundedBox(left + width / 2, top + height - 1, width, 2), fill: theme.inset };
  let x = left;
  const texts = cells.flatMap((text, column): ElementDraft[] => {
    const w = widths[column] ?? 0;
    const box = roundedBox(x + w / 2, y, w - 2 * CELL_PADDING, height);
    x += w;
    return text === '' ? [] : [{ type: 'text', text, ...box, ...style, valign: 'middle' }];
  });
  return [rowBackground, ...texts];
}
