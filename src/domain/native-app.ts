/** An app of the platform that can open the content (spec section 3, nativeApp). */
export type NativePlatform = 'iphone' | 'android';

/** What the browser has beyond the time that the app takes to open, in milliseconds (spec section 9). */
export const OPEN_APP_GRACE_MS = 1_000;

/** The platform whose app this browser could open, by its user agent; null on all others. */
export function nativePlatform(userAgent: string): NativePlatform | null {
  if (/\b(?:iPhone|iPod)\b/.test(userAgent)) return 'iphone';
  return /\bAndroid\b/.test(userAgent) ? 'android' : null;
}

/** When the browser gives up on the app and goes to the store, in milliseconds after the press (spec section 4). */
export function storeFallbackMs(openAppTimeoutMs: number): number {
  return openAppTimeoutMs + OPEN_APP_GRACE_MS;
}
