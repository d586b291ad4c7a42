import { secureId } from '#domain/util/secure-id';
import {
  SESSION_COOKIE,
  formatNoSession,
  formatSession,
  parseSession,
} from '#domain/analytics/session-cookie';
import { readCookie } from './cookies.ts';
import type { SiteFacts } from '#domain/analytics/analytics-hosts';

/** The parts of `window` that the session needs. */
export interface SessionView {
  readonly location: Pick<Location, 'hostname'>;
  readonly document: { cookie: string };
  readonly crypto?: Partial<Pick<Crypto, 'getRandomValues'>>;
}

/** The analytics session of a page. */
export interface Session {
  /** Returns the session id, or null without one. Replaces an expired session. */
  readonly readSession: () => string | null;
  /**
   * Applies the visitor's choice on performance cookies: creates the session if allowed, otherwise
   * removes it. Does nothing if no consent is needed.
   */
  readonly allowSession: (isAllowed: boolean) => void;
}

/**
 * Manages the analytics session cookie (rules 4.30 and 9.4). Creates it at once or, where
 * consent is needed, once the visitor allows it.
 */
export function keepSession(
  { document: jar, location, crypto }: SessionView,
  { cookieDomains, isConsentNeeded }: Pick<SiteFacts, 'cookieDomains' | 'isConsentNeeded'>,
): Session {
  const place = { host: location.hostname, domains: cookieDomains };
  let isAllowedNow = !isConsentNeeded;

  function readSession(): string | null {
    const read = (): string | null => parseSession(readCookie(jar.cookie, SESSION_COOKIE));
    if (isAllowedNow && read() === null) jar.cookie = formatSession(secureId(crypto), place, Date.now());
    return read();
  }

  function allowSession(isAllowed: boolean): void {
    if (!isConsentNeeded) return;
    isAllowedNow = isAllowed;
    if (isAllowed) readSession();
    else jar.cookie = formatNoSession(place);
  }

  readSession();
  return { readSession, allowSession };
}
