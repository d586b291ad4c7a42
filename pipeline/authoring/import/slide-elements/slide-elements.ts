import type { ElementDraft } from '#pipeline/authoring/storyboard/frame';
import { namePages } from '#pipeline/authoring/content-file/name-pages';

/** A slide as elements of a storyboard. Positions are relative to its upper left corner. */
export interface SlideElements {
  readonly elements: readonly ElementDraft[];
  /** The files of its pictures, in the order of their elements. */
  readonly pictures: readonly SlidePicture[];
}

/** A picture on a slide. */
export interface SlidePicture {
  readonly extension: 'webp' | 'svg';
  readonly bytes: Uint8Array;
}

/** Why a slide stays a picture. REASON_TEXTS explains each. */
export type PictureReason = 'words' | 'look' | 'many';

/**
 * The elements of a page, whose pictures are files; the reason why it stays a picture; or null if
 * that was not tried, or if the page is nothing but a drawing.
 */
export type DrawnSlide = SlideElements['elements'] | PictureReason | null;

/** Maximum number of elements of a storyboard. */
const MAX_STORYBOARD_ELEMENTS = 2000;

const REASON_TEXTS: Readonly<Record<PictureReason, string>> = {
  words: 'texts are turned or spread, or have unusual fonts',
  look: 'they would look different',
  many: 'they have too many parts',
};

/**
 * Returns how many elements each page may have, so that the elements of all pages fit into a
 * storyboard, with a panel and a title for every second page.
 */
export const maxElementsPerPage = (pages: number): number => Math.floor(MAX_STORYBOARD_ELEMENTS / pages) - 1;

/**
 * Divides pages into those with elements, and the numbers of those that stay pictures, by reason.
 */
export function sortDrawnSlides(drawnSlides: ReadonlyMap<number, DrawnSlide>) {
  const pages = new Map<number, readonly ElementDraft[]>();
  const reasons = new Map<PictureReason, number[]>();
  for (const [number, drawn] of drawnSlides) {
    if (typeof drawn === 'string') reasons.set(drawn, [...(reasons.get(drawn) ?? []), number]);
    else if (drawn !== null) pages.set(number, drawn);
  }
  return { pages, reasons: reasons as ReadonlyMap<PictureReason, readonly number[]> };
}

/** Tells the author which slides stay pictures, and why. */
export function describePictureReasons(reasons: ReadonlyMap<PictureReason, readonly number[]>): string[] {
  const reasonTexts = [...reasons].map(([reason, pages]) => `${REASON_TEXTS[reason]} (${namePages(pages)})`);
  return reasonTexts.length === 0
    ? []
    : [`Some slides stay pictures, whose words cannot be edited: ${reasonTexts.join('; ')}.`];
}
