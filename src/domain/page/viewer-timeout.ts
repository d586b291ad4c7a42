/** Time limit of a viewer-data request, in milliseconds. */
export const VIEWER_TIMEOUT_MS = 20_000;

/**
 * Time after which a visitor without viewer data counts as unknown, in milliseconds. The page still
 * waits for the response.
 */
export const VIEWER_UNKNOWN_MS = 5_000;

/** Delays before each retry of a viewer-data request that failed, in milliseconds. */
export const VIEWER_RETRIES_MS = [1_000, 4_000, 15_000] as const;
