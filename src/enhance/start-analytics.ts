import { NAVIGATION_DELAY_MS } from '#domain/timeouts';

/** By what a visitor shows that he is about to do something. */
const INTENTS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'];
const DEEDS = ['click', 'auxclick', 'submit'];

/**
 * Brings the code that logs what visitors do once the page is loaded and idle, or at the first sign of intent. What is
 * done before it is there is kept for it, and what would leave the page meanwhile waits for it, 500 ms at most.
 */
export function startAnalyticsLater(page: Document): void {
  const early: Event[] = [];
  const waiting: (() => void)[] = [];
  let code: Promise<void> | undefined;

  const keep = (event: Event): void => void early.push(event);
  // Not capturing: who answers in place of the browser has done so by then.
  const hold = (event: Event): void => {
    const leave = wayOut(event);
    if (leave === null) return;
    event.preventDefault();
    waiting.push(leave);
    begin();
    setTimeout(leaveAll, NAVIGATION_DELAY_MS);
  };
  const leaveAll = (): void => waiting.splice(0).forEach((leave) => leave());

  async function bring(): Promise<void> {
    const { trackPage } = await import('./analytics.ts');
    for (const type of DEEDS) page.removeEventListener(type, keep, true);
    trackPage(page, early);
  }

  function begin(): void {
    // Without the code nothing is logged; the visitor does not notice.
    code ??= bring()
      .catch(() => undefined)
      .then(() => {
        for (const type of INTENTS) page.removeEventListener(type, begin, true);
        for (const type of DEEDS) page.removeEventListener(type, hold);
        leaveAll();
      });
  }

  for (const type of INTENTS) page.addEventListener(type, begin, { capture: true, passive: true });
  for (const type of DEEDS) {
    page.addEventListener(type, keep, true);
    page.addEventListener(type, hold);
  }
  // Safari has no requestIdleCallback.
  const whenIdle = (self as Partial<typeof self>).requestIdleCallback ?? setTimeout;
  addEventListener('load', () => void whenIdle(begin));
}

/** How to leave the page as this event would; null if it would not. */
function wayOut(event: Event): (() => void) | null {
  const { target, defaultPrevented, type } = event;
  if (defaultPrevented || !(target instanceof Element)) return null;
  if (type === 'submit') return () => (target as HTMLFormElement).submit();
  const { ctrlKey, metaKey, shiftKey, altKey, button } = event as MouseEvent;
  const link = target.closest<HTMLAnchorElement>('a[href]:not([target],[download],[href^="#"])');
  if (!link || ctrlKey || metaKey || shiftKey || altKey || button > 0) return null;
  return () => link.ownerDocument.defaultView?.location.assign(link.href);
}
