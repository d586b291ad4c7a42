import { BASE } from '#domain/addresses/base';
import type { CHUNK_TIMEOUT_MS } from '#domain/page/timeouts';

// Repeated here, because an import would add a request. The type keeps both values the same.
const TIMEOUT_MS: typeof CHUNK_TIMEOUT_MS = 120_000;

/** Matches a static import as the bundler writes it. All files of the build are in one folder. */
const STATIC_IMPORT = /(?:from|import) *["']\.([^"']+)/g;

/** Returns the paths of the static imports in the code of a chunk. */
export const importedPaths = (code: string): string[] =>
  [...code.matchAll(STATIC_IMPORT)].map(([, name]) => `${BASE}/_astro${name}`);

/**
 * Returns the path of the chunk that a function such as `() => import('./file.ts')` loads. Only the
 * source text of this function has the file name of the built chunk.
 */
export const chunkPath = (load: () => unknown): string =>
  `${BASE}/_astro${/\/[^"'`]+/.exec(String(load))?.[0]}`;

/** Fetches the text of a file of this build. Rejects if it does not arrive within 120 s. */
export async function fetchText(path: string, priority: RequestPriority = 'auto'): Promise<string> {
  // A path alone would inherit credentials from the page URL, which make `fetch` throw.
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(location.origin + path, { priority, signal });
  if (!response.ok) throw new Error(path);
  return response.text();
}

/**
 * Fetches chunks and all their static imports into the HTTP cache, each file once, at low priority.
 * Runs nothing and never fails.
 */
export function prefetchChunks(
  paths: readonly (string | null | undefined)[],
  seenPaths = new Set<string>(),
): void {
  for (const path of paths) {
    if (!path || seenPaths.has(path)) continue;
    seenPaths.add(path);
    fetchText(path, 'low').then(
      (code) => prefetchChunks(importedPaths(code), seenPaths),
      () => undefined,
    );
  }
}
