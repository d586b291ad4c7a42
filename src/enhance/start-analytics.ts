import { onceDone } from '#domain/retry';
import type * as Analytics from '#stores/analytics';
import { whenIdle } from './when-idle.ts';

/**
 * Sends the events of a page that need no visitor, by code that loads once the page is loaded and idle, or when the visitor
 * says what he allows. Returns what loads that code earlier. Code that does not load logs nothing, and nobody notices.
 */
export function startAnalyticsLater(page: Document): () => Promise<typeof Analytics> {
  const load = onceDone(async () => {
    const analytics = await import('#stores/analytics');
    analytics.trackView(page);
    return analytics;
  });
  // Told by whatever asks the visitor, perhaps before the code is there.
  addEventListener('consent-changed', ({ detail }) => {
    load().then(
      (analytics) => analytics.allowSession(detail?.performance === true),
      () => undefined,
    );
  });
  whenIdle(() => void load().catch(() => undefined));
  return load;
}
