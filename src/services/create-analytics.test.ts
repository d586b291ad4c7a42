// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://podium.example/p/x/y/?q=1#step=2" }
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WebEnvelope } from '#domain/analytics/analytics-envelope';
import { EVENTS_CALL } from '#domain/addresses/calls';
import { createAnalytics, type AnalyticsView } from './analytics.ts';
import type { SiteFacts } from '#domain/analytics/analytics-hosts';

const ENDPOINT = EVENTS_CALL;
const FACTS: SiteFacts = {
  preproduction: [],
  development: [],
  noCookies: [],
  cookieDomains: [],
  isConsentNeeded: true,
};

const beacon = vi.fn<(address: string | URL, body?: BodyInit | null) => boolean>();
const fetched = vi.fn<typeof fetch>();

function view(changes: Partial<AnalyticsView> = {}): AnalyticsView {
  return {
    navigator: { sendBeacon: beacon },
    location,
    document,
    fetch: fetched,
    crypto,
    ...changes,
  };
}

/** Returns the events that the beacons received. */
const sent = () => beacon.mock.calls.map(([, body]) => (JSON.parse(body as string) as [WebEnvelope])[0]);

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers({ toFake: ['Date'], now: 1_772_618_400_123 });
  document.cookie = 'putma_id=m1';
  beacon.mockReturnValue(true);
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
});

afterEach(() => {
  vi.useRealTimers();
  document.cookie = 'putma_id=; max-age=0';
});

it('wraps an event in the envelope of this page load, and sends it before the call returns', async () => {
  const { track } = createAnalytics(view(), FACTS, ENDPOINT);
  const outcome = track(['click on logo', {}]);
  expect(beacon.mock.lastCall?.[0]).toBe(`https://podium.example${EVENTS_CALL}`);
  expect(sent()).toMatchObject([
    {
      core: { client_time: 1_772_618_400_123 },
      platform: { putma_id: 'm1', referer: null, url: 'https://podium.example/p/x/y/?q=1' },
      user: { session_id: null },
      body: { event_name: 'click on logo' },
    },
  ]);
  await expect(outcome).resolves.toBe(true);
});

it('has one secure id for a page load and another for the next [3.43]', async () => {
  const one = createAnalytics(view(), FACTS, ENDPOINT);
  await one.track(['like', {}]);
  await one.track(['unlike', {}]);
  await createAnalytics(view(), FACTS, ENDPOINT).track(['like', {}]);
  const [first, second, third] = sent().map((event) => event.event_source.single_page_session_id);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('has the session', async () => {
  const { track, readSession } = createAnalytics(view(), { ...FACTS, isConsentNeeded: false }, ENDPOINT);
  await track(['like', {}]);
  expect(readSession()).toMatch(/^[0-9a-f]{32}$/);
  expect(sent()[0]?.user.session_id).toBe(readSession());
});

it('only prints events on hosts without visitors [7.16]', async () => {
  const print = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { track } = createAnalytics(view(), { ...FACTS, preproduction: ['podium.example'] }, ENDPOINT);
  await expect(track(['like', {}])).resolves.toBe(true);
  expect(print).toHaveBeenCalledWith(
    'Analytics event:',
    expect.objectContaining({ body: { event_name: 'like' } }),
  );
  expect(beacon).not.toHaveBeenCalled();
  expect(fetched).not.toHaveBeenCalled();
});

it('logs nothing and touches no cookie on a host without cookies [7.16]', async () => {
  const jar = {
    referrer: '',
    get cookie(): string {
      return expect.fail('read');
    },
    set cookie(_value: string) {
      expect.fail('written');
    },
  };
  const facts = { ...FACTS, isConsentNeeded: false, noCookies: ['podium.example'] };
  const { track, readSession } = createAnalytics(view({ document: jar }), facts, ENDPOINT);
  await expect(track(['like', {}])).resolves.toBe(false);
  expect(readSession()).toBeNull();
  expect(beacon).not.toHaveBeenCalled();
  expect(fetched).not.toHaveBeenCalled();
});

it('posts to the fallback once the endpoint has failed [7.14]', async () => {
  fetched.mockResolvedValueOnce(new Response(null, { status: 500 }));
  const { track } = createAnalytics(view({ navigator: {} }), FACTS, ENDPOINT, 'https://logs.example/');
  await expect(track(['like', {}])).resolves.toBe(true);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    `https://podium.example${EVENTS_CALL}`,
    'https://logs.example/',
  ]);
});

it('returns false, without an error, when both endpoints fail [7.15]', async () => {
  fetched.mockRejectedValue(new TypeError('offline'));
  const outcome = (changes: Partial<AnalyticsView>) =>
    createAnalytics(view(changes), FACTS, ENDPOINT).track(['like', {}]);
  await expect(outcome({ navigator: {} })).resolves.toBe(false);
  const gone = {
    get referrer(): string {
      return expect.fail('gone');
    },
    cookie: '',
  };
  await expect(outcome({ document: gone })).resolves.toBe(false);
  expect(beacon).not.toHaveBeenCalled();
});

it('does not start without secure random numbers [8.5]', () => {
  expect(() => createAnalytics(view({ crypto: {} }), FACTS, ENDPOINT)).toThrow(
    'crypto.getRandomValues() not supported',
  );
});
