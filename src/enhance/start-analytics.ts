import { onceDone } from '#domain/retry';
import { TRANSCRIPT_OPENED } from '#domain/transcript-rules';
import { whenIdle } from './when-idle.ts';

/** By what a visitor shows that he is about to do something; a finger, too, is over an element before it presses. */
const INTENTS = ['pointerover', 'focusin', 'keydown'];

/** What he then does; the last is told by a transcript that he opens. */
const DEEDS = ['click', 'auxclick', 'submit', 'toggle', TRANSCRIPT_OPENED];

/**
 * Logs a page by code that comes late: when the page is loaded and idle what sends events, and with it those that need
 * no visitor; at his first sign of intent what logs his deeds, which is in the cache by then. Deeds that come before it are
 * kept for it. Nothing is held up: no link waits for code. Code that does not load logs nothing, and the visitor does not notice;
 * the next sign of intent tries again.
 */
export function startAnalyticsLater(page: Document): void {
  const early: Event[] = [];
  let answer = (event: Event): unknown => early.push(event);

  const view = onceDone(async () => {
    const analytics = await import('#stores/analytics');
    analytics.trackView(page);
    return analytics;
  });

  const wake = onceDone(async () => {
    const [{ trackDeeds }, { track }] = await Promise.all([import('./deeds.ts'), view()]);
    answer = trackDeeds(page, track, early);
  });

  // Capturing: also what an island keeps for itself, and what does not bubble.
  const listen = (types: readonly string[], react: (event: Event) => unknown): void =>
    types.forEach((type) => page.addEventListener(type, react, true));

  const quietly =
    <Cause>(bring: (cause: Cause) => Promise<unknown>) =>
    (cause: Cause) =>
      void bring(cause).catch(() => undefined);
  listen([...INTENTS, ...DEEDS], quietly(wake));
  listen(DEEDS, (event) => answer(event));
  // Told by whatever asks the visitor, perhaps before the code is there.
  addEventListener(
    'consent-changed',
    quietly(({ detail }: WindowEventMap['consent-changed']) =>
      view().then((analytics) => analytics.allowSession(detail?.performance === true)),
    ),
  );
  whenIdle(quietly(view));
}
