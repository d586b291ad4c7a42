const seen = new Set<string>();

/** The build puts Astro's part of the islands, which is the same in all pages, into a file and names it here. */
export const runtimePath = (): string | undefined => document.documentElement.dataset['islands'];

/** Brings the code of islands, with what it imports, into the HTTP cache. */
export function prefetchCode(islands: Iterable<Element>, priority: RequestPriority): void {
  for (const island of islands)
    for (const name of ['component-url', 'renderer-url'])
      void prefetch(island.getAttribute(name), location.origin, priority);
}

/** Brings a module and what it imports into the HTTP cache; nothing is executed and a failure changes nothing. */
async function prefetch(
  path: string | null | undefined,
  base: string,
  priority: RequestPriority,
): Promise<void> {
  const { href } = new URL(path ?? '', base);
  if (seen.has(href)) return;
  seen.add(href);
  try {
    const code = await (await fetch(href, { priority })).text();
    for (const [, next] of code.matchAll(/(?:from|import) *["'](\.[^"']+)/g))
      void prefetch(next, href, priority);
  } catch {
    // The island loads its code itself when it is wanted.
  }
}

/** Prefetches the code of the islands that wish it, and Astro's part of it. */
export function prefetchWished(): void {
  const islands = document.querySelectorAll('astro-island[opts*=prefetch]');
  if (islands.length > 0) void prefetch(runtimePath(), location.origin, 'low');
  prefetchCode(islands, 'low');
}
