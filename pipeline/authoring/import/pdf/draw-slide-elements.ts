import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import type { PDFPageProxy, PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { storyboard } from '#library/schemas/storyboard';
import { fitCamera, placeInPicture } from '#pictures/camera';
import { drawElement } from '#pictures/draw-element';
import { Memo } from '#pictures/memo';
import { num } from '#domain/util/svg-number';
import { shorten, type ElementDraft } from '#pipeline/authoring/storyboard/frame';
import type { Pixels } from '../deck.ts';
import { drawVectorPart } from './draw-vector.ts';
import { PAGE_WIDTH, type Box } from '../text/page-text.ts';
import type { Paragraph } from '../text/to-paragraphs.ts';
import { intersect, MAX_DRAWN_ITEMS, type DrawnItem } from '../slide-elements/collect-drawn-items.ts';
import { COMPARED_WIDTH_PX, looksSame, WHITE } from '../slide-elements/looks-same.ts';
import { fitTexts } from '../slide-elements/fit-text.ts';
import { matchTexts, type FontOf } from '../slide-elements/match-texts.ts';
import type { SlideElements, SlidePicture, PictureReason } from '../slide-elements/slide-elements.ts';
import { wholeTexts } from '../slide-elements/whole-texts.ts';
import { growBox, toLayers, type FittedText, type Layer } from '../slide-elements/to-layers.ts';

/** A page to draw as elements. */
export interface SlideRequest {
  readonly page: PDFPageProxy;
  readonly viewport: PageViewport;
  /** The page in pixels. */
  readonly pixels: Pixels;
  readonly drawnItems: readonly DrawnItem[];
  /** The text of the slide. */
  readonly paragraphs: readonly Paragraph[];
  /** Maximum number of elements. */
  readonly maxElements: number;
}

/**
 * Returns a slide as elements. Returns a reason if that is not possible or would not look the same,
 * and null if the slide is nothing but a drawing.
 */
export async function drawSlideElements(
  request: SlideRequest,
): Promise<SlideElements | PictureReason | null> {
  try {
    return await tryToDraw(request);
  } catch {
    // Whatever fails, there is still the complete picture of the slide.
    return 'look';
  }
}

/** Minimum share of a slide's letters that are in text elements, else it stays a picture. */
const MIN_TEXT_ELEMENT_SHARE = 0.8;
/** Maximum number of elements of a slide, and of pictures among them. */
const [MAX_ELEMENTS, MAX_PICTURES] = [120, 16];
const WEBP_QUALITY = 90;
/** Vectors of at most this many bytes, compressed, are used without comparing them with WebP. */
const MAX_SMALL_VECTOR_BYTES = 30_000;
/** Pictures begin and end at multiples of this, in canvas units, so that pixels stay sharp. */
const PIXEL_GRID = 4;

async function tryToDraw(request: SlideRequest): Promise<SlideElements | PictureReason | null> {
  const { pixels, drawnItems } = request;
  if (drawnItems.length > MAX_DRAWN_ITEMS) return 'many';
  const paragraphs = textsOfSlide(request.paragraphs);
  const page = { left: 0, right: PAGE_WIDTH, top: 0, bottom: (PAGE_WIDTH * pixels.height) / pixels.width };
  const texts = await readTexts(request, page);
  const countLetters = (words: readonly string[]): number => words.join('').replaceAll(/\s/gu, '').length;
  const fittedLetters = countLetters(
    texts.map(({ element }) => (element.type === 'text' ? (element.text ?? '') : '')),
  );
  if (fittedLetters < MIN_TEXT_ELEMENT_SHARE * countLetters(paragraphs)) return 'words';
  const layers = toLayers(drawnItems, texts, page);
  // If nearly all of it is one drawing, that is no better than the picture of the slide.
  if (layers.filter((layer) => 'element' in layer || layer.isPicture).length < 2) return null;
  const pictures = layers.filter((layer) => 'items' in layer).length;
  if (layers.length > Math.min(MAX_ELEMENTS, request.maxElements) || pictures > MAX_PICTURES) return 'many';
  const drawnLayers = await drawLayers(request, layers, page);
  const scene = await drawScene(drawnLayers, page);
  const elements = drawnLayers.map(({ element }) => element);
  return (await looksSame(scene, pixels, elements))
    ? {
        elements,
        pictures: drawnLayers.flatMap(({ picture }) => picture ?? []),
      }
    : 'look';
}

/** Returns the texts that a slide shows: paragraphs, and the cells of tables. */
const textsOfSlide = (paragraphs: readonly Paragraph[]): string[] =>
  paragraphs
    .filter(({ isDescription, isPicture }) => isDescription !== true && isPicture !== true)
    .flatMap(({ text, isRow }) => (isRow === true ? text.split(CELL_SEPARATOR) : [text]));

const CELL_SEPARATOR = ' | ';

async function readTexts(
  { page, drawnItems, paragraphs }: SlideRequest,
  pageBox: Box,
): Promise<FittedText[]> {
  const centringAreas = [
    pageBox,
    ...drawnItems.flatMap(({ box, content }) =>
      typeof content === 'object' && 'text' in content ? [] : [box],
    ),
  ];
  const fittedTexts: FittedText[] = [];
  const texts = matchTexts(drawnItems, textsOfSlide(paragraphs), fontsOf(page));
  for (const [index, element] of (await fitTexts(texts, centringAreas)).entries()) {
    const text = texts[index];
    if (text === undefined || element === null) continue;
    const isItem = element.type === 'text' && element.list;
    const bullet = text.bulletIndex !== null && isItem ? [text.bulletIndex] : [];
    fittedTexts.push({ itemIndices: [...bullet, ...text.itemIndices], element });
  }
  return fittedTexts;
}

/** What pdf.js knows about a font. */
interface Font {
  readonly name?: string;
  readonly bold?: boolean;
  readonly black?: boolean;
  readonly italic?: boolean;
  readonly isMonospace?: boolean;
}

const [BOLD, ITALIC] = [/bold|black|heavy/iu, /italic|oblique/iu];
const FIXED_WIDTH = /mono|courier|consol|inconsolata|code/iu;
/** Fonts whose characters all have the same width anyway, which says nothing about code. */
const EQUAL_WIDTH_SYMBOLS = /cjk|symbol|emoji|dingbat/iu;

function fontsOf({ commonObjs }: PDFPageProxy): FontOf {
  return (key) => {
    const { name = '', bold, black, italic, isMonospace } = commonObjs.get(key) as Font;
    return {
      isBold: bold === true || black === true || BOLD.test(name),
      isItalic: italic === true || ITALIC.test(name),
      isCode: (isMonospace === true && !EQUAL_WIDTH_SYMBOLS.test(name)) || FIXED_WIDTH.test(name),
    };
  };
}

interface DrawnLayer {
  readonly element: ElementDraft;
  readonly picture: SlidePicture | null;
  /** An image file of the picture to compare with the page; null for elements. */
  readonly preview: Uint8Array | null;
}

async function drawLayers(request: SlideRequest, layers: readonly Layer[], page: Box): Promise<DrawnLayer[]> {
  const drawn: DrawnLayer[] = [];
  for (const layer of layers) {
    if ('element' in layer) drawn.push({ element: layer.element, picture: null, preview: null });
    else drawn.push(await drawPicture(request, layer, page));
  }
  return drawn;
}

async function drawPicture(
  { page, viewport, pixels, drawnItems: all, paragraphs }: SlideRequest,
  { items, box, isPicture }: Extract<Layer, { readonly items: unknown }>,
  pageBox: Box,
): Promise<DrawnLayer> {
  const outerBox = intersect(growBox(box, 1), pageBox) ?? pageBox;
  const [left, top] = [
    Math.floor(outerBox.left / PIXEL_GRID) * PIXEL_GRID,
    Math.floor(outerBox.top / PIXEL_GRID) * PIXEL_GRID,
  ];
  const [w, h] = [outerBox.right - left, outerBox.bottom - top].map(
    (length) => Math.max(1, Math.ceil(length / PIXEL_GRID)) * PIXEL_GRID,
  ) as [number, number];
  const scale = pixels.width / PAGE_WIDTH;
  const size = { width: Math.round(w * scale), height: Math.round(h * scale) };
  const partViewport = page.getViewport({
    scale: viewport.scale,
    offsetX: -left * scale,
    offsetY: -top * scale,
  });
  const canvas = createCanvas(size.width, size.height);
  const operationsFilter = onlyItems(items, all);
  const background = 'rgba(0,0,0,0)';
  // It has the same interface as a browser's context, which the types require. If given the canvas,
  // pdf.js would create a context without transparency.
  const canvasContext = canvas.getContext('2d') as unknown as CanvasRenderingContext2D;
  await page.render({ canvas: null, canvasContext, viewport: partViewport, background, operationsFilter })
    .promise;
  const drawVector = () =>
    drawVectorPart(page, partViewport, { ...size, background, operationsFilter }).catch(() => null);
  const data = canvas.data();
  // Cached, because slides repeat the pictures and ornaments of their layout.
  const encoded = await pictureCache.get([isPicture, size.width, hash('sha1', data)].join(' '), () =>
    encodePicture({ ...size, data }, size.width / pixels.width, isPicture ? null : drawVector),
  );
  const drawnWords = items.flatMap(({ content }) =>
    typeof content === 'object' && 'text' in content ? [content.text] : [],
  );
  // Bullets and running heads do not belong to the text of the slide.
  const words = wholeTexts(textsOfSlide(paragraphs), drawnWords);
  const alt = [...descriptionsOf(box, paragraphs, pageBox), ...words].join(' ');
  return {
    element: {
      type: 'image',
      x: left + w / 2,
      y: top + h / 2,
      w,
      h,
      src: '',
      alt: shorten(alt, MAX_ALT_LENGTH),
    },
    ...encoded,
  };
}

type EncodedPicture = Pick<DrawnLayer, 'picture' | 'preview'>;

/** Caches pictures by their pixels. */
const pictureCache = new Memo<EncodedPicture>(100);

/**
 * Encodes a picture as WebP, or as SVG if that is smaller. `widthShare` is its width relative to
 * the width of the page.
 */
async function encodePicture(
  { data, ...size }: Pixels,
  widthShare: number,
  drawVector: (() => Promise<Buffer | null>) | null,
): Promise<EncodedPicture> {
  // A function, because `clone()` of one image would copy the pixels.
  const image = () => sharp(data, { raw: { ...size, channels: 4 } });
  const vector = drawVector && (await drawVector());
  const bytes = vector === null ? Infinity : gzipSync(vector).length;
  // Small vectors are used without a comparison: WebP is usually larger.
  const webp =
    bytes > MAX_SMALL_VECTOR_BYTES ? await image().webp({ quality: WEBP_QUALITY }).toBuffer() : null;
  if (vector !== null && (webp === null || bytes < webp.length))
    return { picture: { extension: 'svg', bytes: vector }, preview: vector };
  const previewImage = image().resize(Math.max(1, Math.round(widthShare * COMPARED_WIDTH_PX)));
  return {
    picture: { extension: 'webp', bytes: webp ?? new Uint8Array() },
    preview: await previewImage.png({ compressionLevel: 1 }).toBuffer(),
  };
}

const MAX_ALT_LENGTH = 500;
/** A description belongs to a picture that is less than this away, in canvas units. */
const DESCRIPTION_TOLERANCE = 20;

/** Returns the descriptions that the author wrote for the picture in this box. */
const descriptionsOf = ({ left, top, bottom }: Box, paragraphs: readonly Paragraph[], page: Box): string[] =>
  paragraphs.flatMap(({ text, isDescription, left: x = NaN, top: y = NaN }) =>
    isDescription === true &&
    Math.abs(x * page.right - left) < DESCRIPTION_TOLERANCE &&
    Math.abs(y * page.bottom - (top + bottom) / 2) < DESCRIPTION_TOLERANCE
      ? [text]
      : [],
  );

/** Returns a filter of operations with which pdf.js draws only some of the items of a page. */
function onlyItems(visibleItems: readonly DrawnItem[], all: readonly DrawnItem[]) {
  const [keptItems, skippedOperations] = [new Set(visibleItems), new Set<number>()];
  for (const item of all)
    if (!keptItems.has(item))
      for (let index = item.firstOperation; index <= item.lastOperation; index += 1)
        skippedOperations.add(index);
  return (index: number): boolean => !skippedOperations.has(index);
}

/** Draws the elements as SVG, as builds do. */
async function drawScene(drawn: readonly DrawnLayer[], page: Box): Promise<string> {
  const frame = { x: page.right / 2, y: page.bottom / 2, w: page.right, h: page.bottom };
  const scene = storyboard.parse({
    version: 2,
    background: WHITE,
    elements: drawn.map(({ element }, index) => ({
      ...element,
      id: `part-${index}`,
      ...('src' in element && { src: '../part.webp' }),
    })),
    path: [{ id: 'page', title: 'Page', frame }],
  });
  const size = {
    width: COMPARED_WIDTH_PX,
    height: Math.round((COMPARED_WIDTH_PX * page.bottom) / page.right),
  };
  const camera = fitCamera({ ...frame, r: 0 }, size);
  const parts: string[] = [];
  for (const [index, element] of scene.elements.entries()) {
    const { x, y, rotation } = placeInPicture(camera, element);
    const preview = drawn[index]?.preview ?? null;
    const inner =
      preview === null
        ? await drawElement(element, { camera, image: null, id: element.id })
        : drawPreview(preview, element.w * camera.scale, element.h * camera.scale);
    parts.push(`<g transform="translate(${num(x)} ${num(y)}) rotate(${num(rotation)})">${inner}</g>`);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${parts.join('')}</svg>`;
}

function drawPreview(file: Uint8Array, width: number, height: number): string {
  const type = file[0] === '<'.charCodeAt(0) ? 'svg+xml' : 'png';
  const href = `data:image/${type};base64,${Buffer.from(file).toString('base64')}`;
  return `<image x="${num(-width / 2)}" y="${num(-height / 2)}" width="${num(width)}" height="${num(height)}" preserveAspectRatio="none" href="${href}"/>`;
}
