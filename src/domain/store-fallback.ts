/** What the browser has beyond the time that the app takes to open, in milliseconds (spec section 9). */
const OPEN_APP_GRACE_MS = 1_000;

/** When the browser gives up on the app and goes to the store, in milliseconds after the press (spec section 4). */
export function storeFallbackMs(openAppTimeoutMs: number): number {
  return openAppTimeoutMs + OPEN_APP_GRACE_MS;
}
