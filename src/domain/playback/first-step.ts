import type { Frame, Step, Storyboard, StoryboardElement } from '#library/schemas/storyboard';
import { rulesOf } from './element-types.ts';
import { placeInFrame } from './box.ts';

/**
 * Reports whether nothing would remain if only the first step were published (rule 3.16), because
 * all elements in its frame belong to later steps.
 */
export function hasEmptyTeaser(storyboard: Storyboard): boolean {
  const hasMeaningfulElement = ({ elements, path: [firstPathStep] }: Storyboard) =>
    elements.some(
      (element) =>
        isMeaningful(element) && firstPathStep !== undefined && isCentred(firstPathStep.frame, element),
    );
  return hasMeaningfulElement(storyboard) && !hasMeaningfulElement(firstStep(storyboard));
}

/** Returns a storyboard of the first step alone, with the elements that belong to it. */
export function firstStep(storyboard: Storyboard): Storyboard {
  const [firstPathStep, ...laterSteps] = storyboard.path;
  if (firstPathStep === undefined) return storyboard;
  const elements = storyboard.elements.filter((element) => belongsTo(firstPathStep, laterSteps, element));
  return { ...storyboard, elements, path: [firstPathStep] };
}

/** An element larger than this share of a frame is background. */
const MAX_ELEMENT_SHARE = 1.25;
/**
 * An element belongs to a later step that shows it larger by this factor, such as after an
 * overview.
 */
const MIN_BETTER_FACTOR = 2;

/** Reports whether a step shows an element and no later step shows it better. */
function belongsTo(step: Step, laterSteps: readonly Step[], element: StoryboardElement): boolean {
  if (!isInView(step.frame, element)) return false;
  // If the centre is outside the frame, a later step that shows the element as large is better.
  const factor = isCentred(step.frame, element) ? MIN_BETTER_FACTOR : 1;
  const betterSize = factor * sizeInFrame(step.frame, element);
  return !laterSteps.some(({ frame }) => {
    const size = sizeInFrame(frame, element);
    return isCentred(frame, element) && size >= betterSize && size <= MAX_ELEMENT_SHARE;
  });
}

/** Returns the size of an element as a share of the frame. */
export function sizeInFrame(frame: Frame, { w, h }: StoryboardElement): number {
  return Math.max(w / frame.w, h / frame.h);
}

function isInView(frame: Frame, element: StoryboardElement): boolean {
  const { x, y, w, h } = placeInFrame(frame, element);
  return Math.abs(x) < (frame.w + w) / 2 && Math.abs(y) < (frame.h + h) / 2;
}

function isCentred(frame: Frame, element: StoryboardElement): boolean {
  const { x, y } = placeInFrame(frame, element);
  return Math.abs(x) <= frame.w / 2 && Math.abs(y) <= frame.h / 2;
}

/** Reports whether an element is visible and more than decoration. */
function isMeaningful(element: StoryboardElement): boolean {
  return element.opacity > 0 && rulesOf(element).words(element) !== null;
}
