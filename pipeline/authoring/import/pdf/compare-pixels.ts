import type { Pixels } from '../deck.ts';

/** Removes the alpha channel of opaque pixels; returns null if one is transparent. */
export function withoutAlpha(data: Uint8Array): Uint8Array | null {
  // Reading a whole pixel at once takes less than half of the time.
  const pixels = new DataView(data.buffer, data.byteOffset, data.length);
  const opaque = new Uint8Array((data.length / 4) * CHANNELS);
  for (let source = 0, target = 0; source < data.length; source += 4, target += CHANNELS) {
    const pixel = pixels.getUint32(source);
    if ((pixel & 255) !== 255) return null;
    opaque[target] = pixel >>> 24;
    opaque[target + 1] = pixel >>> 16;
    opaque[target + 2] = pixel >>> 8;
  }
  return opaque;
}

/** A pixel and one of its channels. */
type ChannelOfPixel = readonly [left: number, top: number, channel: number];

/** Side of a window in pixels, and its number of pixels. */
const [WINDOW_SIDE_PX, WINDOW_AREA_PX] = [8, 64];
const CHANNELS = 3;
/** The constants of SSIM for values up to 255. C2 also decides whether a window has edges. */
const [SSIM_C1, SSIM_C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

/**
 * Compares two pictures of the same size window by window, each channel by itself. The windows at
 * the right and lower edge overlap their neighbours, so that every pixel counts. Returns:
 * - the mean structural similarity (SSIM), which a missing pale line lowers. Windows that differ
 *   only in how they smooth edges count as the same, because a long edge has many of them
 * - the smallest structural similarity
 * - the largest root mean square error, which a strong edge raises
 * - the largest shift of mean colours in a window without edges
 */
export function comparePixels(pixels: Pixels, other: Pixels) {
  let [sum, count, minSimilarity, maxError, maxShift] = [0, 0, 1, 0, 0];
  for (const top of windowStarts(pixels.height))
    for (const left of windowStarts(pixels.width)) {
      if (isSameWindow(pixels, other, left, top)) {
        sum += CHANNELS;
        count += CHANNELS;
        continue;
      }
      for (let channel = 0; channel < CHANNELS; channel += 1) {
        const comparison = compareWindow(pixels, other, [left, top, channel]);
        sum += isOnlySmoothing(pixels, other, [left, top, channel]) ? 1 : comparison.similarity;
        count += 1;
        minSimilarity = Math.min(minSimilarity, comparison.similarity);
        maxError = Math.max(maxError, comparison.error);
        maxShift = Math.max(maxShift, comparison.shift);
      }
    }
  return { mean: sum / count, least: minSimilarity, error: maxError, shift: maxShift };
}

/** Returns the start of each window along a side. A side shorter than a window has one. */
function windowStarts(length: number): number[] {
  const last = Math.max(0, length - WINDOW_SIDE_PX);
  const count = Math.ceil(last / WINDOW_SIDE_PX) + 1;
  return Array.from({ length: count }, (_, index) => Math.min(index * WINDOW_SIDE_PX, last));
}

/** Reports whether a window has the same pixels in both pictures, as most windows have. */
function isSameWindow({ data, width, height }: Pixels, other: Pixels, left: number, top: number): boolean {
  const length = CHANNELS * Math.min(WINDOW_SIDE_PX, width);
  for (let y = top; y < Math.min(top + WINDOW_SIDE_PX, height); y += 1) {
    const start = (y * width + left) * CHANNELS;
    for (let offset = start; offset < start + length; offset += 1)
      if (data[offset] !== other.data[offset]) return false;
  }
  return true;
}

/** Colours that differ by at most this much look the same on an edge. */
const COLOUR_TOLERANCE = 8;

/** Reports whether each colour in a window of one picture is at most a pixel away in the other. */
function isOnlySmoothing(pixels: Pixels, other: Pixels, [left, top, channel]: ChannelOfPixel): boolean {
  const { data, width, height } = pixels;
  for (let y = top; y < Math.min(top + WINDOW_SIDE_PX, height); y += 1)
    for (let x = left; x < Math.min(left + WINDOW_SIDE_PX, width); x += 1) {
      const offset = (y * width + x) * CHANNELS + channel;
      const value = data[offset] ?? 0;
      const otherValue = other.data[offset] ?? 0;
      if (Math.abs(value - otherValue) <= COLOUR_TOLERANCE) continue;
      if (
        !isBetweenNeighbours(value, other, [x, y, channel]) ||
        !isBetweenNeighbours(otherValue, pixels, [x, y, channel])
      )
        return false;
    }
  return true;
}

/** Reports whether a value is between the values of a pixel and of those around it. */
function isBetweenNeighbours(
  value: number,
  { data, width, height }: Pixels,
  [left, top, channel]: ChannelOfPixel,
): boolean {
  let min = 255;
  let max = 0;
  for (let y = Math.max(0, top - 1); y <= Math.min(top + 1, height - 1); y += 1)
    for (let x = Math.max(0, left - 1); x <= Math.min(left + 1, width - 1); x += 1) {
      const neighbour = data[(y * width + x) * CHANNELS + channel] ?? 0;
      min = Math.min(min, neighbour);
      max = Math.max(max, neighbour);
    }
  return value >= min - COLOUR_TOLERANCE && value <= max + COLOUR_TOLERANCE;
}

function compareWindow({ data, width, height }: Pixels, other: Pixels, [left, top, channel]: ChannelOfPixel) {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + WINDOW_SIDE_PX; y += 1)
    for (let x = left; x < left + WINDOW_SIDE_PX; x += 1) {
      const offset = (Math.min(y, height - 1) * width + Math.min(x, width - 1)) * CHANNELS + channel;
      // Two statements: destructuring a list of both would take three times as long.
      const a = data[offset] ?? 0;
      const b = other.data[offset] ?? 0;
      sumA += a;
      sumB += b;
      squaresA += a * a;
      squaresB += b * b;
      products += a * b;
    }
  const [meanA, meanB] = [sumA / WINDOW_AREA_PX, sumB / WINDOW_AREA_PX];
  const variances = (squaresA + squaresB) / WINDOW_AREA_PX - meanA * meanA - meanB * meanB;
  const covariance = products / WINDOW_AREA_PX - meanA * meanB;
  const luminance = (2 * meanA * meanB + SSIM_C1) / (meanA * meanA + meanB * meanB + SSIM_C1);
  const hasEdges = variances > SSIM_C2;
  return {
    similarity: luminance * ((2 * covariance + SSIM_C2) / (variances + SSIM_C2)),
    error: Math.sqrt((squaresA + squaresB - 2 * products) / WINDOW_AREA_PX),
    shift: hasEdges ? 0 : Math.abs(meanA - meanB),
  };
}
