/**
 * Name of the diagnostics channel on which page data warns authors, in one line of text each. The
 * build subscribes to it in each thread.
 */
export const BUILD_WARNINGS = 'podium:build-warning';
