import type { StoryboardElement } from '#library/schemas/storyboard';
import { round } from '#pipeline/authoring/storyboard/frame';

/** The size of a slide in canvas units. */
export const CARD = { w: 1600, h: 900 };

type WithoutId<Element> = Element extends StoryboardElement
  ? Pick<Element, 'type' | 'x' | 'y' | 'w' | 'h'> & Partial<Omit<Element, 'id' | 'type'>>
  : never;

/** An element that has no id yet. Fields with default values may be absent. */
export type ElementDraft = WithoutId<StoryboardElement>;

/** Maximum length of the text of an element. */
export const LONGEST_TEXT = 1900;

/** Returns the rounded place and size of an element. `x` and `y` are its centre. */
export const place = (x: number, y: number, w: number, h: number) => ({
  x: round(x),
  y: round(y),
  w: round(w),
  h: round(h),
});
