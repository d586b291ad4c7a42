/** Timeout for lazily loaded code and the files that it needs, in milliseconds (rule 7.10). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** Timeout for an event or a log record, in milliseconds (rules 7.13 and 7.20). */
export const LOG_TIMEOUT_MS = 20_000;

/** Maximum wait of a navigation for its log request, in milliseconds (rule 7.17). */
export const NAVIGATION_DELAY_MS = 500;

/** Minimum interval between responses to window resizes, in milliseconds (rule 9.1). */
export const RESIZE_THROTTLE_MS = 200;

/** How long the copy confirmation shows, in milliseconds (rules 4.16 and 4.18). */
export const COPIED_MS = 3000;

/** Idle time before the controls hide, and in full screen the pointer too, in milliseconds. */
export const POINTER_IDLE_MS = 3000;

/**
 * How long after a failed press of Start the viewer still starts by itself once the network is
 * back, in milliseconds. Later it would surprise the visitor.
 */
export const PRESS_RETRY_MS = 60_000;
