// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';

const FILES: Readonly<Record<string, string>> = { '/data.json': 'data', '/texts.json': 'texts' };
const mount = vi.fn();

/** Plays content with these pictures on a page of its own. Returns the states of the viewer. */
async function playOn(
  pictures: readonly string[],
  fetchFile = (path: string) => Promise.resolve(FILES[path]),
) {
  vi.resetModules();
  const { play } = await import('./play-content.ts');
  const { $playback } = await import('./playback.ts');
  const states: unknown[] = [];
  $playback.listen((state) => states.push('percent' in state ? state.percent : state));
  const source = {
    importCode: () => Promise.resolve('code'),
    dataHref: '/data.json',
    textsHref: '/texts.json',
    picturesOf: () => pictures,
    mount,
  };
  await play(source, fetchFile, (addresses, onDone) => {
    addresses.forEach(() => onDone());
    return Promise.resolve();
  });
  return states;
}

beforeEach(() => mount.mockClear());

it('puts all parts on the stage, and reports each one that has loaded', async () => {
  const states = await playOn(['/1.webp', '/2.webp']);
  expect(states).toEqual([0, 20, 40, 60, 80, 100, { mode: 'playing' }]);
  expect(mount).toHaveBeenCalledExactlyOnceWith('code', 'data', 'texts');
});

it('begins at once if there is no picture to wait for', async () => {
  expect(await playOn([])).toEqual([0, 20, 40, 60, 100, { mode: 'playing' }]);
});

it('fails with the part that fails', async () => {
  const error = new Error('no scene');
  const states = await playOn([], (path) =>
    path === '/data.json' ? Promise.reject(error) : Promise.resolve(''),
  );
  expect(states.at(-1)).toEqual({ mode: 'start', error });
  expect(mount).not.toHaveBeenCalled();
});
