/** The layout that the width of the window asks for (spec section 4, size modes). */
export type SizeMode = 'extraSmall' | 'small' | 'medium' | 'large' | 'default';

/** From which width on, in CSS pixels, a wider layout applies (spec section 9, toolbar breakpoints). */
export const TOOLBAR_BREAKPOINTS = { small: 576, medium: 768, large: 992, default: 1200 } as const;

/** The size mode of a window of this width, in CSS pixels. */
export function sizeMode(width: number): SizeMode {
  if (width >= TOOLBAR_BREAKPOINTS.default) return 'default';
  if (width >= TOOLBAR_BREAKPOINTS.large) return 'large';
  if (width >= TOOLBAR_BREAKPOINTS.medium) return 'medium';
  if (width >= TOOLBAR_BREAKPOINTS.small) return 'small';
  return 'extraSmall';
}
