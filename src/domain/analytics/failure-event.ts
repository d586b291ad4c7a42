/** Window event by which page code reports a failure. Its detail is a `LogEntry`. */
export const FAILURE = 'podium:failure';

/** Event of an island that failed to load. */
export const ISLAND_FAILURE = 'astro:hydration-error';

/** The events that report failures. */
export const FAILURES: readonly string[] = [ISLAND_FAILURE, 'error', 'unhandledrejection', FAILURE];

/** Maximum number of failures that a page logs. */
export const FAILURE_LOG_LIMIT = 10;
