import { prefetchCode, runtimePath } from './prefetch.ts';

let runtime: Promise<unknown> | undefined;

/**
 * Brings Astro's part of the islands, once; it then asks the directive for each island of the page. The code of the
 * island that somebody reaches for comes at the same time. Rejects when Astro's part does not come.
 */
export async function bringRuntime(island: Element): Promise<void> {
  const path = runtimePath();
  if (path === undefined || runtime) return;
  // The build names this file after what is in it.
  // eslint-disable-next-line no-restricted-syntax
  runtime = import(/* @vite-ignore */ path);
  prefetchCode([island], 'high');
  await runtime;
}
