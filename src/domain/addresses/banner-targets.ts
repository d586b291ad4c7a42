/**
 * Targets of the banner. Separate from the table of all addresses, to keep that table out of lazily
 * loaded code.
 */
export const VIDEO = '/video';
export const VIDEO_EDU = '/edu/prezi-video-edu';
