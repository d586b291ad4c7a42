import { wanted, type LoadFile } from './waiting.ts';

let isLoading = false;

/**
 * Loads Astro's own part of the islands, unless it is there or loading; Astro then asks the directive for each island of
 * the page. The code of the island that the visitor reaches for is fetched at the same time. A failure shows as
 * Astro's event `astro:hydration-error` on every island that waits, and the next call tries again.
 */
export async function bringRuntime(island: Element, loadFile: LoadFile): Promise<void> {
  // The build moves this part from the pages to a file, and names the file here.
  const path = document.documentElement.dataset['islands'];
  if (!path || isLoading) return;
  isLoading = true;
  for (const file of [path, island.getAttribute('component-url'), island.getAttribute('renderer-url')])
    fetch(location.origin + file).catch(() => undefined);
  try {
    await loadFile(path);
  } catch (error) {
    isLoading = false;
    for (const waiting of wanted)
      waiting.dispatchEvent(new CustomEvent('astro:hydration-error', { bubbles: true, detail: { error } }));
  }
}
