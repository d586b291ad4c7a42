import type { AnalyticsEvent } from '#domain/analytics/analytics-event';
import { cacheSuccess } from '#domain/util/cache-success';
import type { SHOWN_MS } from '#domain/content/transcript-rules';
import { SENDS_EVENTS, STATISTICS } from '#domain/features/constants';
import { noEvents } from '#domain/features/no-events';
import { readFacts, readSiteFacts } from '#services/page-facts';
import type * as Analytics from '#stores/analytics';
import { whenIdle } from './when-idle.ts';

// Repeated here, because an import would add a request. The type keeps both values the same.
const TRANSCRIPT_SHOWN_MS: typeof SHOWN_MS = 1_000;

/**
 * Imports the code that sends events. Rejects on a site that sends none, because it lacks the code.
 */
export const importAnalytics = (): Promise<typeof Analytics> =>
  SENDS_EVENTS ? import('#stores/analytics') : noEvents();

/**
 * Once the page is loaded and idle, logs the events that need no action (rules 7.27 and 7.28). The
 * head script sends them. The analytics code loads only if the head script cannot, or if the
 * visitor changes their consent. On a site with a statistics service, the analytics code always
 * loads once the page is idle, and logs the events itself. Returns a function that loads it
 * earlier. If it fails to load, nothing is logged and the page works the same.
 */
export function startAnalyticsLater(
  page: Document,
  importCode: () => Promise<typeof Analytics> = importAnalytics,
): () => Promise<typeof Analytics> {
  const load = cacheSuccess(importCode);
  if (STATISTICS) {
    whenIdle(() => void load().catch(() => undefined));
    return load;
  }
  const send = (...event: AnalyticsEvent): unknown =>
    window.logEvent?.(...event) ||
    load().then(
      ({ track }) => track(event),
      () => undefined,
    );
  // Fired by the site's consent dialog, possibly before the code has loaded.
  addEventListener('consent-changed', ({ detail }) => {
    load().then(
      (analytics) => analytics.allowSession(detail?.performance === true),
      () => undefined,
    );
  });
  whenIdle(() => {
    // On a site that needs no consent, this starts the session.
    if (!window.logEvent && !readSiteFacts(page).isConsentNeeded) load().catch(() => undefined);
    const { isPublicView, oid = '' }: { isPublicView?: boolean; oid?: string } = readFacts(page);
    if (isPublicView) send('loaded public view page', { presentation_oid: oid });
    if (page.querySelector('[data-transcript]'))
      setTimeout(() => send('paged transcript shown', {}), TRANSCRIPT_SHOWN_MS);
  });
  return load;
}
