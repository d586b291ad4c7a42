interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const seen = new Set<string>();

/** Brings a module and what it imports into the HTTP cache; nothing is executed and a failure changes nothing. */
async function prefetch(path: string | null | undefined, base: string): Promise<void> {
  const { href } = new URL(path ?? '', base);
  if (seen.has(href)) return;
  seen.add(href);
  try {
    const code = await (await fetch(href, { priority: 'low' })).text();
    for (const [, next] of code.matchAll(/(?:from|import) *["'](\.[^"']+)/g)) void prefetch(next, href);
  } catch {
    // The island loads its code itself when it is wanted.
  }
}

/** Prefetches the code of an island once the page is loaded and idle, unless data is scarce. */
export function prefetchWhenIdle(island: Element): void {
  const { connection } = navigator as { connection?: Connection };
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return;
  const start = (): void => {
    for (const name of ['component-url', 'renderer-url']) {
      void prefetch(island.getAttribute(name), location.origin);
    }
  };
  // Safari has no requestIdleCallback.
  addEventListener('load', () => ((self as Partial<typeof self>).requestIdleCallback ?? setTimeout)(start));
}
