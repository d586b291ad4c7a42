import { eventWay, type SiteHosts } from '#domain/analytics/analytics-hosts';
import { isPrivatePath } from '#domain/analytics/redact-view-links';
import { PAGE_VIEW, toRequest, type Report, type Statistics } from '#domain/analytics/statistics';
import { SHOWN_MS } from '#domain/content/transcript-rules';
import type { LOG_TIMEOUT_MS } from '#domain/page/timeouts';
import { readSiteFacts } from './page-facts.ts';

// Repeated here, because an import would add a request. The type keeps both values the same.
const TIMEOUT_MS: typeof LOG_TIMEOUT_MS = 20_000;

/** The page whose reports are sent. */
export interface StatisticsView {
  readonly fetch: typeof fetch;
  readonly location: Pick<Location, 'hostname' | 'origin' | 'pathname' | 'search'>;
  readonly document: Pick<Document, 'referrer' | 'title'>;
}

/**
 * Creates the sender of a page's reports to a statistics service, which replaces the analytics of
 * the site. It has no session: with or without consent, it neither stores nor sends anything that
 * identifies visitors. It sends nothing from private pages, and nothing from hosts other than the
 * host of the site's address.
 */
export function createStatistics(view: StatisticsView, hosts: SiteHosts, statistics: Statistics) {
  const { document, location } = view;
  const publicHostMode = eventWay(location.hostname, hosts);
  const isForeignHost = location.hostname !== statistics.host;
  const publicPageMode = publicHostMode === 'send' && isForeignHost ? 'print' : publicHostMode;
  const deliveryMode = isPrivatePath(location.pathname) ? 'skip' : publicPageMode;

  async function track(report: Report): Promise<boolean> {
    try {
      if (deliveryMode === 'skip') return false;
      const { path, body } = toRequest(statistics, report, {
        url: location.origin + location.pathname + location.search,
        title: document.title,
        referrer: document.referrer,
      });
      if (deliveryMode === 'print') {
        console.info('Statistics:', path, String(body ?? ''));
        return true;
      }
      await view.fetch(statistics.address + path, {
        method: body === undefined ? 'GET' : 'POST',
        body: body ?? null,
        // No cookies of the service, no permission to read the response, and no referrer, because
        // the filter does not apply to it.
        credentials: 'omit',
        mode: 'no-cors',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        keepalive: true,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return true;
    } catch {
      return false;
    }
  }

  return { track, readSession: () => null, allowSession: (_isAllowed: boolean): void => undefined };
}

/**
 * Starts the statistics of the current page. Except in a frame, reports a page view at once, and
 * after a while that the transcript was shown, if there is one.
 */
export function startStatistics(statistics: Statistics) {
  const sender = createStatistics(window, readSiteFacts(document), statistics);
  if ('embed' in document.documentElement.dataset) return sender;
  void sender.track([PAGE_VIEW, {}]);
  if (document.querySelector('[data-transcript]'))
    setTimeout(() => void sender.track(['paged transcript shown', {}]), SHOWN_MS);
  return sender;
}
