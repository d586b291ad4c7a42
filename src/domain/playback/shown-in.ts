import { placeIn, type Box, type Placed } from './box.ts';

/** Relevant sizes of pictures, as a share of the frame. Larger ones are background. */
const PICTURE_SIZES = { smallest: 0.1, largest: 1.25 };
/** An element belongs to another frame if that frame shows it larger by this factor. */
const SHOWN_BETTER = 2;

/**
 * Returns the elements that a frame shows: their centre is in it, they have a size there, and no
 * other frame shows them twice as large. The last rule excludes elements that an overview only
 * shows from afar. `sizeOf` returns the size of an element as a share of a frame, or 0 if it does
 * not count there.
 */
export function shownIn<Element extends Box>(
  frame: Box,
  others: readonly Box[],
  elements: readonly Element[],
  sizeOf: (frame: Box, element: Element) => number,
): Placed<Element>[] {
  const sizeIn = (around: Box, element: Element): number => {
    const { x, y } = placeIn(around, element);
    const isCentred = Math.abs(x) <= around.w / 2 && Math.abs(y) <= around.h / 2;
    return isCentred ? sizeOf(around, element) : 0;
  };
  return elements.flatMap((element) => {
    const size = sizeIn(frame, element);
    if (size === 0) return [];
    const bestSize = Math.max(...others.map((other) => sizeIn(other, element)));
    return bestSize >= size * SHOWN_BETTER ? [] : [placeIn(frame, element)];
  });
}

/** Returns the size of a picture as a share of a frame, or 0 if it is tiny or larger than that. */
export function pictureSize(frame: Box, { w, h }: Box): number {
  return sizeWithin(Math.max(w / frame.w, h / frame.h), PICTURE_SIZES);
}

/** Returns a size that is within limits, and 0 for any other. */
export function sizeWithin(
  size: number,
  { smallest, largest }: { readonly smallest: number; readonly largest: number },
): number {
  return size >= smallest && size <= largest ? size : 0;
}
