/** Timeout for lazily loaded code and the files that it needs (rule 7.10). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** Timeout for sending an event or a log record (rules 7.13 and 7.20). */
export const LOG_TIMEOUT_MS = 20_000;

/** A navigation waits for its log request for at most this long (rule 7.17). */
export const NAVIGATION_DELAY_MS = 500;

/** Minimum interval between responses to window resizes (rule 9.1). */
export const RESIZE_THROTTLE_MS = 200;

/** How long the copy confirmation shows (rules 4.16 and 4.18). */
export const COPIED_MS = 3000;

/** Idle time before the controls hide and, in full screen, the pointer too. */
export const POINTER_IDLE_MS = 3000;

/**
 * If the network returns within this time after a failed press of Start, the viewer starts by
 * itself. Later it would surprise the visitor.
 */
export const PRESS_RETRY_MS = 60_000;
