/**
 * Name of the diagnostics channel on which page data reports what an author should know of, as one
 * line of text. The build subscribes to it in each thread.
 */
export const BUILD_WARNINGS = 'podium:build-warning';
