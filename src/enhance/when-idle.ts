import { prefetchChunk } from '#services/late-files';
import { savesData } from './saves-data.ts';

/** Does what can wait once the page is loaded and idle. */
export function whenIdle(act: (deadline: unknown) => void): void {
  // Safari has no requestIdleCallback.
  const wait = (self as Partial<typeof self>).requestIdleCallback ?? setTimeout;
  addEventListener('load', () => wait(act));
}

/**
 * Once the page is loaded and idle, fetches what a visitor's first acts need into the HTTP cache, unless data is scarce: the
 * code of the islands that ask for it, and the code that logs acts, the first of which may be a link that leaves the page
 * at once. Runs nothing of it.
 */
export function prefetchWhenIdle(page: Document): void {
  whenIdle(() => {
    if (savesData(window)) return;
    const { deeds, islands } = page.documentElement.dataset;
    const wished = [...page.querySelectorAll('astro-island[opts*=prefetch]')];
    for (const path of [
      deeds,
      wished[0] && islands,
      ...wished.flatMap((island) => [
        island.getAttribute('component-url'),
        island.getAttribute('renderer-url'),
      ]),
    ])
      if (path) void prefetchChunk(path);
  });
}
