/**
 * A piece of text in one font on a page. Lengths are in canvas units: a page is PAGE_WIDTH wide.
 */
export interface Run {
  readonly text: string;
  /** Left end; grows to the right. */
  readonly x: number;
  /** Baseline; grows downwards. */
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly font: string;
  /** Level in the file of the heading that it belongs to; absent for none. */
  readonly heading?: number;
  /**
   * Where it runs, if not from left to right: `width` is then its length downwards or upwards, `y`
   * where it begins, and `x` the middle of its column.
   */
  readonly turn?: Turn;
  /** Whether all letters of its font have the same width. */
  readonly isMono?: true;
}

/** The direction of vertical text: East Asian text and text turned to the right run down. */
export type Turn = 'down' | 'up';

/** The text of a page. */
export interface PageText {
  /** Height in canvas units; the width is PAGE_WIDTH. */
  readonly height: number;
  /** In drawing order. */
  readonly runs: readonly Run[];
}

/** Width of a page in canvas units. */
export const PAGE_WIDTH = 1600;
