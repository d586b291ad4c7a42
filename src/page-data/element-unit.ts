import type { StoryboardElement } from '#content/schemas/storyboard';

/**
 * Longest side of a box in the page, in pixels. During a flight, browsers draw each box at least at
 * its own size times the device pixel ratio. So a larger box costs memory and time, and a smaller
 * one is coarser until the camera rests.
 */
const BOX_SIZE = 400;

/** Size limit of a box in pixels, even if its text or outline would need more. */
const LARGEST_BOX = 1000;

/**
 * Minimum font size in a box, in pixels, because some visitors set a minimum font size in their
 * browser.
 */
const LEAST_FONT_SIZE = 16;

/** Returns the pixels per canvas unit in the box of an element. */
export function unitOf(element: StoryboardElement): number {
  const longest = Math.max(element.w, element.h);
  const unit = BOX_SIZE / longest;
  const wished = Math.max(unit, wishOf(element, unit));
  // Six digits are more precise than any screen.
  return Number(Math.min(wished, LARGEST_BOX / longest).toPrecision(6));
}

/**
 * Returns the thickness of an outline in canvas units. It is inside its box and at most fills it.
 */
export function outlineOf({
  strokeWidth,
  w,
  h,
}: Extract<StoryboardElement, { type: 'rect' | 'ellipse' }>): number {
  return Math.min(strokeWidth, w / 2, h / 2);
}

function wishOf(element: StoryboardElement, unit: number): number {
  if (element.type === 'text') return LEAST_FONT_SIZE / element.fontSize;
  if (element.type !== 'rect' && element.type !== 'ellipse') return 0;
  // Browsers round outlines down to whole pixels.
  const outline = outlineOf(element);
  return outline > 0 ? Math.ceil(outline * unit) / outline : 0;
}
