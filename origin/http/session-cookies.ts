import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import type { Account } from '../store/accounts.ts';
import { SESSION_SECONDS, type Session } from '../store/sessions.ts';
import { ANONYMOUS, isIssuedToken, issueToken } from './csrf-token.ts';
import type { OriginContext } from './origin-context.ts';
import { readForwarded } from './forwarded.ts';

const SESSION_COOKIE = 'podium_session';
const HINT_COOKIE = 'viewer_hint';

/** Cookie whose value calls repeat in the header `X-CSRFToken` (rule 7.5). */
export const TOKEN_COOKIE = 'csrftoken';

/** Returns the session of the request; undefined without a valid session cookie. */
export async function readSession(c: OriginContext): Promise<Session | undefined> {
  const id = getCookie(c, SESSION_COOKIE);
  return id ? c.var.services.sessions.find(id) : undefined;
}

/**
 * Starts a session and sets three cookies: session id, CSRF token, and the name that the page
 * header shows.
 */
export async function signIn(c: OriginContext, account: Account): Promise<void> {
  const { sessions, tokenSecret } = c.var.services;
  const previous = await readSession(c);
  if (previous) await sessions.end(previous);
  const { id, session } = await sessions.start(account);
  const options = cookieOptions(c);
  setCookie(c, SESSION_COOKIE, id, { ...options, httpOnly: true });
  setCookie(c, TOKEN_COOKIE, issueToken(tokenSecret, session.hash), options);
  setCookie(c, HINT_COOKIE, account.name, options);
}

/** Ends the session, if there is one, and deletes its cookies. */
export async function signOut(c: OriginContext): Promise<void> {
  const session = await readSession(c);
  if (session) await c.var.services.sessions.end(session);
  const { maxAge: _, ...options } = cookieOptions(c);
  for (const name of [SESSION_COOKIE, TOKEN_COOKIE, HINT_COOKIE]) deleteCookie(c, name, options);
}

/**
 * Returns the name that the page header shows; undefined for a signed-out visitor. The name is in a
 * cookie, as for pages of the site, so that no page waits for the database.
 */
export function readViewerHint(c: OriginContext): string | undefined {
  return getCookie(c, SESSION_COOKIE) === undefined ? undefined : getCookie(c, HINT_COOKIE);
}

/**
 * Deletes the cookie with the name if its session has ended, so that pages no longer show the
 * visitor as signed in.
 */
export function forgetViewerHint(c: OriginContext): void {
  if (getCookie(c, HINT_COOKIE) !== undefined) deleteCookie(c, HINT_COOKIE, { path: '/' });
}

/**
 * Returns the CSRF token for a form of this page. Reuses the token of the cookie, or issues a new
 * one and sets the cookie.
 */
export async function tokenForForm(c: OriginContext): Promise<string> {
  const { tokenSecret } = c.var.services;
  const binding = (await readSession(c))?.hash ?? ANONYMOUS;
  const current = getCookie(c, TOKEN_COOKIE);
  if (current && isIssuedToken(tokenSecret, binding, current)) return current;
  const token = issueToken(tokenSecret, binding);
  setCookie(c, TOKEN_COOKIE, token, cookieOptions(c));
  return token;
}

function cookieOptions(c: OriginContext) {
  return {
    path: '/',
    sameSite: 'Lax',
    maxAge: SESSION_SECONDS,
    secure: readForwarded(c).isSecure,
  } satisfies CookieOptions;
}
