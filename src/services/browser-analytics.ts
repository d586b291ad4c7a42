import { PUBLIC_ANALYTICS_ENDPOINT, PUBLIC_ANALYTICS_FALLBACK_ENDPOINT } from 'astro:env/client';
import { eventWay } from '#domain/analytics-hosts';
import { createAnalytics, type Analytics } from './create-analytics.ts';
import { readSiteFacts } from './site-facts.ts';

/** Starts the analytics of this page in its browser. */
export function startBrowserAnalytics(): Analytics {
  const facts = readSiteFacts(document);
  const { hostname, origin } = location;
  return createAnalytics({
    way: eventWay(hostname, facts),
    endpoint: PUBLIC_ANALYTICS_ENDPOINT,
    fallbackEndpoint: PUBLIC_ANALYTICS_FALLBACK_ENDPOINT || undefined,
    sendBeacon: (navigator as Partial<Navigator>).sendBeacon?.bind(navigator),
    fetch: (input, init) => fetch(input, init),
    origin,
    print: (event) => console.info('Analytics event:', event),
    host: hostname,
    domains: facts.cookieDomains,
    hasCookies: !facts.noCookies.includes(hostname),
    isConsentNeeded: facts.isConsentNeeded,
    page: window,
    jar: document,
    crypto: (globalThis as { crypto?: Crypto }).crypto,
    now: Date.now,
    referrer: document.referrer,
    readUrl: () => origin + location.pathname + location.search,
  });
}
