import { SENDS_EVENTS } from '#domain/features/constants';
import { chunkPath, prefetchChunks } from '#services/late-files';
import { savesData } from './saves-data.ts';

/** Runs a function once the page is loaded and idle. */
export function whenIdle(act: (deadline: unknown) => void): void {
  // Safari has no requestIdleCallback.
  addEventListener('load', () => ((self as Partial<typeof self>).requestIdleCallback ?? setTimeout)(act));
}

/**
 * Once the page is loaded and idle, fetches the code for a visitor's first actions into the HTTP
 * cache, unless the visitor saves data: the code of islands that request it, and the code that logs
 * actions, because the first action may be a link that leaves the page at once. Runs none of it.
 * `sends` imports the code that sends events; only a built page prefetches that.
 */
export function prefetchWhenIdle(page: Document, sends: () => unknown): void {
  whenIdle(() => {
    if (savesData(window)) return;
    const { code, islands } = page.documentElement.dataset;
    const prefetched = [...page.querySelectorAll('astro-island[opts*=prefetch]')];
    prefetchChunks([
      code,
      SENDS_EVENTS ? code && chunkPath(sends) : undefined,
      prefetched[0] && islands,
      ...prefetched.flatMap((island) => [
        island.getAttribute('component-url'),
        island.getAttribute('renderer-url'),
      ]),
    ]);
  });
}
