import { PREFETCH } from '#domain/prefetch';
import { readWishes } from './wishes.ts';

/** Does what can wait once the page is loaded and idle. */
export function whenIdle(act: (deadline: unknown) => void): void {
  // Safari has no requestIdleCallback.
  const wait = (self as Partial<typeof self>).requestIdleCallback ?? setTimeout;
  addEventListener('load', () => wait(act));
}

/**
 * Once the page is loaded and idle, has in the cache what the first deeds of a visitor want, unless data is scarce: the code
 * of islands, which their directive brings, and the code that logs deeds, the first of which may be a link that leaves the
 * page at once. Nothing is run.
 */
export function prefetchWhenIdle(page: Document): void {
  whenIdle(() => {
    if (readWishes(window).savesData) return;
    const root = page.documentElement;
    root.dispatchEvent(new Event(PREFETCH));
    const { deeds } = root.dataset;
    if (deeds) fetch(deeds).catch(() => undefined);
  });
}
