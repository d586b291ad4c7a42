import type { AstroPrerenderer } from 'astro';

/** The address of a page, decoded, and how long it took to render, milliseconds. */
export type PageTime = readonly [path: string, milliseconds: number];

/** What the process that renders the pages tells the one that started it. */
export type RenderMessage =
  | { readonly kind: 'count'; readonly done: number; readonly total: number }
  | { readonly kind: 'times'; readonly times: readonly PageTime[] };

/** Shortest time between two counts, milliseconds. */
const PACE = 100;

/** The same prerenderer, which notes in `times` how long each page takes and counts them. */
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

/** Tells how far the pages are, not more often than somebody can read. */
export function throttled(tell: (message: RenderMessage) => Promise<void>) {
  let toldAt = -Infinity;
  return (done: number, total: number) => {
    if (performance.now() - toldAt < PACE) return;
    toldAt = performance.now();
    void tell({ kind: 'count', done, total });
  };
}

/** Tells the process that started this one; nobody, if none listens. */
export function send(message: RenderMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });
}
