import { secureId } from '#domain/secure-id';
import { SESSION_COOKIE, formatNoSession, formatSession, parseSession } from '#domain/session-cookie';
import { readCookie } from './cookies.ts';
import type { SiteFacts } from './site-facts.ts';

/** The page that keeps the analytics session. */
export interface SessionView {
  readonly location: Pick<Location, 'hostname'>;
  readonly document: { cookie: string };
  readonly crypto?: Partial<Pick<Crypto, 'getRandomValues'>>;
}

/** The analytics session of a page. */
export interface Session {
  /** The id of the session; null as long as there is none. One that has ended is made anew. */
  readonly readSession: () => string | null;
  /** Makes the session where the visitor allows performance cookies, else removes it; nothing where no consent is needed. */
  readonly allowSession: (isAllowed: boolean) => void;
}

/** Keeps the analytics session cookie (spec sections 4 and 9): made at once or, where consent is needed, when allowed. */
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
