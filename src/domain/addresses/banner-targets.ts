import { PLATFORM_BASE } from '../features/constants.ts';

/** Targets of the banner, apart from the table of all addresses, which late code must not load. */
export const VIDEO = `${PLATFORM_BASE}/video`;
export const VIDEO_EDU = `${PLATFORM_BASE}/edu/prezi-video-edu`;
