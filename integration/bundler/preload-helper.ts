import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Vite's module that wraps each `import()` of the browser code. */
const HELPER = /vite\/preload-helper\.js$/;

/**
 * Returns a Vite plugin that replaces Vite's preload helper with `importChunk`. Each `import()`
 * then rejects with a ChunkLoadError, after 120 s at the latest, and can be retried once the files
 * are available. Vite's helper also loads styles, which the pages already contain.
 */
export function chunkPreloadHelper(program: string): Plugin {
  const lateCode = JSON.stringify(join(program, 'src/enhance/load-late-code.ts'));
  return {
    name: 'chunk-preload-helper',
    apply: 'build',
    enforce: 'pre',
    configEnvironment: () => ({ build: { modulePreload: { polyfill: false, resolveDependencies } } }),
    load: {
      filter: { id: HELPER },
      handler: () => `export { importChunk as __vitePreload } from ${lateCode};`,
    },
  };
}

/**
 * Code loaded by all pages. Few visitors need its lazy chunks, but all would download the list of
 * their files. Without the list, a page has 296 bytes (Brotli) of scripts less, and 361 for
 * signed-in visitors.
 */
const OF_PAGES = /Script\.astro|signed-in|intent|\/page\./;

/** Returns the files to fetch in parallel with the chunk. */
function resolveDependencies(_file: string, needed: string[], { hostId }: { hostId: string }): string[] {
  return OF_PAGES.test(hostId) ? [] : needed;
}
