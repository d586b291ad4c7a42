import { CHUNK_TIMEOUT_MS } from '#domain/timeouts';

/** Why code that is fetched late did not come: its file is not there, took too long, or could not run. */
export type ChunkFailure = 'missing' | 'timeout' | 'error';

/** Code that is fetched late could not be loaded (spec section 8). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly type: ChunkFailure;

  constructor(chunk: string, type: ChunkFailure, cause?: unknown) {
    super(`Loading chunk ${chunk} failed.`, { cause });
    this.type = type;
  }
}

/** Loads code by a dynamic import. Rejects with a ChunkLoadError. */
export async function loadChunk<Module>(chunk: string, load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(chunk, 'timeout')), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error;
    // Browsers report a module that cannot be fetched as a TypeError, and one that cannot run as what it throws.
    throw new ChunkLoadError(chunk, isFetchFailure(error) ? 'missing' : 'error', error);
  } finally {
    clearTimeout(timer);
  }
}

function isFetchFailure(error: unknown): boolean {
  return error instanceof TypeError && /import|module|preload|fetch/i.test(error.message);
}
