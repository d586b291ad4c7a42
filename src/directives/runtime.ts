import { requestedIslands, type LoadFile } from './pending-islands.ts';

let isLoading = false;

/**
 * Loads Astro's runtime for islands, unless it is there or loading. Astro then calls the directive
 * for each island of the page. Also fetches the code of the given island in parallel. A failure
 * fires Astro's event `astro:hydration-error` on every waiting island, and the next call tries
 * again.
 */
export async function loadRuntime(island: Element, loadFile: LoadFile): Promise<void> {
  // The build moves the runtime from the pages into a file, and sets this attribute to its path.
  const path = document.documentElement.dataset['islands'];
  if (!path || isLoading) return;
  isLoading = true;
  for (const file of [path, island.getAttribute('component-url'), island.getAttribute('renderer-url')])
    fetch(location.origin + file).catch(() => undefined);
  try {
    await loadFile(path);
  } catch (error) {
    isLoading = false;
    for (const waitingIsland of requestedIslands)
      waitingIsland.dispatchEvent(
        new CustomEvent('astro:hydration-error', { bubbles: true, detail: { error } }),
      );
  }
}
