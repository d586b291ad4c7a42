import { withoutMarks } from '#domain/playback/formula';
import type { Frame, StoryboardElement } from '#library/schemas/storyboard';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly w: number;
  readonly h: number;
}

/** Centre and size of an area. */
export type Area = Point & Size;

/**
 * Aspect ratio of most screens, and of overviews. On such a screen, a step of a page shows nothing
 * beside the page but the panel of its group.
 */
export const SCREEN_RATIO = 16 / 9;

/** Size of the frame of a page's step, relative to the page. */
export const STEP_MARGIN_FACTOR = 1.04;
/** Space between a section's panel and the frame of its step, in canvas units. */
export const PANEL_MARGIN = 60;

/**
 * Aspect ratios of the widest and the narrowest screen on which a step shows no neighbour of its
 * page or section: a wide monitor (or the viewer above its buttons), and the viewer on a phone. The
 * space that a narrower screen would need makes all pages of the overview small.
 */
export const [WIDEST_SCREEN, NARROWEST_SCREEN] = [64 / 27, 6 / 5];

/** Returns the smallest frame around the areas that has the aspect ratio of a screen. */
export function frameAround(areas: readonly Area[], margin: number): Omit<Frame, 'r'> {
  const [left, right] = [
    Math.min(...areas.map(({ x, w }) => x - w / 2)) - margin,
    Math.max(...areas.map(({ x, w }) => x + w / 2)) + margin,
  ];
  const [top, bottom] = [
    Math.min(...areas.map(({ y, h }) => y - h / 2)) - margin,
    Math.max(...areas.map(({ y, h }) => y + h / 2)) + margin,
  ];
  const [w, h] = [right - left, bottom - top];
  return {
    x: roundToTenth((left + right) / 2),
    y: roundToTenth((top + bottom) / 2),
    w: roundToTenth(Math.max(w, h * SCREEN_RATIO)),
    h: roundToTenth(Math.max(h, w / SCREEN_RATIO)),
  };
}

/** Rounds to a tenth of a canvas unit, so that content files are readable. */
export const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

/**
 * Share of the width to use for text, because browsers measure it a little wider than the fonts do.
 */
export const SAFE_WIDTH_SHARE = 0.985;

/** Maximum length of the title and of the note of a step, in characters. */
export const [MAX_TITLE_LENGTH, MAX_NOTE_LENGTH] = [120, 5000];

/** Shortens a text to at most `maxLength` characters: cuts between words, adds an ellipsis. */
export function shorten(textWithMarks: string, maxLength: number): string {
  const text = withoutMarks(textWithMarks);
  if (text.length <= maxLength) return text;
  const cutText = text.slice(0, maxLength - 1);
  const end = cutText.lastIndexOf(' ');
  // Does not split a surrogate pair. Cuts inside a word if the text has hardly any spaces.
  return `${(end > maxLength / 2 ? cutText.slice(0, end) : cutText).replace(/[\uD800-\uDBFF]$/u, '').trimEnd()}…`;
}

/** The size of a slide in canvas units. */
export const SLIDE_SIZE = { w: 1600, h: 900 };

type WithoutId<Element> = Element extends StoryboardElement
  ? Pick<Element, 'type' | 'x' | 'y' | 'w' | 'h'> & Partial<Omit<Element, 'id' | 'type'>>
  : never;

/** An element that has no id yet. Fields with default values may be absent. */
export type ElementDraft = WithoutId<StoryboardElement>;

/** Maximum length of the text of an element. */
export const MAX_ELEMENT_TEXT_LENGTH = 1900;

/** Rounds the position and size of an element. `x` and `y` are its centre. */
export const roundedBox = (x: number, y: number, w: number, h: number) => ({
  x: roundToTenth(x),
  y: roundToTenth(y),
  w: roundToTenth(w),
  h: roundToTenth(h),
});
