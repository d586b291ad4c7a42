// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://www.podium.example/p/x/y/?q=1#step-2" }
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WebEnvelope } from '#domain/analytics/analytics-envelope';

const beacon = vi.fn<(address: string, body: string) => boolean>(() => true);

/** Returns the bodies of the events that the beacons received. */
const sent = () => beacon.mock.calls.map(([, body]) => (JSON.parse(body) as [WebEnvelope])[0].body);

beforeEach(() => {
  vi.useFakeTimers();
  beacon.mockClear();
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
});

afterEach(() => void vi.useRealTimers());

it('logs events of other code by a separate file, and reports if that does not load', async () => {
  vi.resetModules();
  const { track } = await import('./track.ts');
  await expect(track(['like', {}])).resolves.toBe(true);
  expect(sent()).toEqual([{ event_name: 'like' }]);
  vi.doMock('./analytics.ts', () => {
    throw new Error('missing');
  });
  vi.resetModules();
  await expect(track(['like', {}])).resolves.toBe(false);
  vi.doUnmock('./analytics.ts');
});
