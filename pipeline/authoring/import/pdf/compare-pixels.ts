import type { Pixels } from '../deck.ts';

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

/** A pixel and one of its channels. */
type Place = readonly [left: number, top: number, channel: number];

/** Side of a window in pixels, and its number of pixels. */
const [SIDE, AREA] = [8, 64];
const CHANNELS = 3;
/** The constants of SSIM for values up to 255. C2 also decides whether a window has edges. */
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

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
        sum += isSmoothing(pixels, other, [left, top, channel]) ? 1 : likeness.similarity;
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

/** Colours that differ by at most this much look the same on an edge. */
const TOLERANCE = 8;

/** Reports whether each colour in a window of one picture is at most a pixel away in the other. */
function isSmoothing(pixels: Pixels, other: Pixels, [left, top, channel]: Place): boolean {
  const { data, width, height } = pixels;
  for (let y = top; y < Math.min(top + SIDE, height); y += 1)
    for (let x = left; x < Math.min(left + SIDE, width); x += 1) {
      const at = (y * width + x) * CHANNELS + channel;
      const a = data[at] ?? 0;
      const b = other.data[at] ?? 0;
      if (Math.abs(a - b) <= TOLERANCE) continue;
      if (!isBetween(a, other, [x, y, channel]) || !isBetween(b, pixels, [x, y, channel])) return false;
    }
  return true;
}

/** Reports whether a value is between the values of a pixel and of those around it. */
function isBetween(value: number, { data, width, height }: Pixels, [left, top, channel]: Place): boolean {
  let least = 255;
  let most = 0;
  for (let y = Math.max(0, top - 1); y <= Math.min(top + 1, height - 1); y += 1)
    for (let x = Math.max(0, left - 1); x <= Math.min(left + 1, width - 1); x += 1) {
      const near = data[(y * width + x) * CHANNELS + channel] ?? 0;
      least = Math.min(least, near);
      most = Math.max(most, near);
    }
  return value >= least - TOLERANCE && value <= most + TOLERANCE;
}

function compareWindow({ data, width, height }: Pixels, other: Pixels, [left, top, channel]: Place) {
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
