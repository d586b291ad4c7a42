import { PERMISSIONS_POLICY } from '#domain/permissions-policy';
import { isPrivatePage } from './caching.ts';

/** The headers that an answer gets when nothing more exact is known, by lower-case name. */
export function defaultHeaders(pathname: string): ReadonlyMap<string, string> {
  const isEmbed = pathname.startsWith('/p/embed/');
  return new Map([
    ['content-security-policy', `frame-ancestors ${isEmbed ? '*' : "'none'"}`],
    ['cross-origin-opener-policy', isEmbed ? 'unsafe-none' : 'same-origin'],
    ['permissions-policy', PERMISSIONS_POLICY],
    ['referrer-policy', isPrivatePage(pathname) ? 'no-referrer' : 'strict-origin-when-cross-origin'],
    ['x-content-type-options', 'nosniff'],
  ]);
}
