import type { AstroPrerenderer } from 'astro';

/** The decoded address of a page, and its render time in milliseconds. */
export type PageTime = readonly [path: string, milliseconds: number];

/** Messages of the render process to its parent. */
export type RenderMessage =
  | { readonly kind: 'count'; readonly done: number; readonly total: number }
  | { readonly kind: 'times'; readonly times: readonly PageTime[] };

/** Shortest time between two progress messages in milliseconds. */
const PACE = 100;

/**
 * Returns the prerenderer with added measurement: it records the time of each page in `times` and
 * counts the pages.
 */
export function timed(
  prerenderer: AstroPrerenderer,
  times: PageTime[],
  count: (done: number, total: number) => void,
): AstroPrerenderer {
  let total = 0;
  return {
    ...prerenderer,
    async getStaticPaths() {
      const paths = await prerenderer.getStaticPaths();
      total = paths.length;
      return paths;
    },
    async render(request, options) {
      const start = performance.now();
      const result = await prerenderer.render(request, options);
      times.push([pathOf(request), Math.round((performance.now() - start) * 10) / 10]);
      count(times.length, total);
      return result;
    },
  };
}

function pathOf({ url }: Request): string {
  const { pathname } = new URL(url);
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** Reports the progress of rendering, at most once per PACE. */
export function throttled(sendMessage: (message: RenderMessage) => Promise<void>) {
  let sentAt = -Infinity;
  return (done: number, total: number) => {
    if (performance.now() - sentAt < PACE) return;
    sentAt = performance.now();
    void sendMessage({ kind: 'count', done, total });
  };
}

/** Sends a message to the parent process. Does nothing if there is no parent with a channel. */
export function send(message: RenderMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });
}
