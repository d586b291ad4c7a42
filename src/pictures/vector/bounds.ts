/** Size limit of a vector image file, in bytes. */
export const MAX_VECTOR_BYTES = 2_000_000;
/**
 * Maximum number of elements in the file, and maximum number of drawn elements, where an element
 * counts each time that a `use`, a clip path or a mask draws it.
 */
export const MAX_VECTOR_NODES = 20_000;
/** Maximum number of `use` elements that are drawn. */
export const MAX_VECTOR_USES = 1000;
/** Maximum nesting of elements, including references. Protects recursive readers. */
export const MAX_VECTOR_DEPTH = 100;
/** Maximum ratio of the longer side to the shorter one. */
export const MAX_VECTOR_RATIO = 100;
/**
 * Images with more drawn elements are published as pictures in several widths. See `npm run
 * bench:playback`.
 */
export const MAX_PUBLISHED_NODES = 1500;
/** Longer side that a vector image is treated as having, in pixels: it has no size of its own. */
export const LONGER_SIDE = 2400;
/** Longer side at which step pictures show an image that is published as vectors, in pixels. */
export const STAGE_SIDE = 1280;
/**
 * Longer side of an image that is published as pictures, in pixels. libvips draws larger ones in
 * parts of 2,000 pixels, which takes ten times as long.
 */
export const RASTER_SIDE = 2000;
/**
 * Limit for drawing an image at its largest size, in milliseconds of processor time, which does not
 * depend on the load of the machine.
 */
export const MAX_DRAWING_TIME = 2000;
/** Limit for a drawing that gets no processor time, in milliseconds. */
export const MAX_CLOCK_TIME = 60_000;
