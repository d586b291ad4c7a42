// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS } from '#domain/page/timeouts';
import { ChunkLoadError, runStep, toChunkError, type loadChunk as Load } from './chunk.ts';

const FILES: Record<string, string> = {
  '/_astro/like.js': 'import{a}from"./page.js";import"./react.js";import("./never.js")',
  '/_astro/page.js': 'import "./like.js"',
  '/_astro/react.js': '',
};
const fetched = vi.fn<typeof fetch>();
const asked = () => fetched.mock.calls.map(([address]) => (address as string).replace(location.origin, ''));
let loadChunk: typeof Load;

/** Responds with the files of a build. */
function answer(address: unknown): Promise<Response> {
  const code = FILES[new URL(String(address)).pathname];
  const headers = { 'Content-Type': 'text/javascript' };
  return Promise.resolve(new Response(code ?? '', { status: code === undefined ? 404 : 200, headers }));
}

/** Resolves to the rejection reason of a promise. */
const failureOf = (loading: Promise<unknown>): Promise<unknown> =>
  loading.then(
    () => expect.fail('It did not reject.'),
    (error: unknown) => error,
  );

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched.mockReset().mockImplementation(answer));
  vi.resetModules();
  ({ loadChunk } = await import('./chunk.ts'));
});
afterEach(() => void vi.useRealTimers());

describe('loadChunk', () => {
  it('fetches a chunk and its static imports once, and only then imports it', async () => {
    const load = vi.fn(() => Promise.resolve({ asked: asked() }));
    const files = ['/_astro/like.js', '/_astro/page.js', '/_astro/react.js'];
    await expect(loadChunk('/_astro/like.js', load)).resolves.toEqual({ asked: files });
    await loadChunk('/_astro/like.js', load);
    expect(asked()).toEqual(files);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['does not arrive', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is not there', () => Promise.resolve(new Response('', { status: 404 }))],
    [
      'is a page of the network',
      () => Promise.resolve(new Response('<p>', { headers: { 'Content-Type': 'text/html' } })),
    ],
  ])('imports nothing while a file %s, and works once it has loaded', async (_what, fail) => {
    const load = vi.fn(() => Promise.resolve('module'));
    fetched.mockImplementation((address) =>
      (address as string).endsWith('page.js') ? fail() : answer(address),
    );
    expect(await failureOf(loadChunk('/_astro/like.js', load))).toMatchObject({
      name: 'ChunkLoadError',
      message: 'Loading chunk /_astro/page.js failed.',
      type: 'missing',
    });
    expect(load).not.toHaveBeenCalled();
    fetched.mockImplementation(answer);
    await expect(loadChunk('/_astro/like.js', load)).resolves.toBe('module');
  });

  it('gives up on a hanging file after 120 s, not before, and requests it again [7.10]', async () => {
    const failed = vi.fn<(error: unknown) => void>();
    fetched.mockImplementationOnce(() => new Promise(() => undefined));
    const load = vi.fn(() => Promise.resolve('module'));
    void loadChunk('/_astro/react.js', load).catch(failed);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ name: 'ChunkLoadError', type: 'timeout' }));
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    await expect(loadChunk('/_astro/react.js', load)).resolves.toBe('module');
  });

  it('reports code that cannot run, and imports it from another address the next time', async () => {
    const load = vi.fn((again: string) =>
      again === '' ? Promise.reject(new SyntaxError('Unexpected token')) : Promise.resolve(again),
    );
    expect(await failureOf(loadChunk('/_astro/react.js', load))).toMatchObject({ type: 'error' });
    await expect(loadChunk('/_astro/react.js', load)).resolves.toBe('?1');
    expect(asked()).toEqual(['/_astro/react.js', '/_astro/react.js']);
  });

  it('waits for the same module again after an import that took too long, so that there is one copy', async () => {
    const load = vi.fn((again: string) =>
      load.mock.calls.length > 1 ? Promise.resolve(again) : new Promise<string>(() => undefined),
    );
    const failing = failureOf(loadChunk('/_astro/react.js', load));
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
    expect(await failing).toMatchObject({ type: 'timeout' });
    await expect(loadChunk('/_astro/react.js', load)).resolves.toBe('');
  });

  it('fetches known dependencies in parallel, and does not fail because of them', async () => {
    const asking = loadChunk('/_astro/react.js', () => Promise.resolve('module'), ['_astro/gone.js']);
    expect(asked()).toEqual(['/_astro/gone.js', '/_astro/react.js']);
    await expect(asking).resolves.toBe('module');
  });
});

describe('toChunkError', () => {
  it('reports a timeout of a request [8.3]', () => {
    const cause = new DOMException('signal timed out', 'TimeoutError');
    expect(toChunkError('/roles.json', cause)).toMatchObject({ type: 'timeout', cause });
  });

  it('does not change a ChunkLoadError', () => {
    const error = new ChunkLoadError('/a.js', 'missing');
    expect(toChunkError('/b.js', error)).toBe(error);
  });
});

describe('runStep', () => {
  it('returns the module', async () => {
    await expect(runStep('player', () => Promise.resolve({ a: 1 }))).resolves.toEqual({ a: 1 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['missing', new TypeError('Failed to fetch dynamically imported module: /_astro/player.js')],
    ['missing', new TypeError('Importing a module script failed.')],
    ['missing', new TypeError('error loading dynamically imported module')],
    ['error', new SyntaxError('Unexpected token')],
    ['error', new TypeError('x is not a function')],
    ['error', 'anything'],
  ])('reports %s when the import rejects with %s [8.3]', async (type, cause) => {
    const error = await failureOf(runStep('player', () => Promise.reject(cause as Error)));
    expect(error).toBeInstanceOf(ChunkLoadError);
    expect(error).toMatchObject({
      name: 'ChunkLoadError',
      message: 'Loading chunk player failed.',
      type,
      cause,
    });
  });

  it('gives up on a hanging import after 120 s, not before [7.10, 8.3]', async () => {
    const failed = vi.fn<(error: unknown) => void>();
    const loading = runStep('player', () => new Promise(() => undefined)).catch(failed);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await loading;
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ type: 'timeout' }));
  });
});
