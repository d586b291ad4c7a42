/** From which height on, in CSS pixels, a transcript is collapsed; a collapsed one is as high (spec section 9). */
export const COLLAPSE_HEIGHT_PX = 500;

/** Height of what lies over the end of a collapsed transcript, the toggle, in CSS pixels. */
export const TOGGLE_HEIGHT_PX = 44;

/** When a transcript is measured again, in milliseconds: fonts may have come by then (spec section 4). */
export const REMEASURE_MS = 500;

/** After how long a page counts as having shown its transcript, in milliseconds (spec section 4). */
export const SHOWN_MS = 1_000;

/** Event of a transcript that was collapsed and opens; it bubbles to the document. */
export const TRANSCRIPT_OPENED = 'podium:transcript-opened';

/** Whether a transcript of this height, in CSS pixels, collapses (spec section 4). */
export function isCollapsible(heightPx: number): boolean {
  return heightPx >= COLLAPSE_HEIGHT_PX;
}
