import { createCanvas } from '@napi-rs/canvas';
import { Util, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { round } from '#pipeline/authoring/storyboard/frame';
import type { DrawnPage } from '../deck.ts';
import { joinLetters } from '../text/right-to-left.ts';
import { PAGE_WIDTH, type PageText, type Run, type Shape, type Turn } from '../text/page-text.ts';
import { drawVector } from './draw-vector.ts';
import { collectShapes, type Operations } from './read-shapes.ts';
import { readStructure, type Structure } from './read-structure.ts';

/** Longer side of a picture in pixels: sharp where a screen has twice as many as a step is wide. */
const LONGER_SIDE = 2000;
/** Maximum number of text runs and marks read from a page. A drawing may have any number. */
const MAX_RUNS = 5000;
/** Maximum number of characters read from a page. A page of a book has a few thousand. */
const MAX_CHARACTERS = 100_000;
/** Maximum ratio of a page's sides. A longer page would be unreadable on a screen. */
const MAX_RATIO = 50;
const QUALITY = 90;
const WHITE = '#ffffff';
/** The text of a page that cannot be opened and whose size is unknown. */
export const BLANK: PageText = { height: (PAGE_WIDTH * 9) / 16, runs: [] };

/** Returns the size of a page in points. Throws if its shape cannot be shown. */
function sizeOf(page: PDFPageProxy): { width: number; height: number } {
  const { width, height } = page.getViewport({ scale: 1 });
  if (width > 0 && height > 0 && width <= height * MAX_RATIO && height <= width * MAX_RATIO)
    return { width, height };
  throw new Error(`it is ${width} by ${height} points, more than ${MAX_RATIO} times as long as wide`);
}

/** Draws a page as a WebP file, and as an SVG file if that is smaller and looks the same. */
export async function drawPage(page: PDFPageProxy): Promise<DrawnPage> {
  const { width, height } = sizeOf(page);
  const viewport = page.getViewport({ scale: LONGER_SIDE / Math.max(width, height) });
  const canvas = createCanvas(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  );
  // It has the same interface as a browser's canvas, which the types require.
  const { shapes, see } = shapesOf(page);
  const operationsFilter = (index: number, operations: Operations): boolean => {
    see(index, operations);
    return true;
  };
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport, operationsFilter }).promise;
  const size = { width: canvas.width, height: canvas.height };
  const data = await sharp(canvas.data(), { raw: { ...size, channels: 4 } })
    .flatten({ background: WHITE })
    .raw()
    .toBuffer();
  const raster = await sharp(data, { raw: { ...size, channels: 3 } })
    .webp({ quality: QUALITY, smartSubsample: true })
    .toBuffer();
  const pixels = { ...size, data };
  return { raster, vector: await drawVector(page, viewport, { pixels, bytes: raster.length }), shapes };
}

export async function drawBlank(): Promise<DrawnPage> {
  const height = Math.round((LONGER_SIDE * BLANK.height) / PAGE_WIDTH);
  const raster = await sharp({ create: { width: LONGER_SIDE, height, channels: 3, background: WHITE } })
    .webp()
    .toBuffer();
  return { raster, vector: null, shapes: [] };
}

const shapesOf = (page: PDFPageProxy) => {
  const { width } = sizeOf(page);
  return collectShapes(page.getViewport({ scale: PAGE_WIDTH / width }).transform);
};

/** Returns what a page draws besides its texts. A page that is drawn has them anyway. */
export async function readShapes(page: PDFPageProxy): Promise<readonly Shape[]> {
  const operations = await page.getOperatorList();
  const { shapes, see } = shapesOf(page);
  operations.fnArray.forEach((_, index) => see(index, operations));
  return shapes;
}

/** Reads the texts of a page and their positions. */
export async function readText(page: PDFPageProxy): Promise<PageText> {
  const { width } = sizeOf(page);
  const viewport = page.getViewport({ scale: PAGE_WIDTH / width });
  const runs: Run[] = [];
  const { items, styles } = await page.getTextContent({ includeMarkedContent: true });
  const structure = readStructure(await page.getStructTree().catch(() => null));
  const marks: (string | undefined)[] = [];
  let characters = 0;
  for (const item of items.slice(0, MAX_RUNS)) {
    if (!('str' in item)) {
      if (item.type === 'endMarkedContent') marks.pop();
      else marks.push(item.id);
      continue;
    }
    if (item.str.trim() === '') continue;
    characters += item.str.length;
    if (characters > MAX_CHARACTERS) break;
    const [a = 1, b = 0, c, d, x, y] = Util.transform(viewport.transform, item.transform) as number[];
    const style = styles[item.fontName];
    const length = style?.vertical === true ? item.height : item.width;
    const size = Math.hypot(c ?? 0, d ?? 0);
    const turn = turnOf(a, b, style?.vertical === true);
    runs.push({
      text: item.str,
      x: round((x ?? 0) + (style?.vertical === true ? 0 : MIDDLE[turn ?? 'none'] * size)),
      y: round(y ?? 0),
      width: round(length * viewport.scale),
      size: round(size),
      font: item.fontName,
      ...marksOf(marks, structure),
      ...(turn !== undefined && { turn }),
      ...(style?.fontFamily === 'monospace' && { isMono: true as const }),
    });
  }
  const { descriptions } = structure;
  return {
    height: round(viewport.height),
    runs: joinLetters(runs),
    ...(descriptions.length > 0 && { descriptions }),
  };
}

/** A text is rotated if it rises or falls by at least this part of its length. */
const STEEP = 0.9;
/** Distance of the middle of a rotated line from its baseline, relative to its size. */
const MIDDLE = { none: 0, down: 0.35, up: -0.35 };

/** Returns the direction of a text from its components across (`a`) and down (`b`) the page. */
function turnOf(a: number, b: number, isVertical: boolean): Turn | undefined {
  const [across, down] = isVertical ? [-b, a] : [a, b];
  if (Math.abs(down) < STEEP * Math.hypot(across, down)) return undefined;
  return down > 0 ? 'down' : 'up';
}

function marksOf(
  ids: readonly (string | undefined)[],
  { headings, parts }: Structure,
): Pick<Run, 'heading' | 'part'> {
  const find = <Value>(values: ReadonlyMap<string, Value>) =>
    ids.map((id) => values.get(id ?? '')).findLast((item) => item !== undefined);
  const [heading, part] = [find(headings), find(parts)];
  return { ...(heading !== undefined && { heading }), ...(part !== undefined && { part }) };
}
