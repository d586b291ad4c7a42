import { expect, it, vi } from 'vitest';
import type { HttpEnvironment } from './http.ts';
import { HttpStatusError, NetworkError } from './http-errors.ts';
import { decodePictures, fetchPlaybackFile } from './playback-files.ts';

function environment(answer: () => Promise<Response>): HttpEnvironment {
  return {
    fetch: answer,
    origin: 'https://podium.example',
    baseUri: 'https://podium.example/',
    readCookies: () => '',
    preproductionHosts: [],
  };
}

it('reads a published file', async () => {
  const fetch = vi.fn<() => Promise<Response>>(() => Promise.resolve(Response.json({ version: 1 })));
  await expect(fetchPlaybackFile(environment(fetch), '/playback/a.json')).resolves.toEqual({ version: 1 });
  expect(fetch).toHaveBeenCalledWith('https://podium.example/playback/a.json', expect.anything());
});

it.each([
  ['is not there', () => Promise.resolve(new Response(null, { status: 404 })), 'missing', HttpStatusError],
  ['is not JSON', () => Promise.resolve(new Response('<html>')), 'error', SyntaxError],
  ['cannot be reached', () => Promise.reject(new TypeError('offline')), 'missing', NetworkError],
])('reports a file that %s, without its view link', async (_what, answer, type, cause) => {
  const error: unknown = await fetchPlaybackFile(environment(answer), '/view/Hc7mQ2xVt9/playback.json').catch(
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({
    name: 'ChunkLoadError',
    message: 'Loading chunk playback.json failed.',
    type,
  });
  expect((error as Error).cause).toBeInstanceOf(cause);
});

it('gives up on a hanging file after 120 s', async () => {
  vi.useFakeTimers();
  const failed = vi.fn<(error: unknown) => void>();
  const hanging = environment(() => new Promise(() => undefined));
  void fetchPlaybackFile(hanging, '/playback/a.json').catch(failed);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ name: 'ChunkLoadError', type: 'timeout' }));
  vi.useRealTimers();
});

it('reports each decoded picture, and continues without one that fails', async () => {
  const created: { src: string }[] = [];
  const createImage = () => {
    const image = {
      src: '',
      decode: () => (image.src.includes('bad') ? Promise.reject(new Error('bad')) : Promise.resolve()),
    };
    created.push(image);
    return image as unknown as HTMLImageElement;
  };
  const onDone = vi.fn<() => void>();
  await decodePictures(['/a.webp', '/bad.webp', '/c.webp'], onDone, createImage);
  expect(created.map(({ src }) => src)).toEqual(['/a.webp', '/bad.webp', '/c.webp']);
  expect(onDone).toHaveBeenCalledTimes(3);
});

it('waits ten seconds for pictures, and no longer', async () => {
  vi.useFakeTimers();
  const onDone = vi.fn<() => void>();
  const never = () => ({ decode: () => new Promise<void>(() => undefined) }) as unknown as HTMLImageElement;
  const all = decodePictures(['/a.webp'], onDone, never);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(onDone).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await all;
  expect(onDone).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
