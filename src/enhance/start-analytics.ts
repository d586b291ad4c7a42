/** By what a visitor shows that he is about to do something. */
const INTENTS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'];
const DEEDS = ['click', 'auxclick', 'submit'];

/**
 * Brings the code that logs what visitors do once the page is loaded and idle, or at the first sign of intent. What is
 * done before the code is there is kept for it: no link waits, and no event is lost.
 */
export function startAnalyticsLater(page: Document): void {
  const early: Event[] = [];
  const keep = (event: Event): void => void early.push(event);
  let isStarted = false;

  async function start(): Promise<void> {
    if (isStarted) return;
    isStarted = true;
    for (const type of INTENTS) page.removeEventListener(type, begin, true);
    try {
      const { trackPage } = await import('./analytics.ts');
      for (const type of DEEDS) page.removeEventListener(type, keep, true);
      trackPage(page, early);
    } catch {
      // Nothing is logged; the visitor does not notice.
    }
  }

  const begin = (): void => void start();
  for (const type of INTENTS) page.addEventListener(type, begin, { capture: true, passive: true });
  for (const type of DEEDS) page.addEventListener(type, keep, true);
  // Safari has no requestIdleCallback.
  const whenIdle = (self as Partial<typeof self>).requestIdleCallback ?? setTimeout;
  const onLoad = (): void => void whenIdle(begin);
  if (page.readyState === 'complete') onLoad();
  else addEventListener('load', onLoad);
}
