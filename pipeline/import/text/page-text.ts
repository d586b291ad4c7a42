/** A piece of text of one font as it stands on a page. Lengths are canvas units: a page is PAGE_WIDTH wide. */
export interface Run {
  readonly text: string;
  /** Left end, rightwards. */
  readonly x: number;
  /** Base line, downwards. */
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly font: string;
}

/** What stands on a page. */
export interface PageText {
  /** Height in canvas units; the width is PAGE_WIDTH. */
  readonly height: number;
  /** In the order in which the page draws them. */
  readonly runs: readonly Run[];
}

/** Width of a page on the canvas, canvas units. */
export const PAGE_WIDTH = 1600;
