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
