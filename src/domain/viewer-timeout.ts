/** How long one viewer-data call may take, in milliseconds. */
export const VIEWER_TIMEOUT_MS = 5_000;

/** How long to wait before each repetition of a viewer-data call without an answer, in milliseconds. */
export const VIEWER_RETRIES_MS = [1_000, 4_000, 15_000] as const;
