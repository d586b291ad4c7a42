import { expect, it, vi } from 'vitest';
import { loadPlayback, type PlaybackParts } from './load-playback.ts';

function parts(changes: Partial<PlaybackParts<string, string, string>> = {}) {
  return {
    loadCode: () => Promise.resolve('code'),
    fetchData: () => Promise.resolve('data'),
    fetchTexts: () => Promise.resolve('texts'),
    picturesOf: () => ['/1.webp', '/2.webp'],
    decodePictures: (addresses: readonly string[], onDone: () => void) => {
      addresses.forEach(() => onDone());
      return Promise.resolve();
    },
    ...changes,
  };
}

it('returns all parts, and reports each one that has loaded', async () => {
  const report = vi.fn<(percent: number) => void>();
  await expect(loadPlayback(parts(), report)).resolves.toEqual({
    code: 'code',
    data: 'data',
    texts: 'texts',
  });
  expect(report.mock.calls.flat()).toEqual([20, 40, 60, 80, 100, 100]);
});

it('ends at once if there is no picture to wait for', async () => {
  const report = vi.fn<(percent: number) => void>();
  await loadPlayback(parts({ picturesOf: () => [] }), report);
  expect(report.mock.calls.flat()).toEqual([20, 40, 60, 100]);
});

it('fails with the part that fails', async () => {
  const failing = parts({ fetchData: () => Promise.reject(new Error('no scene')) });
  await expect(loadPlayback(failing, () => undefined)).rejects.toThrow('no scene');
});
