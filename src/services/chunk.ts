import { BASE } from '#domain/addresses/base';
import { CHUNK_TIMEOUT_MS } from '#domain/page/timeouts';
import { importedPaths } from './late-files.ts';

/** Why a chunk failed: its file did not arrive, took longer than 120 s, or threw an error. */
export type ChunkFailure = 'missing' | 'timeout' | 'error';

/** Late code or data failed to load (rule 8.3). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly type: ChunkFailure;

  constructor(chunk: string, type: ChunkFailure, cause?: unknown) {
    super(`Loading chunk ${chunk} failed.`, { cause });
    this.type = type;
  }
}

/** The static imports of files that are in the HTTP cache or loading, all by their paths. */
const importsByFile = new Map<string, Promise<string[]>>();

/**
 * Number of failed imports of a file, by path. They make the next import use another URL. An import
 * that takes too long does not count: the browser still loads it, and the next import waits for the
 * same module. A second copy would have state of its own, and hooks do not work with two copies of
 * React.
 */
const failureCounts = new Map<string, number>();

/**
 * Returns the ChunkLoadError for an error that loading a chunk, or a file that it needs, caused.
 */
export function toChunkError(chunk: string, cause: unknown): ChunkLoadError {
  if (cause instanceof ChunkLoadError) return cause;
  const { name, message = '' } = Object(cause) as Partial<Error>;
  if (name === 'TimeoutError') return new ChunkLoadError(chunk, 'timeout', cause);
  // Browsers report a missing file as a TypeError. Code that fails to run throws its own error.
  const isMissing = name === 'TypeError' && /import|module|load|fetch/i.test(message);
  return new ChunkLoadError(chunk, isMissing ? 'missing' : 'error', cause);
}

/** Runs one step of loading a chunk, for at most 120 s. Rejects with a ChunkLoadError. */
export async function runStep<Result>(
  chunk: string,
  step: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new ChunkLoadError(chunk, 'timeout'));
      controller.abort();
    }, CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([step(controller.signal), timeout]);
  } catch (error) {
    throw toChunkError(chunk, error);
  } finally {
    clearTimeout(timer);
  }
}

function fetchFile(path: string): Promise<string[]> {
  const file = runStep(path, async (signal) => {
    const response = await fetch(location.origin + path, { priority: 'high', signal });
    // A network that requires a sign-in (captive portal) responds with an HTML page.
    if (!response.ok || !response.headers.get('content-type')?.includes('javascript'))
      throw new ChunkLoadError(path, 'missing');
    return importedPaths(await response.text());
  });
  importsByFile.set(path, file);
  file.catch(() => importsByFile.delete(path));
  return file;
}

async function fetchFiles(path: string, seenPaths = new Set<string>()): Promise<void> {
  if (seenPaths.has(path)) return;
  seenPaths.add(path);
  const importedPaths = await (importsByFile.get(path) ?? fetchFile(path));
  await Promise.all(importedPaths.map((next) => fetchFiles(next, seenPaths)));
}

/**
 * Loads a chunk of this build by its path. `load` imports the chunk; its query is not empty if an
 * earlier import failed. `neededFiles` are fetched in parallel; their paths have no leading
 * slash. Rejects with a ChunkLoadError; the next call then tries again.
 *
 * Fetches all files before importing any. Firefox before 155 and Safari remember a failed
 * `import()` until the visitor leaves the page. They also remember the failure of a file that the
 * chunk imports, where a query on the chunk's own URL does not help (whatwg/html#6768). A failed
 * `fetch()` is never remembered.
 */
export async function loadChunk<Module>(
  path: string,
  load: (query: string) => Promise<Module>,
  neededFiles: readonly string[] = [],
): Promise<Module> {
  for (const file of neededFiles) fetchFiles(`${BASE}/${file}`).catch(() => undefined);
  await fetchFiles(path);
  const failureCount = failureCounts.get(path) ?? 0;
  try {
    return await runStep(path, () => load(failureCount ? `?${failureCount}` : ''));
  } catch (error) {
    if ((error as ChunkLoadError).type !== 'timeout') failureCounts.set(path, failureCount + 1);
    importsByFile.clear();
    throw error;
  }
}
