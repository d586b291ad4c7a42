/** Where the banner leads. Apart from the table of all addresses, which code that comes late has no use for. */
export const VIDEO = '/video';
export const VIDEO_EDU = '/edu/prezi-video-edu';
