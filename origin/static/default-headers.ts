import { PERMISSIONS_POLICY } from '#domain/permissions-policy';
import { isPrivatePage } from './caching.ts';

/** Returns default response headers by lower-case name. More specific headers override them. */
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
