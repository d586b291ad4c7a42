import { isSafePath } from '#domain/html/safe-url';

/**
 * Returns the path to redirect to after a form, encoded for a `Location` header. Returns `fallback`
 * for anything that a browser could read as another site.
 */
export function toSafeNext(next: string | undefined, fallback = '/'): string {
  if (next === undefined || !isSafePath(next)) return fallback;
  const { pathname, search, hash } = new URL(next, 'http://origin.invalid');
  return pathname + search + hash;
}
