import { secureId } from '#domain/secure-id';
import { SESSION_COOKIE, formatNoSession, formatSession, parseSession } from '#domain/session-cookie';
import { readCookie } from './cookies.ts';
import type { SiteFacts } from './site-facts.ts';

/** The page that keeps the analytics session. */
export interface SessionView extends Pick<EventTarget, 'addEventListener'> {
  readonly location: Pick<Location, 'hostname'>;
  readonly document: {
    cookie: string;
    readonly documentElement: { readonly dataset: Readonly<Record<string, string | undefined>> };
  };
  readonly crypto?: Partial<Pick<Crypto, 'getRandomValues'>>;
}

/**
 * Keeps the analytics session cookie (spec sections 4 and 9): made at once or, where consent is needed, when the visitor
 * allows performance cookies, and removed when he no longer does. Pages tell so by the browser event `consent-changed`
 * with `{ performance: boolean }` as its detail; what was told before this code came stands in `data-consent`. Gives what
 * reads the session id: null as long as there is none; one that has ended is made anew.
 */
export function keepSession(
  view: SessionView,
  { cookieDomains, isConsentNeeded }: Pick<SiteFacts, 'cookieDomains' | 'isConsentNeeded'>,
): () => string | null {
  const { document: jar, location } = view;
  const place = { host: location.hostname, domains: cookieDomains };
  let isAllowed = !isConsentNeeded;

  function readOrMake(): string | null {
    const read = (): string | null => parseSession(readCookie(jar.cookie, SESSION_COOKIE));
    if (isAllowed && read() === null) jar.cookie = formatSession(secureId(view.crypto), place, Date.now());
    return read();
  }

  function decide(consent: unknown): void {
    isAllowed = consent === true;
    if (isAllowed) readOrMake();
    else jar.cookie = formatNoSession(place);
  }

  readOrMake();
  if (isConsentNeeded) {
    const { consent } = jar.documentElement.dataset;
    if (consent) decide(consent === 'true');
    view.addEventListener('consent-changed', (event) => {
      decide((event as CustomEvent<{ performance?: unknown } | null>).detail?.performance);
    });
  }
  return readOrMake;
}
