// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://www.podium.example/p/x/y/?q=1#step-2" }
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WebEnvelope } from '#domain/analytics-envelope';

const beacon = vi.fn<(address: string, body: string) => boolean>(() => true);

/** Returns the store of a freshly loaded page. */
async function load() {
  vi.resetModules();
  return import('./analytics.ts');
}

/** Returns the bodies of the events that the beacons received. */
const sent = () => beacon.mock.calls.map(([, body]) => (JSON.parse(body) as [WebEnvelope])[0].body);

const DATA = (isPublicView: boolean) =>
  `<script type="application/json" id="app-data">{"oid":"x","isPublicView":${isPublicView}}</script>`;

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

it('logs the load of a public view page, but not of a private one or a listing [7.27]', async () => {
  const { trackView } = await load();
  for (const markup of [DATA(false), '', DATA(true)]) {
    document.body.innerHTML = markup;
    trackView(document);
  }
  expect(sent()).toEqual([{ event_name: 'loaded public view page', presentation_oid: 'x' }]);
});

it('logs the paged transcript after one second [7.28]', async () => {
  const { trackView } = await load();
  document.body.innerHTML = '';
  trackView(document);
  vi.advanceTimersByTime(10_000);
  expect(sent()).toEqual([]);
  document.body.innerHTML = '<div data-transcript></div>';
  trackView(document);
  vi.advanceTimersByTime(999);
  expect(sent()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent()).toEqual([{ event_name: 'paged transcript shown' }]);
});
