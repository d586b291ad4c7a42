import { getCookie } from 'hono/cookie';
import { ANONYMOUS, isIssuedToken, isSameText } from './csrf-token.ts';
import type { OriginContext } from './origin-context.ts';
import { OriginError } from './origin-error.ts';
import { readSession, TOKEN_COOKIE } from './session-cookies.ts';
import { readForwarded } from './forwarded.ts';

/** Throws OriginError 403 if the browser reports that another site sent the request. */
export function requireSameOrigin(c: OriginContext): void {
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  const here = readForwarded(c).origin;
  if ((site === undefined || site === 'same-origin') && (origin === undefined || origin === here)) return;
  throw new OriginError(403, {
    code: 'cross_origin',
    message: `The request came from ${origin ?? 'another site'}, but only pages of ${here} may send it.`,
    remedy: 'Send it from a page of this site. Behind a TLS proxy, set PODIUM_TRUST_PROXY=1.',
  });
}

/**
 * Rejects with OriginError 403 unless the submitted token equals the cookie `csrftoken` and this
 * origin issued it for this session.
 */
export async function requireToken(c: OriginContext, submitted: string | undefined): Promise<void> {
  const cookie = getCookie(c, TOKEN_COOKIE);
  const binding = (await readSession(c))?.hash ?? ANONYMOUS;
  if (
    cookie !== undefined &&
    submitted !== undefined &&
    isSameText(cookie, submitted) &&
    isIssuedToken(c.var.services.tokenSecret, binding, cookie)
  ) {
    return;
  }
  throw new OriginError(403, {
    code: 'bad_csrf_token',
    message: 'The CSRF token is missing, differs from the csrftoken cookie, or belongs to another session.',
    remedy: 'Reload the page and try again; if that does not help, sign in again.',
  });
}
