/** The platform of a native app that can open the content (rule 3.25). */
export type NativePlatform = 'iphone' | 'android';

/** Returns the platform whose app this browser can open, by its user agent, or null. */
export function nativePlatform(userAgent: string): NativePlatform | null {
  if (/iphone|ipod/i.test(userAgent)) return 'iphone';
  return /android/i.test(userAgent) ? 'android' : null;
}
