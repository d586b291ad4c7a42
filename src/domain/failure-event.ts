/** Event of the window by which code of a page reports a failure; its detail is a `LogEntry`. */
export const FAILURE = 'podium:failure';

/** Event of an island whose code did not load. */
export const ISLAND_FAILURE = 'astro:hydration-error';

/** The events that tell of failures. */
export const FAILURES: readonly string[] = [ISLAND_FAILURE, 'error', 'unhandledrejection', FAILURE];

/** How many failures a page logs at most. */
export const FAILURE_LOG_LIMIT = 10;
