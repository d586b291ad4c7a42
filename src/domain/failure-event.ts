/** Event of the window by which code of a page reports a failure; its detail is a `LogEntry`. */
export const FAILURE = 'podium:failure';

/** How many failures a page logs at most. */
export const FAILURE_LOG_LIMIT = 10;
