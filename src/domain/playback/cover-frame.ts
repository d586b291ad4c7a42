import type { Frame, Step, Storyboard, StoryboardElement, TextElement } from '#library/schemas/storyboard';
import { sizeIn } from './first-step.ts';
import { placeIn, type Placed } from './box.ts';

/** Increase this if the code may choose other frames. Then pictures of covers are drawn again. */
export const COVER_VERSION = 2;

/** Minimum font size of a title on a card, as a share of the card's height: 12 px of 160 px. */
const MIN_TITLE_SIZE = 0.075;

/** A frame is cropped to its title by at most this factor. */
const MAX_ZOOM = 2;

/** A step shows a page if the page fills at least this share of the frame's width or height. */
const MIN_FILLED_SHARE = 0.95;

/**
 * Returns the frame that a card shows, so that at least its largest text is legible (rule 3.56):
 *
 * - the first step, if its largest text is legible there;
 * - else the part of it around this text, if possible without cutting other elements;
 * - else the first later step with a legible text or, if the first step has no text, the first page
 *   of slides that were imported as pictures;
 * - else the first step.
 */
export function coverFrame(storyboard: Storyboard): Frame | null {
  const [first, ...laterSteps] = storyboard.path;
  if (first === undefined) return null;
  const title = largestText(first.frame, storyboard);
  if (title !== null) {
    const zoom = MIN_TITLE_SIZE / shareOf(first.frame, title);
    if (zoom <= 1) return first.frame;
    if (zoom <= maxZoom(first.frame, title))
      return cropAround(first.frame, title, { zoom, elements: storyboard.elements });
  }
  const isLegible = title === null ? showsPage(first.frame, storyboard) : showsLegibleText(storyboard);
  return laterSteps.find(isLegible)?.frame ?? first.frame;
}

const showsLegibleText =
  (storyboard: Storyboard) =>
  ({ frame }: Step): boolean => {
    const text = largestText(frame, storyboard);
    return text !== null && shareOf(frame, text) >= MIN_TITLE_SIZE;
  };

/** An image is small in the first step if even this many times its size would not fill the step. */
const SMALL_FACTOR = 2;

/** Reports whether an image fills a step and is small in the first one, as an imported page is. */
const showsPage =
  (firstFrame: Frame, { elements }: Storyboard) =>
  ({ frame }: Step): boolean =>
    elements.some(
      (element) =>
        element.type === 'image' &&
        element.opacity > 0 &&
        isWithin(frame, element) &&
        sizeIn(frame, element) >= MIN_FILLED_SHARE &&
        sizeIn(firstFrame, element) * SMALL_FACTOR < MIN_FILLED_SHARE,
    );

function largestText(frame: Frame, { elements }: Storyboard): TextElement | null {
  let largestElement: TextElement | null = null;
  for (const element of elements)
    if (element.type === 'text' && element.opacity > 0 && isWithin(frame, element))
      if (largestElement === null || element.fontSize > largestElement.fontSize) largestElement = element;
  return largestElement;
}

/** Returns the font size of a text as a share of the frame's height on a card of 16:9. */
function shareOf({ w, h }: Frame, { fontSize }: TextElement): number {
  return fontSize / Math.max(h, (w * 9) / 16);
}

function isWithin(frame: Frame, element: StoryboardElement): boolean {
  const { x, y, w, h } = placeIn(frame, element);
  // Elements as large as the frame may exceed it by a rounding error.
  const tolerance = 1e-6 * frame.w;
  return Math.abs(x) + w / 2 <= frame.w / 2 + tolerance && Math.abs(y) + h / 2 <= frame.h / 2 + tolerance;
}

/** Returns by which factor a frame can be cropped without cutting an element. */
function maxZoom(frame: Frame, element: StoryboardElement): number {
  const { w, h } = placeIn(frame, element);
  return Math.min(MAX_ZOOM, frame.w / w, frame.h / h);
}

/**
 * Returns the part of a frame around an element: smaller by at least the factor `zoom`, and as
 * large and as near to the element as possible without cutting other elements, except lines. If all
 * parts cut an element, returns the largest and nearest part.
 */
function cropAround(
  frame: Frame,
  element: StoryboardElement,
  { zoom, elements }: { readonly zoom: number; readonly elements: readonly StoryboardElement[] },
): Frame {
  const title = placeIn(frame, element);
  const boxes = elements
    .filter(({ type, opacity }) => type !== 'line' && opacity > 0)
    .map((other) => placeIn(frame, other));
  const zooms = spread(zoom, maxZoom(frame, element), zoom);
  const crops = zooms.flatMap((factor) => {
    const [w, h] = [frame.w / factor, frame.h / factor];
    const xs = placesOf(title.x, title.w, w, frame.w);
    const ys = placesOf(title.y, title.h, h, frame.h);
    return xs
      .flatMap((x) => ys.map((y) => ({ x, y, w, h })))
      .sort((a, b) => distance(a, title) - distance(b, title));
  });
  const part = crops.find((candidate) => !boxes.some((box) => cuts(candidate, box))) ?? crops[0];
  return part === undefined ? frame : toFrame(frame, part);
}

/** A box relative to a frame, by its centre. */
type Part = Pick<Placed<unknown>, 'x' | 'y' | 'w' | 'h'>;

/** Number of sizes, and of positions in each direction, at which a part is tried. */
const TRIES = 9;

/** Minimum space between an element and the edge of a part, as a share of the part's width. */
const MIN_SPACE = 0.01;

/** Returns `first`, and then evenly spaced numbers from one to another. */
const spread = (from: number, to: number, first: number): number[] =>
  [first, ...Array.from({ length: TRIES }, (_, index) => from + ((to - from) * index) / (TRIES - 1))].filter(
    (value, index) => index === 0 || value !== first,
  );

/** Returns where the centre of a part may be, so that it contains a box and stays in the frame. */
function placesOf(centre: number, size: number, part: number, frame: number): number[] {
  const clamp = (value: number) => Math.min((frame - part) / 2, Math.max((part - frame) / 2, value));
  const maxOffset = (part - size) / 2;
  return spread(clamp(centre - maxOffset), clamp(centre + maxOffset), clamp(centre));
}

const distance = (part: Part, other: Part): number => Math.hypot(part.x - other.x, part.y - other.y);

/** Reports whether an edge of a part cuts a box. A box that is behind the whole part is not cut. */
function cuts(part: Part, box: Part): boolean {
  const [x, y] = [Math.abs(part.x - box.x), Math.abs(part.y - box.y)];
  const space = MIN_SPACE * part.w;
  const isApart = x >= (part.w + box.w) / 2 + space || y >= (part.h + box.h) / 2 + space;
  const isInside = x <= (part.w - box.w) / 2 - space && y <= (part.h - box.h) / 2 - space;
  const isBehind = x <= (box.w - part.w) / 2 && y <= (box.h - part.h) / 2;
  return !isApart && !isInside && !isBehind;
}

function toFrame(frame: Frame, { x, y, w, h }: Part): Frame {
  const turn = (frame.r * Math.PI) / 180;
  return {
    x: frame.x + x * Math.cos(turn) - y * Math.sin(turn),
    y: frame.y + x * Math.sin(turn) + y * Math.cos(turn),
    w,
    h,
    r: frame.r,
  };
}
