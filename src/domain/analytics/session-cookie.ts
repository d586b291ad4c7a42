/** Name of the cookie that holds the analytics session. */
export const SESSION_COOKIE = 'session_id';

/** Lifetime of the analytics session, in seconds (rule 9.4). */
export const SESSION_SECONDS = 1_800;

/** The scope of a session cookie. */
export interface CookiePlace {
  /** Host name of the page, without a port. */
  readonly host: string;
  /** Domains whose hosts share a session, the narrowest first: production, development. */
  readonly domains: readonly string[];
}

/**
 * Returns the domain of the session cookie (rule 9.5): the first shared domain, or `localhost`,
 * that contains the host. Returns null if the cookie is only for the host itself.
 */
export function sessionDomain({ host, domains }: CookiePlace): string | null {
  return [...domains, 'localhost'].find((domain) => `.${host}`.endsWith(`.${domain}`)) ?? null;
}

/** Formats the session for `document.cookie`. It expires 30 minutes after `now`, in ms. */
export function formatSession(sessionId: string, place: CookiePlace, now: number): string {
  return formatCookie(btoa(JSON.stringify({ session_id: sessionId })), place, now + SESSION_SECONDS * 1_000);
}

/** Formats the `document.cookie` value that removes the session. */
export function formatNoSession(place: CookiePlace): string {
  return formatCookie('', place, 0);
}

/** Reads the session id from the value of the cookie. Returns null if there is none. */
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
  const scope = domain === null ? 'path=/' : `path=/; domain=${domain}`;
  return `${SESSION_COOKIE}=${value}; ${scope}; expires=${new Date(expires).toUTCString()}; secure; samesite=none`;
}
