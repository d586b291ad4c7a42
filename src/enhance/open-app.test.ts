// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NativeApp } from '#services/viewer';
import { openApp } from './open-app.ts';

const APP: NativeApp = { type: 'iphone', url: 'https://store.example/app', ownProtocolUrl: 'podium://x' };
const go = vi.fn<(url: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  go.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('opens the app at once, and its store 1300 ms later [3.25, 4.32]', () => {
  openApp(document, APP, 300, go);
  expect(go.mock.calls).toEqual([['podium://x']]);
  vi.advanceTimersByTime(1299);
  expect(go).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(go.mock.calls).toEqual([['podium://x'], ['https://store.example/app']]);
});

it('uses the timeout of the app data', () => {
  openApp(document, APP, 2000, go);
  vi.advanceTimersByTime(2999);
  expect(go).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(go).toHaveBeenCalledTimes(2);
});

it('does not open the store once the app has opened', () => {
  openApp(document, APP, 300, go);
  document.dispatchEvent(new Event('visibilitychange'));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(10_000);
  expect(go).toHaveBeenCalledTimes(1);
});
