import { placeInFrame, type Box, type PlacedElement } from './box.ts';

/** Relevant sizes of pictures, as a share of the frame. Larger ones are background. */
const PICTURE_SHARE_LIMITS = { smallest: 0.1, largest: 1.25 };
/** An element belongs to another frame if that frame shows it larger by this factor. */
const MIN_BETTER_FACTOR = 2;

/**
 * Returns the elements that a frame shows: their centre is in it, they have a size there, and no
 * other frame shows them twice as large. The last rule excludes elements that an overview only
 * shows from afar. `sizeOf` returns the size of an element as a share of a frame, or 0 if it does
 * not count there.
 */
export function elementsShownIn<Element extends Box>(
  frame: Box,
  otherFrames: readonly Box[],
  elements: readonly Element[],
  sizeOf: (frame: Box, element: Element) => number,
): PlacedElement<Element>[] {
  const centredSize = (anyFrame: Box, element: Element): number => {
    const { x, y } = placeInFrame(anyFrame, element);
    const isCentred = Math.abs(x) <= anyFrame.w / 2 && Math.abs(y) <= anyFrame.h / 2;
    return isCentred ? sizeOf(anyFrame, element) : 0;
  };
  return elements.flatMap((element) => {
    const size = centredSize(frame, element);
    if (size === 0) return [];
    const largestSize = Math.max(...otherFrames.map((other) => centredSize(other, element)));
    return largestSize >= size * MIN_BETTER_FACTOR ? [] : [placeInFrame(frame, element)];
  });
}

/** Returns the size of a picture as a share of a frame, or 0 if it is tiny or larger than that. */
export function pictureSize(frame: Box, { w, h }: Box): number {
  return sizeWithin(Math.max(w / frame.w, h / frame.h), PICTURE_SHARE_LIMITS);
}

/** Returns a size that is within limits, and 0 for any other. */
export function sizeWithin(
  size: number,
  { smallest, largest }: { readonly smallest: number; readonly largest: number },
): number {
  return size >= smallest && size <= largest ? size : 0;
}
