import type { CHUNK_TIMEOUT_MS } from '#domain/timeouts';

// As a type, what other code imports too costs this file nothing.
const TIMEOUT_MS: typeof CHUNK_TIMEOUT_MS = 120_000;

/** A static import of another file of the build, as the bundler writes it; all files are in one folder. */
const STATIC_IMPORT = /(?:from|import) *["']\.([^"']+)/g;

/** The paths of the files that the code of a chunk imports statically. */
export const importedBy = (code: string): string[] =>
  [...code.matchAll(STATIC_IMPORT)].map(([, name]) => `/_astro${name}`);

/** The path of a chunk. The build names files in the text of each `() => import('./file.ts')`, and nowhere else. */
export const chunkPath = (load: () => unknown): string => `/_astro${/\/[^"'`]+/.exec(String(load))?.[0]}`;

/** The text of a file of this build. Rejects where it does not arrive within 120 s. */
export async function fetchText(path: string, priority: RequestPriority = 'auto'): Promise<string> {
  // With the origin: the address of the page may hold credentials, with which `fetch` would throw.
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(location.origin + path, { priority, signal });
  if (!response.ok) throw new Error(response.statusText);
  return response.text();
}

/** Fetches a chunk and all that it imports into the HTTP cache, at low priority. Runs nothing and never rejects. */
export async function prefetchChunk(path: string, seen = new Set<string>()): Promise<void> {
  if (seen.has(path)) return;
  seen.add(path);
  const code = await fetchText(path, 'low').catch(() => '');
  for (const next of importedBy(code)) void prefetchChunk(next, seen);
}
