import type { Frame } from '#library/schemas/storyboard';

/** A point, in canvas units. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A size, in canvas units. */
export interface Size {
  readonly w: number;
  readonly h: number;
}

/** Centre and size of an area. */
export type Area = Point & Size;

/**
 * Aspect ratio of most screens. Overviews have it, and on such a screen a page is seen on nothing
 * but the panel of its group.
 */
export const SCREEN = 16 / 9;

/**
 * Size of the frame of a page's step relative to the page, and space between the frame of a
 * section's step and the panel of the section, in canvas units.
 */
export const [MARGIN, PANEL_MARGIN] = [1.04, 60];

/**
 * Widest and narrowest screen, as width divided by height, that shows no neighbour of a page or
 * section: a wide monitor, or the viewer above its buttons, and the viewer on a telephone. On a
 * narrower screen, space for it would make all pages of the overview small.
 */
export const [WIDEST_SCREEN, NARROWEST_SCREEN] = [64 / 27, 6 / 5];

/** Returns the frame of the shape of a screen around areas. */
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
    x: round((left + right) / 2),
    y: round((top + bottom) / 2),
    w: round(Math.max(w, h * SCREEN)),
    h: round(Math.max(h, w / SCREEN)),
  };
}

/** Rounds to a tenth of a canvas unit, so that content files are readable. */
export const round = (value: number): number => Math.round(value * 10) / 10;
