import sharp from 'sharp';

/** A rectangle, in pixels. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** An image with three bytes per pixel, row by row. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Decodes an image of any format. */
export async function readPixels(picture: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The linear value of each channel value, for WCAG's relative luminance. */
const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});
const linear = (value = 0) => LINEAR[value] ?? 0;

const luminance = ({ data }: Pixels, at: number) =>
  0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]);

/** WCAG's minimum contrast of a focus indicator between its states with and without focus. */
const CLEAR = 3;

const isClear = (item: number, other: number) =>
  (Math.max(item, other) + 0.05) / (Math.min(item, other) + 0.05) >= CLEAR;

/**
 * Counts the pixels of a region that show the focus clearly: their contrast to the state before it
 * is at least 3 to 1, and they return to that state after it. This excludes independent animations.
 */
export function countClearPixels(
  { before, focused, after }: Readonly<Record<'before' | 'focused' | 'after', Pixels>>,
  { left, top, width, height }: Region,
): number {
  const [right, bottom] = [Math.min(left + width, before.width), Math.min(top + height, before.height)];
  let count = 0;
  for (let y = Math.max(0, Math.floor(top)); y < bottom; y += 1)
    for (let x = Math.max(0, Math.floor(left)); x < right; x += 1) {
      const at = 3 * (y * before.width + x);
      const without = luminance(before, at);
      if (isClear(without, luminance(focused, at)) && !isClear(without, luminance(after, at))) count += 1;
    }
  return count;
}

/** Returns the mean relative luminance of a region, 0 to 1. */
export function meanLuminance(pixels: Pixels, { left, top, width, height }: Region): number {
  let sum = 0;
  let count = 0;
  for (let y = Math.ceil(top); y < Math.min(top + height, pixels.height); y += 1)
    for (let x = Math.ceil(left); x < Math.min(left + width, pixels.width); x += 1) {
      sum += luminance(pixels, 3 * (y * pixels.width + x));
      count += 1;
    }
  return sum / count;
}
