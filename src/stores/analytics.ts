import type { SHOWN_MS } from '#domain/transcript-rules';
import { startBrowserAnalytics } from '#services/browser-analytics';
import { readFacts } from '#services/page-facts';

// Type-only import: keeps this chunk a single request.
const DELAY_MS: typeof SHOWN_MS = 1_000;

/**
 * The analytics of this page, with its session. `import()` loads this file as a chunk of its own.
 * To log an event, import `track` from `./track.ts`.
 */
export const { track, readSession, allowSession } = startBrowserAnalytics();

/** Logs the events that need no action of the visitor (rules 7.27 and 7.28). */
export function trackView(page: Document): void {
  const { isPublicView, oid = '' }: { isPublicView?: boolean; oid?: string } = readFacts(page);
  if (isPublicView) void track(['loaded public view page', { presentation_oid: oid }]);
  if (page.querySelector('[data-transcript]'))
    setTimeout(() => void track(['paged transcript shown', {}]), DELAY_MS);
}
