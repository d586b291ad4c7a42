/**
 * Minimum height of a transcript that can collapse, and the height of a collapsed transcript, in
 * CSS pixels (rule 4.21).
 */
export const COLLAPSE_HEIGHT_PX = 500;

/** Height of the toggle, which covers the end of a collapsed transcript, in CSS pixels. */
export const TOGGLE_HEIGHT_PX = 44;

/** Delay before a transcript is measured again, because fonts may have loaded since (rule 4.22). */
export const REMEASURE_MS = 500;

/** Time after which the transcript of a page counts as shown (rule 7.28). */
export const SHOWN_MS = 1_000;

/** The event that fires when a collapsed transcript opens. It bubbles to the document. */
export const TRANSCRIPT_OPENED = 'podium:transcript-opened';

/** Reports whether a transcript of this height, in CSS pixels, collapses (rule 4.21). */
export function isCollapsible(heightPx: number): boolean {
  return heightPx >= COLLAPSE_HEIGHT_PX;
}
