/** From which height on, in CSS pixels, a transcript is collapsed (spec section 9). */
export const COLLAPSE_HEIGHT_PX = 500;
/** After how long the height is measured again, in milliseconds (spec section 9). */
export const REMEASURE_MS = 500;
/** After how long the paged-transcript event is logged, in milliseconds (spec section 9). */
export const PAGED_EVENT_MS = 1000;

/** Whether a transcript of this height, in CSS pixels, collapses (spec section 4). */
export function isCollapsible(heightPx: number): boolean {
  return heightPx >= COLLAPSE_HEIGHT_PX;
}
