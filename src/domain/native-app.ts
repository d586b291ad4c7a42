/** An app of the platform that can open the content (spec section 3, nativeApp). */
export type NativePlatform = 'iphone' | 'android';

/** The platform whose app this browser could open, by its user agent; null on all others. */
export function nativePlatform(userAgent: string): NativePlatform | null {
  if (/iphone|ipod/i.test(userAgent)) return 'iphone';
  return /android/i.test(userAgent) ? 'android' : null;
}
