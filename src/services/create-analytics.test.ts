import { beforeEach, expect, it, vi } from 'vitest';
import type { WebEnvelope } from '#domain/analytics-envelope';
import { createAnalytics, type AnalyticsEnvironment } from './create-analytics.ts';

const beacon = vi.fn<(address: string, body: string) => boolean>();
const fetched = vi.fn<typeof fetch>();

function environment(changes: Partial<AnalyticsEnvironment> = {}): AnalyticsEnvironment {
  return {
    way: 'send',
    endpoint: '/log/events/',
    sendBeacon: beacon,
    fetch: fetched,
    origin: 'https://podium.example',
    print: () => undefined,
    host: 'podium.example',
    domains: [],
    hasCookies: true,
    isConsentNeeded: true,
    page: new EventTarget(),
    jar: { cookie: 'putma_id=m1' },
    crypto,
    now: () => 1_772_618_400_123,
    referrer: 'https://search.example/',
    readUrl: () => 'https://podium.example/p/x/y/',
    ...changes,
  };
}

/** What the beacons took. */
const sent = () => beacon.mock.calls.map(([, body]) => (JSON.parse(body) as [WebEnvelope])[0]);

beforeEach(() => {
  vi.clearAllMocks();
  beacon.mockReturnValue(true);
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
});

it('puts an event into the envelope of this page load, and has sent it when the call returns', async () => {
  const { track } = createAnalytics(environment());
  const outcome = track(['click on logo', {}]);
  expect(sent()).toMatchObject([
    {
      core: { client_time: 1_772_618_400_123 },
      platform: { putma_id: 'm1', referer: 'https://search.example/', url: 'https://podium.example/p/x/y/' },
      user: { session_id: null },
      body: { event_name: 'click on logo' },
    },
  ]);
  await expect(outcome).resolves.toBe(true);
});

it('has one secure id for a page load and another for the next', async () => {
  const one = createAnalytics(environment());
  await one.track(['like', {}]);
  await one.track(['unlike', {}]);
  await createAnalytics(environment()).track(['like', {}]);
  const [first, second, third] = sent().map((event) => event.event_source.single_page_session_id);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('carries the session as soon as it is allowed', async () => {
  const page = new EventTarget();
  const { track } = createAnalytics(environment({ page }));
  page.dispatchEvent(new CustomEvent('consent-changed', { detail: { performance: true } }));
  await track(['like', {}]);
  expect(sent()[0]?.user.session_id).toMatch(/^[0-9a-f]{32}$/);
});

it('reads no cookie on a host that keeps none', async () => {
  const jar = {
    get cookie(): string {
      return expect.fail('read');
    },
    set cookie(_value: string) {
      expect.fail('written');
    },
  };
  await createAnalytics(environment({ hasCookies: false, jar })).track(['like', {}]);
  expect(sent()[0]).toMatchObject({ platform: { putma_id: null }, user: { session_id: null } });
});

it('tries the fallback once the endpoint has failed', async () => {
  fetched.mockResolvedValueOnce(new Response(null, { status: 500 }));
  const { track } = createAnalytics(
    environment({ sendBeacon: undefined, fallbackEndpoint: 'https://logs.example/' }),
  );
  await expect(track(['like', {}])).resolves.toBe(true);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    'https://podium.example/log/events/',
    'https://logs.example/',
  ]);
});

it('answers false, and nothing else, when all fails', async () => {
  fetched.mockRejectedValue(new TypeError('offline'));
  await expect(createAnalytics(environment({ sendBeacon: undefined })).track(['like', {}])).resolves.toBe(
    false,
  );
  await expect(createAnalytics(environment({ crypto: undefined })).track(['like', {}])).resolves.toBe(false);
  const readUrl = () => {
    throw new Error('gone');
  };
  await expect(createAnalytics(environment({ readUrl })).track(['like', {}])).resolves.toBe(false);
  expect(beacon).not.toHaveBeenCalled();
});

it.each([
  [{}, true],
  [{ sendBeacon: undefined }, false],
  [{ sendBeacon: undefined, way: 'print' }, true],
] as const)('with %j a link need not wait: %s', (changes, expected) => {
  expect(createAnalytics(environment(changes)).isInstant).toBe(expected);
});
