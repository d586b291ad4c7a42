import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, loadChunk } from './chunk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('loadChunk', () => {
  it('gives the module', async () => {
    await expect(loadChunk('player', () => Promise.resolve({ a: 1 }))).resolves.toEqual({ a: 1 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['missing', new TypeError('Failed to fetch dynamically imported module: /_astro/player.js')],
    ['missing', new TypeError('Importing a module script failed.')],
    ['missing', new TypeError('error loading dynamically imported module')],
    ['error', new SyntaxError('Unexpected token')],
    ['error', new TypeError('x is not a function')],
    ['error', 'anything'],
  ])('says %s when the import rejects with %s', async (type, cause) => {
    const error = await loadChunk('player', () => Promise.reject(cause as Error)).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ChunkLoadError);
    expect(error).toMatchObject({
      name: 'ChunkLoadError',
      message: 'Loading chunk player failed.',
      type,
      cause,
    });
  });

  it('gives up on an import that hangs after 120 s, not before', async () => {
    const failed = vi.fn<(error: unknown) => void>();
    const loading = loadChunk('player', () => new Promise(() => undefined)).catch(failed);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await loading;
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ type: 'timeout' }));
  });
});
