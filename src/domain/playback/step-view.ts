import type { Step, Storyboard, StoryboardElement } from '#library/schemas/storyboard';
import { rulesOf } from './element-types.ts';
import { placeIn, type Box, type Placed } from './box.ts';

/**
 * Relevant font sizes, as a share of the frame height. Smaller text is illegible at the step, and
 * larger text is background.
 */
const TEXT_SIZES = { smallest: 0.01, largest: 1 };
/** Relevant sizes of pictures, as a share of the frame. Larger ones are background. */
const PICTURE_SIZES = { smallest: 0.1, largest: 1.25 };
/** An element belongs to another step if that step shows it larger by this factor. */
const SHOWN_BETTER = 2;

/**
 * Returns the texts, pictures and videos that a step shows: their centre is in its frame, they are
 * neither tiny nor larger than it, and no other step shows them twice as large. The last rule
 * excludes elements that an overview only shows from afar.
 */
export function shownAt(
  step: Step,
  { elements, path }: Pick<Storyboard, 'elements' | 'path'>,
): Placed<StoryboardElement>[] {
  return elements.flatMap((element) => {
    const size = sizeIn(step.frame, element);
    if (size === 0) return [];
    const best = Math.max(...path.map(({ frame }) => sizeIn(frame, element)));
    return best >= size * SHOWN_BETTER ? [] : [placeIn(step.frame, element)];
  });
}

/** Returns the size of an element as a share of the frame, or 0 if it is not visible. */
function sizeIn(frame: Box, element: StoryboardElement): number {
  const { x, y } = placeIn(frame, element);
  if (element.opacity === 0 || Math.abs(x) > frame.w / 2 || Math.abs(y) > frame.h / 2) return 0;
  const words = rulesOf(element).words(element);
  if (words === null) return 0;
  if ('text' in words) return zeroOutside(words.fontSize / frame.h, TEXT_SIZES);
  return zeroOutside(Math.max(element.w / frame.w, element.h / frame.h), PICTURE_SIZES);
}

/** Returns a size that is within limits, and 0 for any other. */
function zeroOutside(size: number, { smallest, largest }: typeof TEXT_SIZES): number {
  return size >= smallest && size <= largest ? size : 0;
}
