import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import type { Account } from '../store/accounts.ts';
import { SESSION_SECONDS, type Session } from '../store/stores.ts';
import type { OriginContext } from './origin-context.ts';
import { errorOf } from './origin-error.ts';
import { readForwarded } from './request-origin.ts';

/** What the tokens of signed-out visitors are bound to, instead of a session. */
export const ANONYMOUS = 'anonymous';

/**
 * Returns a CSRF token: a random part and its signature. The signature covers `binding` (the hash
 * of the session), so an attacker can plant neither an invented token nor one of another session.
 */
export function issueToken(secret: string, binding: string): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${sign(secret, binding, nonce)}`;
}

/**
 * Reports whether this origin issued the token for this binding. Takes the same time for every
 * wrong token.
 */
export function isIssuedToken(secret: string, binding: string, token: string): boolean {
  const [nonce = '', signature = ''] = token.split('.');
  return isSameText(signature, sign(secret, binding, nonce)) && token === `${nonce}.${signature}`;
}

/** Compares two texts in constant time, so that timing does not reveal where they differ. */
export function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function sign(secret: string, binding: string, nonce: string): string {
  return createHmac('sha256', secret).update(`${binding}.${nonce}`).digest('base64url');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

const SESSION_COOKIE = 'podium_session';
const HINT_COOKIE = 'viewer_hint';

/** Cookie whose value pages send back in the header `X-CSRFToken` (rule 7.5). */
export const TOKEN_COOKIE = 'csrftoken';

/** Returns the session of the request; undefined without a valid session cookie. */
export async function readSession(c: OriginContext): Promise<Session | undefined> {
  const id = getCookie(c, SESSION_COOKIE);
  return id ? c.var.services.stores.sessions.find(id) : undefined;
}

/**
 * Starts a session and sets three cookies: session id, CSRF token, and the name that the page
 * header shows.
 */
export async function signIn(c: OriginContext, account: Account): Promise<void> {
  const { tokenSecret, stores } = c.var.services;
  const previous = await readSession(c);
  if (previous) await stores.sessions.end(previous);
  const { id, session } = await stores.sessions.start(account);
  const options = cookieOptions(c);
  setCookie(c, SESSION_COOKIE, id, { ...options, httpOnly: true });
  setCookie(c, TOKEN_COOKIE, issueToken(tokenSecret, session.hash), options);
  setCookie(c, HINT_COOKIE, account.name, options);
}

/** Ends the session, if there is one, and deletes its cookies. */
export async function signOut(c: OriginContext): Promise<void> {
  const session = await readSession(c);
  if (session) await c.var.services.stores.sessions.end(session);
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
  if (getCookie(c, HINT_COOKIE) !== undefined)
    deleteCookie(c, HINT_COOKIE, { path: `${c.var.services.base()}/` });
}

/**
 * Returns the CSRF token for a form of this page. Reuses the token of the cookie, or issues a new
 * one and sets the cookie.
 */
export async function tokenForForm(c: OriginContext): Promise<string> {
  const { tokenSecret } = c.var.services;
  const binding = (await readSession(c))?.hash ?? ANONYMOUS;
  const currentToken = getCookie(c, TOKEN_COOKIE);
  if (currentToken && isIssuedToken(tokenSecret, binding, currentToken)) return currentToken;
  const token = issueToken(tokenSecret, binding);
  setCookie(c, TOKEN_COOKIE, token, cookieOptions(c));
  return token;
}

function cookieOptions(c: OriginContext) {
  return {
    path: `${c.var.services.base()}/`,
    sameSite: 'Lax',
    maxAge: SESSION_SECONDS,
    secure: readForwarded(c).isSecure,
  } satisfies CookieOptions;
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
  throw errorOf('bad_csrf_token');
}

/** Headers that proxies and tunnels add to a request. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

/**
 * Throws OriginError 404 if this visitor may not sign in or sign up. If only visitors on the same
 * machine may, the Host header is checked too: another site could let its own name resolve to this
 * machine, so that its pages would have the same origin (DNS rebinding).
 */
export function requireSignIn(c: OriginContext): void {
  const { demoSignIn } = c.var.services;
  if (demoSignIn === 'all') return;
  const isForwarded = FORWARDED.some((name) => c.req.header(name) !== undefined);
  if (demoSignIn === 'none' || isForwarded || !isOfThisMachine(new URL(c.req.url).hostname))
    throw errorOf('sign_in_is_off');
}

/** Reports whether another site cannot use this host name. Same rule as in Vite's dev server. */
function isOfThisMachine(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host.startsWith('[') || isIPv4(host);
}
