import { isSafePath } from '#domain/safe-url';

/**
 * The path on this site to which a form may lead, in the form in which a `Location` header can carry
 * it; `fallback` for everything that a browser could read as another site.
 */
export function toSafeNext(next: string | undefined, fallback = '/'): string {
  if (next === undefined || !isSafePath(next)) return fallback;
  const { pathname, search, hash } = new URL(next, 'http://origin.invalid');
  return pathname + search + hash;
}
