import { createCanvas } from '@napi-rs/canvas';
import { Util, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { roundToTenth } from '#pipeline/authoring/storyboard/frame';
import type { DrawnPage, DrawOptions, Pixels } from '../deck.ts';
import { joinCurvedTexts } from '../text/curved-text.ts';
import { joinArabicLetters } from '../text/right-to-left.ts';
import { PAGE_WIDTH, type PageText, type Run, type Shape, type Turn } from '../text/page-text.ts';
import { countColours, isDrawing } from '../deck-colours.ts';
import { collectDrawnItems, type Operations } from '../slide-elements/collect-drawn-items.ts';
import { findActualText, needsActualText, type ActualTexts } from './actual-texts.ts';
import { withoutAlpha } from './compare-pixels.ts';
import type { SlideRequest } from './draw-slide-elements.ts';
import { drawVector } from './draw-vector.ts';
import { collectShapes } from './read-shapes.ts';
import { repairSpaces, type StoredRunFacts } from './repair-spaces.ts';
import { readStructure, type Structure } from './read-structure.ts';
import { decodeTexCharacters } from './tex-fonts.ts';

/** Longer side of a picture, in pixels: sharp on a high-density screen, 1000 CSS pixels wide. */
const LONGER_SIDE_PX = 2000;
/** Maximum number of text runs and marks read from a page. A drawing may have any number. */
const MAX_RUNS = 5000;
/** Maximum number of characters read from a page. A page of a book has a few thousand. */
const MAX_CHARACTERS = 100_000;
/** Maximum ratio of a page's sides. A longer page would be unreadable on a screen. */
const MAX_SIDE_RATIO = 50;
const WEBP_QUALITY = 90;
const WHITE = '#ffffff';
/** The text of a page that cannot be opened and whose size is unknown. */
export const BLANK_PAGE_TEXT: PageText = { height: (PAGE_WIDTH * 9) / 16, runs: [] };

/** Returns the size of a page in points. Throws if its shape cannot be shown. */
function sizeOf(page: PDFPageProxy): { width: number; height: number } {
  const { width, height } = page.getViewport({ scale: 1 });
  if (width > 0 && height > 0 && width <= height * MAX_SIDE_RATIO && height <= width * MAX_SIDE_RATIO)
    return { width, height };
  throw new Error(`it is ${width} by ${height} points, more than ${MAX_SIDE_RATIO} times as long as wide`);
}

/**
 * Draws a page as elements if its text is given, else as an SVG file if that is smaller; in both
 * cases only if it looks the same. Otherwise, and for a preview, draws a WebP file.
 */
export async function drawPage(
  page: PDFPageProxy,
  { isPreview = false, slide = null }: DrawOptions = {},
): Promise<DrawnPage> {
  const { width, height } = sizeOf(page);
  const viewport = page.getViewport({ scale: LONGER_SIDE_PX / Math.max(width, height) });
  const canvas = createCanvas(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  );
  const { collectedShapes, processOperation } = makeShapeCollector(page);
  const itemCollector = slide && makeItemCollector(page);
  const operationsFilter = (index: number, operations: Operations): boolean => {
    processOperation(index, operations);
    itemCollector?.processOperation(index, operations);
    return true;
  };
  // It has the same interface as a browser's canvas, which the types require.
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport, operationsFilter }).promise;
  const size = { width: canvas.width, height: canvas.height };
  const pixels = { ...size, data: await flattenPixels(canvas.data(), size) };
  let raster: Promise<Uint8Array> | null = null;
  const encodeRaster = () => (raster ??= encodePixels(pixels));
  const slideElements =
    slide === null || itemCollector === null
      ? null
      : await drawSlide({ page, viewport, pixels, drawnItems: itemCollector.items, ...slide });
  const isPicture = slideElements === null || typeof slideElements === 'string';
  const vector = isPicture ? await drawVector(page, viewport, { pixels, encode: encodeRaster }) : null;
  return {
    raster: (isPicture && vector === null) || isPreview ? await encodeRaster() : null,
    vector,
    colours: countColours(pixels),
    shapes: collectedShapes(),
    slideElements,
  };
}

/**
 * Draws a slide as elements. Imported on demand: other decks need none of its fonts and schemas.
 */
const drawSlide = async (request: SlideRequest) =>
  (await import('./draw-slide-elements.ts')).drawSlideElements(request);

/** Removes the alpha channel. Transparent pixels get a white background, like paper. */
async function flattenPixels(data: Uint8Array, size: { width: number; height: number }): Promise<Uint8Array> {
  const image = () => sharp(data, { raw: { ...size, channels: 4 } }).flatten({ background: WHITE });
  return withoutAlpha(data) ?? (await image().raw().toBuffer());
}

/**
 * Encodes a page as WebP: lossless if it looks like texts and drawings, because that takes less
 * time and fewer bytes.
 */
async function encodePixels({ data, ...size }: Pixels): Promise<Uint8Array> {
  return (
    sharp(data, { raw: { ...size, channels: 3 } })
      // Without the slow `smartSubsample`, thin letters in strong colours would be paler.
      .webp(isDrawing(data) ? { lossless: true, effort: 1 } : { quality: WEBP_QUALITY, smartSubsample: true })
      .toBuffer()
  );
}

export async function drawBlank(): Promise<DrawnPage> {
  const size = {
    width: LONGER_SIDE_PX,
    height: Math.round((LONGER_SIDE_PX * BLANK_PAGE_TEXT.height) / PAGE_WIDTH),
  };
  const pixels = { ...size, data: new Uint8Array(3 * size.width * size.height).fill(255) };
  const raster = await encodePixels(pixels);
  return { raster, vector: null, colours: countColours(pixels), shapes: [], slideElements: null };
}

const makeShapeCollector = (page: PDFPageProxy) => {
  const { width } = sizeOf(page);
  return collectShapes(page.getViewport({ scale: PAGE_WIDTH / width }).transform);
};

function makeItemCollector(page: PDFPageProxy) {
  const { width, height } = sizeOf(page);
  const scale = PAGE_WIDTH / width;
  const pageBox = { left: 0, right: PAGE_WIDTH, top: 0, bottom: height * scale };
  return collectDrawnItems(page.getViewport({ scale }).transform, pageBox);
}

/** Returns what a page draws besides its texts, without drawing it. */
export async function readShapes(page: PDFPageProxy): Promise<readonly Shape[]> {
  const operations = await page.getOperatorList();
  const { collectedShapes, processOperation } = makeShapeCollector(page);
  operations.fnArray.forEach((_, index) => processOperation(index, operations));
  return collectedShapes();
}

/** A program that writes hyphens as places at which words may be divided. */
const HIDES_HYPHENS = /^typst/iu;

/** Reads the texts of a page and their positions. `program` wrote the file, if known. */
export async function readText(
  page: PDFPageProxy,
  readActual: () => Promise<ActualTexts> = () => Promise.resolve([]),
  program: string | null = null,
): Promise<PageText> {
  const { width } = sizeOf(page);
  const viewport = page.getViewport({ scale: PAGE_WIDTH / width });
  const { items, styles } = await page.getTextContent({ includeMarkedContent: true });
  const structure = readStructure(await page.getStructTree().catch(() => null));
  const markedContentIds: (string | undefined)[] = [];
  let characters = 0;
  const isMarkedSpan = (item: (typeof items)[number]): boolean =>
    !('str' in item) && 'tag' in item && item.tag === 'Span' && !item.id;
  const spanCount = items.filter(isMarkedSpan).length;
  let spanIndex = -1;
  let isAfterBlank = false;
  const storedFacts = new Map<Run, StoredRunFacts>();
  for (const item of items.slice(0, MAX_RUNS)) {
    if (!('str' in item)) {
      if (item.type === 'endMarkedContent') markedContentIds.pop();
      else markedContentIds.push(item.id);
      if (isMarkedSpan(item)) spanIndex += 1;
      continue;
    }
    if (item.str.trim() === '') {
      isAfterBlank ||= item.str !== '';
      continue;
    }
    const needsReplacement = spanCount > 0 && spanIndex >= 0 && needsActualText(item.str);
    const text =
      (needsReplacement ? findActualText(await readActual(), spanIndex, spanCount) : null) ?? item.str;
    characters += item.str.length;
    if (characters > MAX_CHARACTERS) break;
    const [a = 1, b = 0, c, d, x, y] = Util.transform(viewport.transform, item.transform) as number[];
    const style = styles[item.fontName];
    const length = style?.vertical === true ? item.height : item.width;
    const size = Math.hypot(c ?? 0, d ?? 0);
    const turn = rotationOf(a, b, style?.vertical === true);
    const run: Run = {
      text,
      x: roundToTenth((x ?? 0) + (style?.vertical === true ? 0 : MIDDLE_OFFSET_EM[turn ?? 'none'] * size)),
      y: roundToTenth(y ?? 0),
      width: roundToTenth(length * viewport.scale),
      size: roundToTenth(size),
      font: item.fontName,
      ...structureOf(markedContentIds, structure),
      ...(turn !== undefined && { turn }),
      ...(style?.fontFamily === 'monospace' && { isMono: true as const }),
    };
    storedFacts.set(run, { size: Math.hypot(a, b), isAfterBlank });
    isAfterBlank = false;
  }
  const { descriptions } = structure;
  const repaired = await repairSpaces(page, storedFacts, HIDES_HYPHENS.test(program ?? ''));
  return {
    height: roundToTenth(viewport.height),
    runs: joinArabicLetters(joinCurvedTexts(await decodeTexCharacters(page, repaired))),
    ...(descriptions.length > 0 && { descriptions }),
  };
}

/** A text is rotated if it rises or falls by at least this part of its length. */
const MIN_ROTATED_SHARE = 0.9;
/** Distance of the middle of a rotated line from its baseline, relative to its size. */
const MIDDLE_OFFSET_EM = { none: 0, down: 0.35, up: -0.35 };

/** Returns the direction of a text from its components across (`a`) and down (`b`) the page. */
function rotationOf(a: number, b: number, isVertical: boolean): Turn | undefined {
  const [across, down] = isVertical ? [-b, a] : [a, b];
  if (Math.abs(down) < MIN_ROTATED_SHARE * Math.hypot(across, down)) return undefined;
  return down > 0 ? 'down' : 'up';
}

/** Returns the innermost heading and part of the structure around a text. */
function structureOf(
  ids: readonly (string | undefined)[],
  { headings, parts }: Structure,
): Pick<Run, 'heading' | 'part'> {
  const find = <Value>(values: ReadonlyMap<string, Value>) =>
    ids.map((id) => values.get(id ?? '')).findLast((item) => item !== undefined);
  const [heading, part] = [find(headings), find(parts)];
  return { ...(heading !== undefined && { heading }), ...(part !== undefined && { part }) };
}
