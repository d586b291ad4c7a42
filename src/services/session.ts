import { secureId } from '#domain/secure-id';
import {
  SESSION_COOKIE,
  formatNoSession,
  formatSession,
  parseSession,
  type CookiePlace,
} from '#domain/session-cookie';
import { readCookie } from './cookies.ts';

/** Where the analytics session lives. */
export interface SessionEnvironment extends CookiePlace {
  /** Whether this host keeps cookies. */
  readonly hasCookies: boolean;
  /** Whether the visitor must allow the cookie first. */
  readonly isConsentNeeded: boolean;
  /** What consent is told to: the window. */
  readonly page: Pick<EventTarget, 'addEventListener'>;
  /** The cookies, as `document` has them. */
  readonly jar: { cookie: string };
  readonly crypto: Partial<Pick<Crypto, 'getRandomValues'>> | undefined;
  readonly now: () => number;
}

/** The browser event by which a page tells what the visitor allows; its detail is `{ performance: boolean }`. */
export const CONSENT_EVENT = 'consent-changed';

/**
 * Keeps the analytics session cookie (spec sections 4 and 9): made at once or, where consent is needed, when the visitor
 * allows performance cookies, and removed when he no longer does. Gives what reads the session id: null as long as
 * there is none; one that has ended is made anew.
 */
export function keepSession(environment: SessionEnvironment): () => string | null {
  const { hasCookies, isConsentNeeded, page, jar } = environment;
  if (!hasCookies) return () => null;
  let isAllowed = !isConsentNeeded;
  const read = (): string | null => parseSession(readCookie(jar.cookie, SESSION_COOKIE));

  function readOrMake(): string | null {
    if (isAllowed && read() === null) {
      jar.cookie = formatSession(secureId(environment.crypto), environment, environment.now());
    }
    return read();
  }

  if (isConsentNeeded) {
    page.addEventListener(CONSENT_EVENT, (event) => {
      const { detail } = event as CustomEvent<{ performance?: unknown } | null>;
      isAllowed = detail?.performance === true;
      if (isAllowed) readOrMake();
      else jar.cookie = formatNoSession(environment);
    });
  }
  readOrMake();
  return readOrMake;
}
