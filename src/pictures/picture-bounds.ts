import type { Size } from './camera.ts';

/** Longer side, pixels: five times the widest picture of a page, so that cut-outs stay sharp. */
export const MAX_PICTURE_SIDE = 20_000;
/** Pixels of a picture, of all frames of a moving one: a decoder holds up to eight bytes of each, 800 MB. */
export const MAX_PICTURE_PIXELS = 100_000_000;
/** Largest picture file that is read, bytes. */
export const MAX_PICTURE_BYTES = 20_000_000;

/** What is wrong with the size of a picture, and what to do about it; null for nothing. */
export function findSizeFault(
  { width, height }: Size,
  frames = 1,
): { readonly fault: string; readonly remedy: string } | null {
  const named = `${frames === 1 ? '' : `${frames} frames of `}${width} x ${height} pixels`;
  if (width === 0 || height === 0)
    return { fault: `has no pixels (${width} x ${height})`, remedy: 'Export it again' };
  const pixels = width * height * frames;
  if (pixels <= MAX_PICTURE_PIXELS && Math.max(width, height) <= MAX_PICTURE_SIDE) return null;
  const side = MAX_PICTURE_SIDE.toLocaleString('en');
  const sum = `${Math.ceil(pixels / 1e6).toLocaleString('en')} megapixels`;
  return {
    fault: `has ${named}${pixels > MAX_PICTURE_PIXELS ? ` (${sum})` : ''}`,
    remedy: `Scale it down to at most ${MAX_PICTURE_PIXELS / 1e6} megapixels and ${side} pixels a side; 3840 pixels across are enough for every screen`,
  };
}
