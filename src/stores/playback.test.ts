import { expect, it, vi } from 'vitest';
import type { PlaybackControls } from '#domain/playback/playback-controls';
import { createPlayback } from './playback.ts';

function makePlaying(replay: () => void = () => undefined): PlaybackControls {
  const nothing = () => undefined;
  return {
    play: nothing,
    pause: nothing,
    next: null,
    previous: null,
    goToStep: null,
    goToView: null,
    seek: nothing,
    replay,
  };
}

function begin() {
  const store = createPlayback();
  const loaded = Promise.withResolvers<PlaybackControls>();
  let report: (percent: number) => void = () => expect.fail('nothing loads');
  const load = vi.fn<(report: (percent: number) => void) => Promise<PlaybackControls>>((onReport) => {
    report = onReport;
    return loaded.promise;
  });
  return { ...store, load, loaded, report: (percent: number) => report(percent) };
}

it('goes from start through loading to playing [1.20, 4.1]', async () => {
  const { $playback, playing, start, load, loaded, report } = begin();
  expect($playback.get()).toEqual({ mode: 'start', error: null });
  expect(playing()).toBeNull();
  const started = start(load);
  expect($playback.get()).toEqual({ mode: 'loading', percent: 0 });
  report(40);
  expect($playback.get()).toEqual({ mode: 'loading', percent: 40 });
  const loadedPlaying = makePlaying();
  loaded.resolve(loadedPlaying);
  await started;
  expect(playing()).toBe(loadedPlaying);
  expect($playback.get()).toEqual({ mode: 'playing' });
});

it('reports a progress that never decreases or exceeds 100 %', () => {
  const { $playback, start, load, report } = begin();
  void start(load);
  report(40);
  report(30);
  report(Number.NaN);
  expect($playback.get()).toEqual({ mode: 'loading', percent: 40 });
  report(400);
  expect($playback.get()).toEqual({ mode: 'loading', percent: 100 });
});

it('loads once for several presses of Start', () => {
  const { start, load } = begin();
  void start(load);
  void start(load);
  expect(load).toHaveBeenCalledTimes(1);
});

it('returns to start with the reason when loading fails, and can be started again', async () => {
  const { $playback, start, load, loaded } = begin();
  const reason = new Error('offline');
  loaded.reject(reason);
  await start(load);
  expect($playback.get()).toEqual({ mode: 'start', error: reason });
  await start(() => Promise.resolve(makePlaying()));
  expect($playback.get()).toEqual({ mode: 'playing' });
});

it('offers a restart at the end, and replays [4.1]', async () => {
  const { $playback, start, end, restart } = createPlayback();
  const replay = vi.fn<() => void>();
  end();
  restart();
  expect($playback.get()).toEqual({ mode: 'start', error: null });
  await start(() => Promise.resolve(makePlaying(replay)));
  end();
  expect($playback.get()).toEqual({ mode: 'restart' });
  restart();
  expect($playback.get()).toEqual({ mode: 'playing' });
  expect(replay).toHaveBeenCalledTimes(1);
});

it('shows the viewer again when it moves after the end', async () => {
  const { $playback, start, end, move } = createPlayback();
  await start(() => Promise.resolve(makePlaying()));
  end();
  move({
    isPlaying: false,
    step: 2,
    steps: 3,
    title: null,
    view: null,
    seconds: null,
    durationSeconds: null,
  });
  expect($playback.get()).toEqual({ mode: 'playing' });
});
