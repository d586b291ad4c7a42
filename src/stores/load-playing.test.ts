import { expect, it, vi } from 'vitest';
import { loadPlaying, type PlayingParts } from './load-playing.ts';

function parts(changes: Partial<PlayingParts<string, string, string>> = {}) {
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

it('gives all parts and reports each that has come', async () => {
  const report = vi.fn<(percent: number) => void>();
  await expect(loadPlaying(parts(), report)).resolves.toEqual({ code: 'code', data: 'data', texts: 'texts' });
  expect(report.mock.calls.flat()).toEqual([20, 40, 60, 80, 100, 100]);
});

it('has all when there is no picture to wait for', async () => {
  const report = vi.fn<(percent: number) => void>();
  await loadPlaying(parts({ picturesOf: () => [] }), report);
  expect(report.mock.calls.flat()).toEqual([20, 40, 60, 100]);
});

it('fails with the part that fails', async () => {
  const failing = parts({ fetchData: () => Promise.reject(new Error('no scene')) });
  await expect(loadPlaying(failing, () => undefined)).rejects.toThrow('no scene');
});
