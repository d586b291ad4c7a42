import type { Step, Storyboard, StoryboardElement } from '#content/schemas/storyboard';
import type { Box } from './scene.ts';

/** An element as it lies in a frame: centre from the middle of the frame, width and height, canvas units. */
export interface Placed<Element> {
  readonly element: Element;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Texts smaller than this part of the height of the frame cannot be read at the step, larger ones are scenery. */
const TEXT_SIZES = { smallest: 0.01, largest: 1 };
/** Pictures smaller than this part of the frame are passed by, larger ones are what the camera stands in. */
const PICTURE_SIZES = { smallest: 0.1, largest: 1.25 };
/** What another step shows this much larger is left to that step. */
const SHOWN_BETTER = 2;

/**
 * The texts, pictures and videos that a step shows: their centre lies in its frame, they are neither tiny nor larger than
 * it, and no other step shows them twice as large, as those that an overview looks down on.
 */
export function shownAt(step: Step, { elements, path }: Storyboard): Placed<StoryboardElement>[] {
  return elements.flatMap((element) => {
    const size = sizeIn(step.frame, element);
    if (size === 0) return [];
    const best = Math.max(...path.map(({ frame }) => sizeIn(frame, element)));
    return best >= size * SHOWN_BETTER ? [] : [placeIn(step.frame, element)];
  });
}

/** How large an element is, as a part of the frame; 0 where it is not to be seen. */
function sizeIn(frame: Box, element: StoryboardElement): number {
  const { x, y } = placeIn(frame, element);
  if (element.opacity === 0 || Math.abs(x) > frame.w / 2 || Math.abs(y) > frame.h / 2) return 0;
  switch (element.type) {
    case 'text':
      return within(element.fontSize / frame.h, TEXT_SIZES);
    case 'image':
    case 'video':
      return within(Math.max(element.w / frame.w, element.h / frame.h), PICTURE_SIZES);
    default:
      return 0;
  }
}

function within(size: number, { smallest, largest }: typeof TEXT_SIZES): number {
  return size >= smallest && size <= largest ? size : 0;
}

/** Where an element lies in a frame. */
export function placeIn<Element extends Box>(frame: Box, element: Element): Placed<Element> {
  const [cos, sin] = turn(-frame.r);
  const [dx, dy] = [element.x - frame.x, element.y - frame.y];
  const [ownCos, ownSin] = turn(element.r - frame.r);
  return {
    element,
    x: dx * cos - dy * sin,
    y: dx * sin + dy * cos,
    w: Math.abs(element.w * ownCos) + Math.abs(element.h * ownSin),
    h: Math.abs(element.h * ownCos) + Math.abs(element.w * ownSin),
  };
}

function turn(degrees: number): [cos: number, sin: number] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}
