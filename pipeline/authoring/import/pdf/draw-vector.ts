import { gzipSync } from 'node:zlib';
import { createCanvas, SvgExportFlag } from '@napi-rs/canvas';
import type { PageViewport, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
// This build has all of svgo in one file, which loads five times faster.
import { optimize } from 'svgo/browser';
import { MAX_PUBLISHED_NODES, MAX_VECTOR_BYTES } from '#pictures/vector/bounds';
import { drawInProcess } from '#pictures/vector/drawing-process';
import { sanitiseVector } from '#pictures/vector/sanitise-vector';
import type { Pixels } from '../deck.ts';
import { comparePixels, withoutAlpha } from './compare-pixels.ts';

/** A page that was drawn as pixels. */
export interface DrawnPixels {
  readonly pixels: Pixels;
  /** Returns the WebP file of the pixels. */
  readonly encode: () => Promise<Uint8Array>;
}

/**
 * Limits of `comparePixels` for a picture that looks the same. Any two programs smooth edges a
 * little differently: a row of pale pixels at the edge of a letter has a similarity of 0.3 and an
 * error of 10; a window of small letters with steep curves has an error of 25.
 */
const LIMITS_OF_SIMILARITY = { mean: 0.998, least: 0.25, error: 32, shift: 4 };

/** Smaller vectors, in compressed bytes, are used without a comparison: WebP is usually larger. */
const MAX_SMALL_VECTOR_BYTES = 30_000;
const WHITE = 'ffffff';

/** Functions of a canvas that draw a shape, such as a letter. */
const SHAPE_FUNCTIONS = [
  'fill',
  'stroke',
  'clip',
  'fillRect',
  'strokeRect',
  'fillText',
  'strokeText',
] as const;

/**
 * Returns a page as an SVG file that looks the same as its picture in pixels and is smaller when
 * compressed. Returns null if that is not possible: the page has pictures, groups or patterns, is
 * too complex to be drawn fast, or would look different.
 */
export async function drawVector(
  page: PDFPageProxy,
  viewport: PageViewport,
  drawnPixels: DrawnPixels,
): Promise<Uint8Array | null> {
  try {
    for (const background of backgroundsToTry(drawnPixels.pixels)) {
      const svgFile = await drawVectorPart(page, viewport, { ...drawnPixels.pixels, background });
      if (svgFile === null) return null;
      const { length } = gzipSync(svgFile);
      if (length > MAX_SMALL_VECTOR_BYTES && length >= (await drawnPixels.encode()).length) return null;
      if (await looksSameAsPage(svgFile.toString(), drawnPixels.pixels)) return svgFile;
    }
    return null;
  } catch {
    // Whatever fails, there is still the complete picture in pixels.
    return null;
  }
}

/** How to draw a page or a part of it as vectors. */
interface VectorPart extends Pick<Pixels, 'width' | 'height'> {
  readonly background: string;
  /** Reports whether the operation with this index is drawn; absent to draw all. */
  readonly operationsFilter?: (index: number) => boolean;
}

/**
 * Returns a page as an SVG file; null if that needs pixels or too many shapes. Throws if pdf.js or
 * the sanitiser refuses it.
 */
export async function drawVectorPart(
  page: PDFPageProxy,
  viewport: PageViewport,
  part: VectorPart,
): Promise<Buffer | null> {
  const rawSvg = await writeSvg(page, viewport, part);
  if (rawSvg === null || rawSvg.length > MAX_VECTOR_BYTES) return null;
  const { svg, nodes } = sanitiseVector(Buffer.from(optimizeSvg(rawSvg.toString())));
  return nodes > MAX_PUBLISHED_NODES ? null : Buffer.from(svg);
}

/**
 * Returns the background colours to try for a page. Under a page that is dark up to its edges,
 * white would show as a pale line where a browser smooths the edges. Paper without a colour is
 * white.
 */
function backgroundsToTry({ data, width, height }: Pixels): string[] {
  const corners = [0, width - 1, (height - 1) * width, height * width - 1].map((pixel) =>
    Buffer.from(data.subarray(pixel * 3, pixel * 3 + 3)).toString('hex'),
  );
  const [colour = WHITE] = new Set(corners).size === 1 ? corners : [];
  return [...new Set([`#${colour}`, `#${WHITE}`])];
}

/** Writes a page as SVG on a plain background; null if it needs pixels or too many shapes. */
async function writeSvg(
  page: PDFPageProxy,
  viewport: PageViewport,
  { width, height, background, operationsFilter }: VectorPart,
): Promise<Buffer | null> {
  const canvas = createCanvas(width, height, SvgExportFlag.ConvertTextToPaths);
  const context = canvas.getContext('2d');
  let [shapes, needsPixels] = [0, false];
  const canContinue = () => !needsPixels && shapes <= MAX_PUBLISHED_NODES;
  // None of these functions may throw: pdf.js also calls them while it finishes, and would hang.
  const notePixels = () => void (needsPixels = true);
  Object.assign(context, { drawImage: notePixels, putImageData: notePixels });
  const createPattern = context.createPattern.bind(context);
  context.createPattern = (...values) => {
    notePixels();
    return createPattern(...values);
  };
  for (const name of SHAPE_FUNCTIONS) {
    const draw = context[name].bind(context) as (...values: unknown[]) => void;
    context[name] = (...values: unknown[]) => {
      shapes += 1;
      if (canContinue()) draw(...values);
    };
  }
  // It has the same interface as a browser's context, which the types require.
  const canvasContext = context as unknown as CanvasRenderingContext2D;
  const filter = operationsFilter && { operationsFilter };
  const task = page.render({ canvas: null, canvasContext, viewport, background, ...filter });
  task.onContinue = (proceed: () => void) => {
    if (canContinue()) proceed();
    else task.cancel();
  };
  await task.promise;
  return canContinue() ? canvas.getContent() : null;
}

/**
 * The default plugins of svgo that change anything in drawings of a canvas. The other default
 * plugins would take a fifth of the time.
 */
const SVGO_PLUGINS = [
  'removeXMLProcInst',
  'cleanupIds',
  'cleanupNumericValues',
  'convertColors',
  'removeUnknownsAndDefaults',
  'moveElemsAttrsToGroup',
  'convertPathData',
  'convertTransform',
  { name: 'mergePaths', params: { force: true } },
  'removeUnusedNS',
  'sortAttrs',
] as const;

/**
 * Shortens numbers and joins paths of the same paint, such as the letters of a text, which reduces
 * the file to a third. Does not examine whether paths overlap, because that would take quadratic
 * time and the result is compared anyway. Rectangles stay separate: joined with a page of the same
 * colour, the background could become a hole, if the two run in opposite directions.
 */
const optimizeSvg = (svg: string): string =>
  optimize(svg, { floatPrecision: 2, plugins: [...SVGO_PLUGINS] }).data;

/** Reports whether an SVG file looks like the picture of its page, and is opaque. */
async function looksSameAsPage(svg: string, pixels: Pixels): Promise<boolean> {
  const { png } = await drawInProcess(svg, { isKept: true });
  const image = sharp(png).ensureAlpha().toColourspace('srgb');
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (width !== pixels.width || height !== pixels.height || channels !== 4) return false;
  const opaque = withoutAlpha(data);
  if (opaque === null) return false;
  const { mean, least, error, shift } = comparePixels(pixels, { data: opaque, width, height });
  return (
    mean >= LIMITS_OF_SIMILARITY.mean &&
    least >= LIMITS_OF_SIMILARITY.least &&
    error <= LIMITS_OF_SIMILARITY.error &&
    shift <= LIMITS_OF_SIMILARITY.shift
  );
}
