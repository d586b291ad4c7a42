import type { StoryboardElement } from '#content/schemas/storyboard';

/**
 * Longest side of a box in the page, pixels. In flight browsers draw each box at least at its own size, times the pixels
 * of the device, so a larger box costs memory and time; a smaller one is coarser until the camera rests.
 */
const BOX_SIZE = 400;

/** No box is larger than this, pixels, whatever its texts or outline would like. */
const LARGEST_BOX = 1000;

/** Texts have at least this size in their box, pixels: some visitors set a smallest size in their browser. */
const LEAST_FONT_SIZE = 16;

/** Pixels of the box of an element for one canvas unit. */
export function unitOf(element: StoryboardElement): number {
  const longest = Math.max(element.w, element.h);
  const unit = BOX_SIZE / longest;
  const wished = Math.max(unit, wishOf(element, unit));
  // Six digits are finer than any screen.
  return Number(Math.min(wished, LARGEST_BOX / longest).toPrecision(6));
}

/** The thickness of an outline, canvas units: it lies inside its box and at most fills it. */
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
  // Browsers cut outlines to whole pixels.
  const outline = outlineOf(element);
  return outline > 0 ? Math.ceil(outline * unit) / outline : 0;
}
