/** How large the overlays of the viewer are drawn (spec section 2). */
export type ViewerSize = 'large' | 'middle' | 'small';

/** From which size of the viewer on, in CSS pixels, overlays are large and middle (spec section 9). */
export const VIEWER_BREAKPOINTS = {
  large: { width: 1024, height: 516 },
  middle: { width: 768, height: 236 },
} as const;

/** The mode of overlays in a viewer of this size, in CSS pixels. */
export function viewerSize(width: number, height: number): ViewerSize {
  const { large, middle } = VIEWER_BREAKPOINTS;
  if (width >= large.width && height >= large.height) return 'large';
  if (width >= middle.width && height >= middle.height) return 'middle';
  return 'small';
}
