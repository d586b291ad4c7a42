/** Time limit of a viewer-data request, in milliseconds. */
export const VIEWER_TIMEOUT_MS = 20_000;

/** Milliseconds after which a visitor without data is unknown. The page still waits for it. */
export const VIEWER_UNKNOWN_MS = 5_000;

/** Delays before each retry of a viewer-data request that failed, in milliseconds. */
export const VIEWER_RETRIES_MS = [1_000, 4_000, 15_000] as const;
