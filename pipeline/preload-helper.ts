import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The module that Vite wraps around each `import()` of the code for browsers. */
const HELPER = /vite\/preload-helper\.js$/;

/** What imports late code. */
const LATE_CODE = fileURLToPath(new URL('../src/enhance/late-code.ts', import.meta.url));

/**
 * A Vite plugin that loads late code by `importChunk`, in place of Vite's own helper: each `import()` of the source then rejects
 * with a ChunkLoadError, after 120 s at the latest, and works again once its files arrive. Vite's helper also loads
 * styles, which are in the pages.
 */
export function chunkPreloadHelper(): Plugin {
  return {
    name: 'chunk-preload-helper',
    apply: 'build',
    enforce: 'pre',
    configEnvironment: () => ({ build: { modulePreload: { polyfill: false, resolveDependencies } } }),
    load: { filter: { id: HELPER }, handler: () => CODE },
  };
}

/** Code of pages themselves. Few visitors need what it loads late, and all would pay for the list of its files. */
const OF_PAGES = /Script\.astro|signed-in|deeds|\/page\./;

/** The files that are fetched at the same time as the chunk. */
function resolveDependencies(_file: string, needed: string[], { hostId }: { hostId: string }): string[] {
  return OF_PAGES.test(hostId) ? [] : needed;
}

const CODE = `export { importChunk as __vitePreload } from ${JSON.stringify(LATE_CODE)};`;
