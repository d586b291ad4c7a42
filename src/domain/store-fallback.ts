/**
 * Extra time for the browser after the time that the app takes to open, in milliseconds
 * (rule 4.32).
 */
const OPEN_APP_GRACE_MS = 1_000;

/**
 * Returns the time after the click at which the browser opens the store instead of the app, in
 * milliseconds (rule 4.32).
 */
export function storeFallbackMs(openAppTimeoutMs: number): number {
  return openAppTimeoutMs + OPEN_APP_GRACE_MS;
}
