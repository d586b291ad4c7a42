// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://www.podium.example/p/x/y/?q=1#step-2" }
import { beforeEach, expect, it, vi } from 'vitest';
import type { WebEnvelope } from '#domain/analytics-envelope';

const beacon = vi.fn<(address: string, body: string) => boolean>(() => true);

/** The store of a page that is loaded now. */
async function load() {
  vi.resetModules();
  return import('./analytics.ts');
}

/** What the beacons took. */
const sent = () => beacon.mock.calls.map(([, body]) => (JSON.parse(body) as [WebEnvelope])[0]);

beforeEach(() => {
  beacon.mockClear();
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
});

it('logs what islands tell', async () => {
  const { trackEmbedCopied, trackLinkCopied, trackShare } = await load();
  await expect(trackEmbedCopied({ oid: 'x', productType: 'CLASSIC' })).resolves.toBe(true);
  await trackLinkCopied();
  await trackShare('MOBILE');
  expect(sent().map(({ body }) => body)).toEqual([
    { event_name: 'embed code copied', oid: 'x', product_type: 'CLASSIC' },
    { event_name: 'copy of view link' },
    { event_name: 'share', share_type: 'MOBILE' },
  ]);
  expect(beacon.mock.calls[0]?.[0]).toBe('https://www.podium.example/log/events/');
  expect(sent()[0]?.platform.url).toBe('https://www.podium.example/p/x/y/?q=1');
});

it('goes on at once where a beacon carries the event', async () => {
  const { trackAndGo } = await load();
  const go = vi.fn();
  void trackAndGo(['click on logo', {}], go);
  expect(beacon).toHaveBeenCalledOnce();
  expect(go).toHaveBeenCalledOnce();
});

it('goes on after the POST where there are no beacons, also when that fails', async () => {
  Object.defineProperty(navigator, 'sendBeacon', { value: undefined, configurable: true });
  const fetched = vi.fn(() => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('fetch', fetched);
  const { trackAndGo } = await load();
  const go = vi.fn();
  const going = trackAndGo(['click on logo', {}], go);
  expect(go).not.toHaveBeenCalled();
  await going;
  expect(fetched).toHaveBeenCalledOnce();
  expect(go).toHaveBeenCalledOnce();
});
