/** Timeout of a viewer-data request, in milliseconds. */
export const VIEWER_TIMEOUT_MS = 5_000;

/** Delays before each retry of a viewer-data request without a response, in milliseconds. */
export const VIEWER_RETRIES_MS = [1_000, 4_000, 15_000] as const;
