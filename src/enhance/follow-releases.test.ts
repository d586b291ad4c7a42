// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followReleases, RELEASE_CHECK_MS } from './follow-releases.ts';

const reload = vi.fn<() => void>();
const fetchPage = vi.fn<() => Promise<string>>();

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
  fetchPage.mockReset().mockResolvedValue('one');
  followReleases(fetchPage, reload);
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

it('loads the page again once it has changed', async () => {
  await vi.advanceTimersByTimeAsync(2 * RELEASE_CHECK_MS);
  expect(fetchPage).toHaveBeenCalledTimes(3);
  expect(reload).not.toHaveBeenCalled();
  fetchPage.mockResolvedValue('two');
  await vi.advanceTimersByTimeAsync(RELEASE_CHECK_MS);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('goes on without a network, and looks again when it is back', async () => {
  fetchPage.mockRejectedValueOnce(new Error('offline'));
  await vi.advanceTimersByTimeAsync(RELEASE_CHECK_MS);
  expect(reload).not.toHaveBeenCalled();
  fetchPage.mockResolvedValue('two');
  await vi.advanceTimersByTimeAsync(RELEASE_CHECK_MS);
  expect(reload).toHaveBeenCalledTimes(1);
});
