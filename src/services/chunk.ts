import { CHUNK_TIMEOUT_MS } from '#domain/timeouts';

/** Why late code failed: its file did not arrive, took longer than 120 s, or could not run. */
export type ChunkFailure = 'missing' | 'timeout' | 'error';

/** Code or data that is fetched late could not be loaded (spec section 8). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly type: ChunkFailure;

  constructor(chunk: string, type: ChunkFailure, cause?: unknown) {
    super(`Loading chunk ${chunk} failed.`, { cause });
    this.type = type;
  }
}

/** Files that are in the HTTP cache, or on their way, with the addresses that they import statically. */
const files = new Map<string, Promise<string[]>>();

/** How often an import has failed although its files had arrived, by address. */
const failures = new Map<string, number>();

/** A static import of another file of the build, as the bundler writes it. */
const STATIC_IMPORT = /(?:from|import) *["'](\.[^"']+)/g;

/** Runs a step of loading a chunk, for 120 s at most. Rejects with a ChunkLoadError. */
export async function runStep<Result>(
  chunk: string,
  step: (signal?: AbortSignal) => Promise<Result>,
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
    if (error instanceof ChunkLoadError) throw error;
    // Browsers report a file that does not arrive as a TypeError, and code that cannot run as what it throws.
    const isMissing = error instanceof TypeError && /import|module|preload|fetch/i.test(error.message);
    throw new ChunkLoadError(chunk, isMissing ? 'missing' : 'error', error);
  } finally {
    clearTimeout(timer);
  }
}

function fetchFile(href: string, priority: RequestPriority): Promise<string[]> {
  const { pathname } = new URL(href);
  const file = runStep(pathname, async (signal) => {
    const response = await fetch(href, { priority, signal: signal ?? null }).catch(() => null);
    // A network that asks for a sign-in answers with a page.
    if (!response?.ok || !response.headers.get('content-type')?.includes('javascript'))
      throw new ChunkLoadError(pathname, 'missing');
    const code = await response.text();
    return [...code.matchAll(STATIC_IMPORT)].map(([, next = '']) => new URL(next, href).href);
  });
  files.set(href, file);
  file.catch(() => files.delete(href));
  return file;
}

async function fetchFiles(href: string, priority: RequestPriority, seen = new Set<string>()): Promise<void> {
  if (seen.has(href)) return;
  seen.add(href);
  const imported = await (files.get(href) ?? fetchFile(href, priority));
  await Promise.all(imported.map((next) => fetchFiles(next, priority, seen)));
}

/** Fetches a chunk and all that it imports into the HTTP cache. Runs nothing and never rejects. */
export async function prefetchChunk(address: string, priority: RequestPriority): Promise<void> {
  await fetchFiles(new URL(address, location.origin).href, priority).catch(() => undefined);
}

/**
 * Loads a chunk of this build by its address. Rejects with a ChunkLoadError; the next call then tries again.
 *
 * All files are fetched before anything is imported. Firefox before 155 and Safari remember a failed `import()` until the
 * page is left, also that of a file which a chunk imports, where a query on the chunk's own address does not help
 * (whatwg/html#6768). A failed `fetch()` is never remembered. `load` imports the chunk, by default from its address.
 */
export async function loadChunk<Module>(
  address: string,
  // The build names its files after what is in them.
  // eslint-disable-next-line no-restricted-syntax
  load = (again: string): Promise<Module> => import(/* @vite-ignore */ address + again) as Promise<Module>,
): Promise<Module> {
  const { href, pathname } = new URL(address, location.origin);
  await fetchFiles(href, 'high');
  const failed = failures.get(href) ?? 0;
  try {
    return await runStep(pathname, () => load(failed ? `?${failed}` : ''));
  } catch (error) {
    failures.set(href, failed + 1);
    files.clear();
    throw error;
  }
}
