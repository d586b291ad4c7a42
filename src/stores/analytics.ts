import { startBrowserAnalytics } from '#services/browser-analytics';

/** When a transcript counts as shown, in milliseconds (spec section 9). */
const TRANSCRIPT_SHOWN_MS = 1000;

/**
 * The analytics of this page, with its session. They come by `import()`, as a file of their own: who logs an event takes
 * `track` from `./track.ts`.
 */
export const { track, readSession, allowSession } = startBrowserAnalytics();

/** Logs what a page tells without its visitor (spec section 7). */
export function trackView(page: Document): void {
  const data = JSON.parse(page.getElementById('app-data')?.textContent ?? '{}') as {
    isPublicView?: boolean;
    oid: string;
  };
  if (data.isPublicView) void track(['loaded public view page', { presentation_oid: data.oid }]);
  // One that folds tells so itself.
  if (page.querySelector('.transcript-body:not([data-transcript])'))
    setTimeout(trackTranscript, TRANSCRIPT_SHOWN_MS);
}

/** Logs that the transcript has been shown. */
export function trackTranscript(): void {
  void track(['paged transcript shown', {}]);
}
