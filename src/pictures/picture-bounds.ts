import type { Size } from './camera.ts';

/**
 * Maximum length of the longer side, in pixels: five times the widest picture of a page, so that
 * details stay sharp.
 */
const MAX_PICTURE_SIDE = 20_000;
/**
 * Maximum pixels of a picture, counting all frames. A decoder holds up to eight bytes per pixel,
 * 800 MB.
 */
export const MAX_PICTURE_PIXELS = 100_000_000;
/** Size limit of a picture file, in bytes. */
export const MAX_PICTURE_BYTES = 20_000_000;

/** Returns the fault in the size of a picture with the action that fixes it, or null. */
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
