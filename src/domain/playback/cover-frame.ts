import type { Frame, Step, Storyboard, StoryboardElement, TextElement } from '#library/schemas/storyboard';
import { sizeIn } from './first-step.ts';
import { placeIn } from './box.ts';

/** Least font size of a title on a card, as a share of its height: 12 px of 160 px. */
const MIN_TITLE_SIZE = 0.075;

/** A frame is cropped to its title by this factor at most. */
const MAX_ZOOM = 2;

/** A step shows a page if the page fills its frame to this share, in width or height. */
const MIN_FILLED_SHARE = 0.95;

/**
 * Returns the frame that a card shows, in which at least the largest text is legible (rule 3.56):
 * the first step; else the part of it around its largest text; else the first later step with a
 * legible text, or the first page of slides that were imported as pictures. An overview without
 * texts and pages is a picture and stays whole.
 */
export function coverFrame(storyboard: Storyboard): Frame | null {
  const [first, ...later] = storyboard.path;
  if (first === undefined) return null;
  const title = largestText(first.frame, storyboard);
  if (title !== null) {
    const zoom = MIN_TITLE_SIZE / shareOf(first.frame, title);
    if (zoom <= 1) return first.frame;
    if (zoom <= mostZoom(first.frame, title)) return cropAround(first.frame, title, zoom);
  }
  const isLegible = title === null ? showsPage(first.frame, storyboard) : showsLegibleText(storyboard);
  return later.find(isLegible)?.frame ?? first.frame;
}

const showsLegibleText =
  (storyboard: Storyboard) =>
  ({ frame }: Step): boolean => {
    const text = largestText(frame, storyboard);
    return text !== null && shareOf(frame, text) >= MIN_TITLE_SIZE;
  };

/** Reports whether a step is filled by an image that the overview shows small. */
const showsPage =
  (overview: Frame, { elements }: Storyboard) =>
  ({ frame }: Step): boolean =>
    elements.some(
      (element) =>
        element.type === 'image' &&
        element.opacity > 0 &&
        isWithin(frame, element) &&
        sizeIn(frame, element) >= MIN_FILLED_SHARE &&
        sizeIn(overview, element) * MAX_ZOOM < MIN_FILLED_SHARE,
    );

function largestText(frame: Frame, { elements }: Storyboard): TextElement | null {
  let largest: TextElement | null = null;
  for (const element of elements)
    if (element.type === 'text' && element.opacity > 0 && isWithin(frame, element))
      if (largest === null || element.fontSize > largest.fontSize) largest = element;
  return largest;
}

/** Returns the font size of a text as a share of the frame's height on a card of 16:9. */
function shareOf({ w, h }: Frame, { fontSize }: TextElement): number {
  return fontSize / Math.max(h, (w * 9) / 16);
}

function isWithin(frame: Frame, element: StoryboardElement): boolean {
  const { x, y, w, h } = placeIn(frame, element);
  // Elements of the size of the frame may reach over its edge by a rounding error.
  const slack = 1e-6 * frame.w;
  return Math.abs(x) + w / 2 <= frame.w / 2 + slack && Math.abs(y) + h / 2 <= frame.h / 2 + slack;
}

/** Returns how much smaller a part of a frame can be that has all of an element. */
function mostZoom(frame: Frame, element: StoryboardElement): number {
  const { w, h } = placeIn(frame, element);
  return Math.min(MAX_ZOOM, frame.w / w, frame.h / h);
}

/** Returns the part of a frame, smaller by `zoom`, whose centre is nearest to an element. */
function cropAround(frame: Frame, element: StoryboardElement, zoom: number): Frame {
  const { x, y } = placeIn(frame, element);
  const [w, h] = [frame.w / zoom, frame.h / zoom];
  const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
  const [dx, dy] = [clamp(x, (frame.w - w) / 2), clamp(y, (frame.h - h) / 2)];
  const turn = (frame.r * Math.PI) / 180;
  return {
    x: frame.x + dx * Math.cos(turn) - dy * Math.sin(turn),
    y: frame.y + dx * Math.sin(turn) + dy * Math.cos(turn),
    w,
    h,
    r: frame.r,
  };
}
