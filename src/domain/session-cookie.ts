/** Name of the cookie that holds the analytics session. */
export const SESSION_COOKIE = 'session_id';

/** How long the analytics session lasts, in milliseconds (spec section 9). */
export const SESSION_MS = 1_800_000;

/** Where a session cookie belongs. */
export interface CookiePlace {
  /** Host name of the page, without a port. */
  readonly host: string;
  /** Domains whose hosts share a session, the narrowest first: production's, development's. */
  readonly domains: readonly string[];
}

/**
 * The domain of the session cookie (spec section 9): the first of the shared ones that the host belongs to, or
 * localhost; null where the cookie is for the host alone.
 */
export function sessionDomain({ host, domains }: CookiePlace): string | null {
  return [...domains, 'localhost'].find((domain) => `.${host}`.endsWith(`.${domain}`)) ?? null;
}

/** The session as `document.cookie` takes it, from now on for 30 minutes; `now` in milliseconds. */
export function formatSession(sessionId: string, place: CookiePlace, now: number): string {
  return formatCookie(btoa(JSON.stringify({ session_id: sessionId })), place, now + SESSION_MS);
}

/** What removes the session when `document.cookie` is given it. */
export function formatNoSession(place: CookiePlace): string {
  return formatCookie('', place, 0);
}

/** The session id in the value of the cookie; null if it holds none. */
export function parseSession(value: string | undefined): string | null {
  try {
    const session = JSON.parse(atob(value ?? '')) as { session_id?: unknown } | null;
    return typeof session?.session_id === 'string' ? session.session_id : null;
  } catch {
    return null;
  }
}

function formatCookie(value: string, place: CookiePlace, expires: number): string {
  const domain = sessionDomain(place);
  const where = domain === null ? 'path=/' : `path=/; domain=${domain}`;
  return `${SESSION_COOKIE}=${value}; ${where}; expires=${new Date(expires).toUTCString()}; secure; samesite=none`;
}
