import { PLATFORM_BASE } from '../features/constants.ts';

/**
 * Targets of the banner. Not in the table of all addresses, because late code must not load that.
 */
export const VIDEO = `${PLATFORM_BASE}/video`;
export const VIDEO_EDU = `${PLATFORM_BASE}/edu/prezi-video-edu`;
