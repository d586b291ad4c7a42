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
const SAME = { mean: 0.998, least: 0.25, error: 32, shift: 4 };

/** Smaller vectors, in compressed bytes, are used without a comparison: WebP is usually larger. */
const SMALL = 30_000;
const WHITE = 'ffffff';

/** Functions of a canvas that draw a shape, such as a letter. */
const SHAPES = ['fill', 'stroke', 'clip', 'fillRect', 'strokeRect', 'fillText', 'strokeText'] as const;

/**
 * Returns a page as an SVG file that looks the same as its picture in pixels and is smaller when
 * compressed. Returns null if that is not possible: the page has pictures, groups or patterns, is
 * too complex to be drawn fast, or would look different.
 */
export async function drawVector(
  page: PDFPageProxy,
  viewport: PageViewport,
  drawn: DrawnPixels,
): Promise<Uint8Array | null> {
  try {
    for (const ground of groundsOf(drawn.pixels)) {
      const file = await drawVectorPart(page, viewport, { ...drawn.pixels, ground });
      if (file === null) return null;
      const { length } = gzipSync(file);
      if (length > SMALL && length >= (await drawn.encode()).length) return null;
      if (await looksLike(file.toString(), drawn.pixels)) return file;
    }
    return null;
  } catch {
    // Whatever fails, there is still the complete picture in pixels.
    return null;
  }
}

/** How to draw a page or a part of it as vectors. */
interface VectorPart extends Pick<Pixels, 'width' | 'height'> {
  readonly ground: string;
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
  const written = await writeSvg(page, viewport, part);
  if (written === null || written.length > MAX_VECTOR_BYTES) return null;
  const { svg, nodes } = sanitiseVector(Buffer.from(shrink(written.toString())));
  return nodes > MAX_PUBLISHED_NODES ? null : Buffer.from(svg);
}

/**
 * Returns the background colours to try for a page. Under a page that is dark up to its edges,
 * white would show as a pale line where a browser smooths the edges. Paper without a colour is
 * white.
 */
function groundsOf({ data, width, height }: Pixels): string[] {
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
  { width, height, ground, operationsFilter }: VectorPart,
): Promise<Buffer | null> {
  const canvas = createCanvas(width, height, SvgExportFlag.ConvertTextToPaths);
  const context = canvas.getContext('2d');
  let [shapes, needsPixels] = [0, false];
  const isPossible = () => !needsPixels && shapes <= MAX_PUBLISHED_NODES;
  // None of these functions may throw: pdf.js also calls them while it finishes, and would hang.
  const refuse = () => void (needsPixels = true);
  Object.assign(context, { drawImage: refuse, putImageData: refuse });
  const createPattern = context.createPattern.bind(context);
  context.createPattern = (...values) => {
    refuse();
    return createPattern(...values);
  };
  for (const name of SHAPES) {
    const draw = context[name].bind(context) as (...values: unknown[]) => void;
    context[name] = (...values: unknown[]) => {
      shapes += 1;
      if (isPossible()) draw(...values);
    };
  }
  // It has the same interface as a browser's context, which the types require.
  const canvasContext = context as unknown as CanvasRenderingContext2D;
  const filter = operationsFilter && { operationsFilter };
  const task = page.render({ canvas: null, canvasContext, viewport, background: ground, ...filter });
  task.onContinue = (proceed: () => void) => {
    if (isPossible()) proceed();
    else task.cancel();
  };
  await task.promise;
  return isPossible() ? canvas.getContent() : null;
}

/**
 * The default plugins of svgo that change anything in drawings of a canvas. The other default
 * plugins would take a fifth of the time.
 */
const OPTIMIZERS = [
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
const shrink = (svg: string): string => optimize(svg, { floatPrecision: 2, plugins: [...OPTIMIZERS] }).data;

/** Reports whether an SVG file looks like the picture of its page, and is opaque. */
async function looksLike(svg: string, pixels: Pixels): Promise<boolean> {
  const { png } = await drawInProcess(svg, { isKept: true });
  const image = sharp(png).ensureAlpha().toColourspace('srgb');
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (width !== pixels.width || height !== pixels.height || channels !== 4) return false;
  const opaque = withoutAlpha(data);
  if (opaque === null) return false;
  const { mean, least, error, shift } = comparePixels(pixels, { data: opaque, width, height });
  return mean >= SAME.mean && least >= SAME.least && error <= SAME.error && shift <= SAME.shift;
}

/** Removes the alpha channel of opaque pixels; returns null if one is transparent. */
export function withoutAlpha(data: Uint8Array): Uint8Array | null {
  // Reading a whole pixel at once takes less than half of the time.
  const pixels = new DataView(data.buffer, data.byteOffset, data.length);
  const opaque = new Uint8Array((data.length / 4) * CHANNELS);
  for (let from = 0, to = 0; from < data.length; from += 4, to += CHANNELS) {
    const pixel = pixels.getUint32(from);
    if ((pixel & 255) !== 255) return null;
    opaque[to] = pixel >>> 24;
    opaque[to + 1] = pixel >>> 16;
    opaque[to + 2] = pixel >>> 8;
  }
  return opaque;
}

/** Side of a window in pixels, and its number of pixels. */
const [SIDE, AREA] = [8, 64];
const CHANNELS = 3;
/** The constants of SSIM for values up to 255. C2 also decides whether a window has edges. */
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

/**
 * Compares two pictures of the same size window by window, each channel by itself. The windows at
 * the right and lower edge overlap their neighbours, so that every pixel counts. Returns:
 * - the mean and the smallest structural similarity (SSIM), which a pale line lowers
 * - the largest root mean square error, which a strong edge raises
 * - the largest shift of mean colours in a window without edges
 */
export function comparePixels(pixels: Pixels, other: Pixels) {
  let [sum, count, least, error, shift] = [0, 0, 1, 0, 0];
  for (const top of startsOf(pixels.height))
    for (const left of startsOf(pixels.width)) {
      if (isSameWindow(pixels, other, left, top)) {
        sum += CHANNELS;
        count += CHANNELS;
        continue;
      }
      for (let channel = 0; channel < CHANNELS; channel += 1) {
        const likeness = compareWindow(pixels, other, [left, top, channel]);
        sum += likeness.similarity;
        count += 1;
        least = Math.min(least, likeness.similarity);
        error = Math.max(error, likeness.error);
        shift = Math.max(shift, likeness.shift);
      }
    }
  return { mean: sum / count, least, error, shift };
}

/** Returns the start of each window along a side. A side shorter than a window has one. */
function startsOf(length: number): number[] {
  const last = Math.max(0, length - SIDE);
  const count = Math.ceil(last / SIDE) + 1;
  return Array.from({ length: count }, (_, index) => Math.min(index * SIDE, last));
}

/** Reports whether a window has the same pixels in both pictures, as most windows have. */
function isSameWindow({ data, width, height }: Pixels, other: Pixels, left: number, top: number): boolean {
  const length = CHANNELS * Math.min(SIDE, width);
  for (let y = top; y < Math.min(top + SIDE, height); y += 1) {
    const start = (y * width + left) * CHANNELS;
    for (let at = start; at < start + length; at += 1) if (data[at] !== other.data[at]) return false;
  }
  return true;
}

function compareWindow(
  { data, width, height }: Pixels,
  other: Pixels,
  [left, top, channel]: readonly [number, number, number],
) {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + SIDE; y += 1)
    for (let x = left; x < left + SIDE; x += 1) {
      const at = (Math.min(y, height - 1) * width + Math.min(x, width - 1)) * CHANNELS + channel;
      // Two statements: destructuring a list of both would take three times as long.
      const a = data[at] ?? 0;
      const b = other.data[at] ?? 0;
      sumA += a;
      sumB += b;
      squaresA += a * a;
      squaresB += b * b;
      products += a * b;
    }
  const [meanA, meanB] = [sumA / AREA, sumB / AREA];
  const variances = (squaresA + squaresB) / AREA - meanA * meanA - meanB * meanB;
  const covariance = products / AREA - meanA * meanB;
  const light = (2 * meanA * meanB + C1) / (meanA * meanA + meanB * meanB + C1);
  const hasEdges = variances > C2;
  return {
    similarity: light * ((2 * covariance + C2) / (variances + C2)),
    error: Math.sqrt((squaresA + squaresB - 2 * products) / AREA),
    shift: hasEdges ? 0 : Math.abs(meanA - meanB),
  };
}
