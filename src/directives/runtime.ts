/** The build puts Astro's part of the islands, which is the same in all pages, into a file and names it here. */
export const runtimePath = (): string | undefined => document.documentElement.dataset['islands'];

/** The addresses of the code of an island. */
export function addressesOf(island: Element): (string | null)[] {
  return ['component-url', 'renderer-url'].map((name) => island.getAttribute(name));
}

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
  for (const href of addressesOf(island)) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', href }));
  }
  await runtime;
}
