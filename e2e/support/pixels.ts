import sharp from 'sharp';

/** A rectangle, pixels. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A picture: three bytes a pixel, line by line. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Reads a picture of any format. */
export async function readPixels(picture: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Relative luminance of each value of a channel, by WCAG. */
const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});
const linear = (value = 0) => LINEAR[value] ?? 0;

const luminance = ({ data }: Pixels, at: number) =>
  0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]);

/** The contrast that WCAG asks of a focus indicator, between the states with and without it. */
const CLEAR = 3;

const isClear = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) >= CLEAR;

/**
 * How many pixels of a region tell the focus clearly: they differ from those before it by a contrast of 3 to 1, and are
 * after it what they were before, so that what moves by itself does not count.
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
