/** The window event by which code of a page reports a failure. Its `detail` is a `LogEntry`. */
export const FAILURE = 'podium:failure';

/** The event that Astro fires on an island that failed to load. */
export const ISLAND_FAILURE = 'astro:hydration-error';

/** The events that report failures. */
export const FAILURES: readonly string[] = [ISLAND_FAILURE, 'error', 'unhandledrejection', FAILURE];

/** Maximum number of failures that a page logs. */
export const FAILURE_LOG_LIMIT = 10;
