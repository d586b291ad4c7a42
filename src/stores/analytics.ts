import type { SHOWN_MS } from '#domain/transcript-rules';
import { startBrowserAnalytics } from '#services/browser-analytics';
import { readFacts } from '#services/page-facts';

// As types, what other code imports too costs this file nothing.
const DELAY_MS: typeof SHOWN_MS = 1_000;

/**
 * The analytics of this page, with its session. They come by `import()`, as a file of their own: who logs an event takes
 * `track` from `./track.ts`.
 */
export const { track, readSession, allowSession } = startBrowserAnalytics();

/** Logs what a page tells without its visitor (spec section 7). */
export function trackView(page: Document): void {
  const { isPublicView, oid = '' }: { isPublicView?: boolean; oid?: string } = readFacts(page);
  if (isPublicView) void track(['loaded public view page', { presentation_oid: oid }]);
  if (page.querySelector('.transcript-body'))
    setTimeout(() => void track(['paged transcript shown', {}]), DELAY_MS);
}
