/** Timeout of a viewer-data request. */
export const VIEWER_TIMEOUT_MS = 20_000;

/**
 * After this time without viewer data, the visitor counts as unknown. The page still waits for it.
 */
export const VIEWER_UNKNOWN_MS = 5_000;

/** The delay before each retry of a failed viewer-data request. */
export const VIEWER_RETRIES_MS = [1_000, 4_000, 15_000] as const;
