// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { FAILURE } from '#domain/failure-event';
import { watchFailures } from './watch-failures.ts';

const logFailure = vi.fn<(failure: Event) => Promise<void>>();
const load = vi.fn(() => Promise.resolve({ logFailure }));
watchFailures(load);

it.each(['error', 'unhandledrejection', 'astro:hydration-error', FAILURE])('logs %s', async (type) => {
  logFailure.mockReset().mockResolvedValue();
  const failure = new Event(type);
  dispatchEvent(failure);
  await vi.waitFor(() => expect(logFailure.mock.calls).toEqual([[failure]]));
});

it('logs what it could not log when the network returns, and ten failures at most', async () => {
  logFailure.mockReset().mockResolvedValue();
  load.mockRejectedValue(new TypeError('offline'));
  for (let count = 0; count < 15; count += 1) dispatchEvent(new Event(FAILURE));
  await vi.waitFor(() => expect(load.mock.calls.length).toBeGreaterThanOrEqual(15));
  await Promise.resolve();
  expect(logFailure).not.toHaveBeenCalled();
  load.mockImplementation(() => Promise.resolve({ logFailure }));
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(logFailure).toHaveBeenCalledTimes(10));
  dispatchEvent(new Event('online'));
  await Promise.resolve();
  expect(logFailure).toHaveBeenCalledTimes(10);
});
