/** How long code that is fetched late, or a file that it needs, may take, in milliseconds (spec section 9, chunk timeout). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** How long an event or a log record may take, in milliseconds (spec section 9, analytics and log request timeout). */
export const LOG_TIMEOUT_MS = 20_000;

/** How long a way waits for its log, in milliseconds (spec section 9, redirect helper default delay). */
export const NAVIGATION_DELAY_MS = 500;

/** How often at most a change of the window's size is answered, in milliseconds (spec section 9, resize throttle). */
export const RESIZE_THROTTLE_MS = 200;

/** How long a copy shows that it worked, in milliseconds (spec section 9, copy-success display). */
export const COPIED_MS = 3000;

/** How long the pointer rests before the controls hide, and in full screen the pointer too, in milliseconds. */
export const POINTER_IDLE_MS = 3000;

/**
 * How long after a press of Start that failed the viewer still starts by itself once the network is back, in milliseconds.
 * Later it would surprise.
 */
export const PRESS_RETRY_MS = 60_000;
