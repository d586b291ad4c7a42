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
