import type { Step, Storyboard, StoryboardElement } from '#library/schemas/storyboard';
import { rulesOf } from './element-types.ts';
import type { Box, PlacedElement } from './box.ts';
import { pictureSize, elementsShownIn, sizeWithin } from './shown-in.ts';

/**
 * Relevant font sizes, as a share of the frame height. Smaller text is illegible at the step, and
 * larger text is background.
 */
const TEXT_SHARE_LIMITS = { smallest: 0.01, largest: 1 };

/** Returns the texts, pictures and videos that a step shows. */
export function elementsShownAt(
  step: Step,
  { elements, path }: Pick<Storyboard, 'elements' | 'path'>,
): PlacedElement<StoryboardElement>[] {
  const otherFrames = path.map(({ frame }) => frame);
  return elementsShownIn(step.frame, otherFrames, elements, sizeOf);
}

/** Returns the size of an element as a share of the frame, or 0 if it does not count there. */
function sizeOf(frame: Box, element: StoryboardElement): number {
  const words = element.opacity === 0 ? null : rulesOf(element).words(element);
  if (words === null) return 0;
  return 'text' in words
    ? sizeWithin(words.fontSize / frame.h, TEXT_SHARE_LIMITS)
    : pictureSize(frame, element);
}
