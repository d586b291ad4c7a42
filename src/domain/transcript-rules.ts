/** From which height on, in CSS pixels, a transcript is collapsed (spec section 9). */
export const COLLAPSE_HEIGHT_PX = 500;

/** Whether a transcript of this height, in CSS pixels, collapses (spec section 4). */
export function isCollapsible(heightPx: number): boolean {
  return heightPx >= COLLAPSE_HEIGHT_PX;
}
