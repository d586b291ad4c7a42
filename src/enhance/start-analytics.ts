import { cacheSuccess } from '#domain/cache-success';
import type * as Analytics from '#stores/analytics';
import { whenIdle } from './when-idle.ts';

/**
 * Sends the events of a page that need no action. Their code loads once the page is loaded and
 * idle, or when the visitor changes their consent. Returns a function that loads it earlier. If the
 * code does not load, nothing is logged and the page works the same.
 */
export function startAnalyticsLater(page: Document): () => Promise<typeof Analytics> {
  const load = cacheSuccess(async () => {
    const analytics = await import('#stores/analytics');
    analytics.trackView(page);
    return analytics;
  });
  // Fired by the site's consent dialog, possibly before the code has loaded.
  addEventListener('consent-changed', ({ detail }) => {
    load().then(
      (analytics) => analytics.allowSession(detail?.performance === true),
      () => undefined,
    );
  });
  whenIdle(() => void load().catch(() => undefined));
  return load;
}
