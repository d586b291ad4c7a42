/** Pixels in rows, with three channels. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** How much two pictures of the same size differ. */
export interface Likeness {
  /** Mean structural similarity (SSIM) of all windows. 1 if the pictures are the same. */
  readonly mean: number;
  /** The smallest structural similarity of a window. It is small if a pale line differs. */
  readonly least: number;
  /** Largest root mean square error of a window, of 255. It is large if a strong edge differs. */
  readonly error: number;
  /**
   * Largest difference between the mean colours of a window without edges, of 255. The similarity
   * hardly depends on it.
   */
  readonly shift: number;
}

/** Side of a window in pixels, and its number of pixels. */
const [SIDE, AREA] = [8, 64];
const CHANNELS = 3;
/** The constants of SSIM for values up to 255. They decide where a picture is nearly flat. */
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

/**
 * Compares two pictures of the same size window by window, each channel by itself. The windows at
 * the right and lower edge overlap their neighbours, so that every pixel counts.
 */
export function comparePixels(one: Pixels, other: Pixels): Likeness {
  let [sum, count, least, error, shift] = [0, 0, 1, 0, 0];
  for (const top of startsOf(one.height))
    for (const left of startsOf(one.width))
      for (let channel = 0; channel < CHANNELS; channel += 1) {
        const found = compareWindow(one, other, { left, top, channel });
        sum += found.similarity;
        count += 1;
        least = Math.min(least, found.similarity);
        error = Math.max(error, found.error);
        shift = Math.max(shift, found.shift);
      }
  return { mean: sum / count, least, error, shift };
}

/** Returns where the windows of a side begin. A side that is shorter than a window has one. */
function startsOf(length: number): number[] {
  const last = Math.max(0, length - SIDE);
  const count = Math.ceil(last / SIDE) + 1;
  return Array.from({ length: count }, (_, index) => Math.min(index * SIDE, last));
}

interface Window {
  readonly left: number;
  readonly top: number;
  readonly channel: number;
}

function compareWindow({ data, width, height }: Pixels, other: Pixels, { left, top, channel }: Window) {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + SIDE; y += 1)
    for (let x = left; x < left + SIDE; x += 1) {
      const at = (Math.min(y, height - 1) * width + Math.min(x, width - 1)) * CHANNELS + channel;
      const [a, b] = [data[at] ?? 0, other.data[at] ?? 0];
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
