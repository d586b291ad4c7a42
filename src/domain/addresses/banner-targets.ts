import { BASE } from './base.ts';

/** Targets of the banner, apart from the table of all addresses, which late code must not load. */
export const VIDEO = `${BASE}/video`;
export const VIDEO_EDU = `${BASE}/edu/prezi-video-edu`;
