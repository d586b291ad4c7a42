import { BASE } from './base.ts';

/**
 * Targets of the banner. Separate from the table of all addresses, to keep that table out of lazily
 * loaded code.
 */
export const VIDEO = `${BASE}/video`;
export const VIDEO_EDU = `${BASE}/edu/prezi-video-edu`;
