import type { Frame, Step, Storyboard, StoryboardElement, TextElement } from '#library/schemas/storyboard';
import { sizeInFrame } from './first-step.ts';
import { placeInFrame, type PlacedElement } from './box.ts';

/** Increase this if the code may choose other frames. Then pictures of covers are drawn again. */
export const COVER_VERSION = 2;

/** Minimum font size of a title on a card, as a share of the card's height: 12 px of 160 px. */
const MIN_TITLE_SHARE = 0.075;

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
  const [firstStep, ...laterSteps] = storyboard.path;
  if (firstStep === undefined) return null;
  const titleElement = largestText(firstStep.frame, storyboard);
  if (titleElement !== null) {
    const zoom = MIN_TITLE_SHARE / fontShareOf(firstStep.frame, titleElement);
    if (zoom <= 1) return firstStep.frame;
    if (zoom <= maxZoom(firstStep.frame, titleElement))
      return cropAround(firstStep.frame, titleElement, { zoom, elements: storyboard.elements });
  }
  const isLegible =
    titleElement === null ? showsPage(firstStep.frame, storyboard) : showsLegibleText(storyboard);
  return laterSteps.find(isLegible)?.frame ?? firstStep.frame;
}

const showsLegibleText =
  (storyboard: Storyboard) =>
  ({ frame }: Step): boolean => {
    const text = largestText(frame, storyboard);
    return text !== null && fontShareOf(frame, text) >= MIN_TITLE_SHARE;
  };

/** An image is small in the first step if even this many times its size would not fill the step. */
const MIN_ENLARGEMENT = 2;

/** Reports whether an image fills a step and is small in the first one, as an imported page is. */
const showsPage =
  (firstFrame: Frame, { elements }: Storyboard) =>
  ({ frame }: Step): boolean =>
    elements.some(
      (element) =>
        element.type === 'image' &&
        element.opacity > 0 &&
        isWithin(frame, element) &&
        sizeInFrame(frame, element) >= MIN_FILLED_SHARE &&
        sizeInFrame(firstFrame, element) * MIN_ENLARGEMENT < MIN_FILLED_SHARE,
    );

function largestText(frame: Frame, { elements }: Storyboard): TextElement | null {
  let largestElement: TextElement | null = null;
  for (const element of elements)
    if (element.type === 'text' && element.opacity > 0 && isWithin(frame, element))
      if (largestElement === null || element.fontSize > largestElement.fontSize) largestElement = element;
  return largestElement;
}

/** Returns the font size of a text as a share of the frame's height on a card of 16:9. */
function fontShareOf({ w, h }: Frame, { fontSize }: TextElement): number {
  return fontSize / Math.max(h, (w * 9) / 16);
}

function isWithin(frame: Frame, element: StoryboardElement): boolean {
  const { x, y, w, h } = placeInFrame(frame, element);
  // Elements as large as the frame may exceed it by a rounding error.
  const tolerance = 1e-6 * frame.w;
  return Math.abs(x) + w / 2 <= frame.w / 2 + tolerance && Math.abs(y) + h / 2 <= frame.h / 2 + tolerance;
}

/** Returns by which factor a frame can be cropped without cutting an element. */
function maxZoom(frame: Frame, element: StoryboardElement): number {
  const { w, h } = placeInFrame(frame, element);
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
  const titleBox = placeInFrame(frame, element);
  const boxes = elements
    .filter(({ type, opacity }) => type !== 'line' && opacity > 0)
    .map((other) => placeInFrame(frame, other));
  const zoomFactors = spacedNumbers(zoom, maxZoom(frame, element), zoom);
  const crops = zoomFactors.flatMap((factor) => {
    const [w, h] = [frame.w / factor, frame.h / factor];
    const centreXs = centresOf(titleBox.x, titleBox.w, w, frame.w);
    const centreYs = centresOf(titleBox.y, titleBox.h, h, frame.h);
    return centreXs
      .flatMap((x) => centreYs.map((y) => ({ x, y, w, h })))
      .sort((a, b) => distance(a, titleBox) - distance(b, titleBox));
  });
  const crop = crops.find((candidate) => !boxes.some((box) => cutsBox(candidate, box))) ?? crops[0];
  return crop === undefined ? frame : toFrame(frame, crop);
}

/** A box relative to a frame, by its centre. */
type Crop = Pick<PlacedElement<unknown>, 'x' | 'y' | 'w' | 'h'>;

/** Number of sizes, and of positions in each direction, at which a part is tried. */
const TRY_COUNT = 9;

/** Minimum space between an element and the edge of a part, as a share of the part's width. */
const MIN_SPACE_SHARE = 0.01;

/** Returns `first`, and then evenly spaced numbers from `from` to `to`. */
const spacedNumbers = (from: number, to: number, first: number): number[] =>
  [
    first,
    ...Array.from({ length: TRY_COUNT }, (_, index) => from + ((to - from) * index) / (TRY_COUNT - 1)),
  ].filter((value, index) => index === 0 || value !== first);

/** Returns where the centre of a part may be, so that it contains a box and stays in the frame. */
function centresOf(centre: number, size: number, cropSize: number, frameSize: number): number[] {
  const clamp = (value: number) =>
    Math.min((frameSize - cropSize) / 2, Math.max((cropSize - frameSize) / 2, value));
  const maxOffset = (cropSize - size) / 2;
  return spacedNumbers(clamp(centre - maxOffset), clamp(centre + maxOffset), clamp(centre));
}

const distance = (crop: Crop, other: Crop): number => Math.hypot(crop.x - other.x, crop.y - other.y);

/** Reports whether an edge of a part cuts a box. A box that is behind the whole part is not cut. */
function cutsBox(crop: Crop, box: Crop): boolean {
  const [distanceX, distanceY] = [Math.abs(crop.x - box.x), Math.abs(crop.y - box.y)];
  const space = MIN_SPACE_SHARE * crop.w;
  const isApart = distanceX >= (crop.w + box.w) / 2 + space || distanceY >= (crop.h + box.h) / 2 + space;
  const isInside = distanceX <= (crop.w - box.w) / 2 - space && distanceY <= (crop.h - box.h) / 2 - space;
  const isBehind = distanceX <= (box.w - crop.w) / 2 && distanceY <= (box.h - crop.h) / 2;
  return !isApart && !isInside && !isBehind;
}

function toFrame(frame: Frame, { x, y, w, h }: Crop): Frame {
  const angle = (frame.r * Math.PI) / 180;
  return {
    x: frame.x + x * Math.cos(angle) - y * Math.sin(angle),
    y: frame.y + x * Math.sin(angle) + y * Math.cos(angle),
    w,
    h,
    r: frame.r,
  };
}
