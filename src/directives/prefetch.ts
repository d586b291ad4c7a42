import { addressesOf, runtimePath } from './runtime.ts';

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

/**
 * Prefetches the code of the islands that wish it, and Astro's part of it, once the page is loaded and idle, unless data
 * is scarce.
 */
export function prefetchWhenIdle(): void {
  const { connection } = navigator as { connection?: Connection };
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return;
  const start = (): void => {
    const wishes = [...document.querySelectorAll('astro-island[opts*=prefetch]')].flatMap(addressesOf);
    for (const path of wishes.length ? [runtimePath(), ...wishes] : []) void prefetch(path, location.origin);
  };
  // Safari has no requestIdleCallback.
  addEventListener('load', () => ((self as Partial<typeof self>).requestIdleCallback ?? setTimeout)(start));
}
