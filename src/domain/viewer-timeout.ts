/** How long the viewer data may take before the visitor counts as anonymous everywhere on the page, in milliseconds. */
export const VIEWER_TIMEOUT_MS = 5_000;
