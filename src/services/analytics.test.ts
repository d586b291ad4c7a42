// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://podium.example/p/x/y/?q=1#step=2" }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EVENTS_CALL } from '#domain/addresses/calls';
import { sendEvent, type SendingView, createAnalytics, type AnalyticsView } from './analytics.ts';
import type { WebEnvelope } from '#domain/analytics/analytics-envelope';
import type { SiteFacts } from '#domain/analytics/analytics-hosts';

const EVENT = { body: { event_name: 'like' } };
const ENDPOINT = EVENTS_CALL;

const fetched = vi.fn<typeof fetch>();
const beacon = vi.fn<(address: string | URL, body?: BodyInit | null) => boolean>();

function view(changes: Partial<SendingView> = {}): SendingView {
  return {
    navigator: { sendBeacon: beacon },
    location: { origin: 'https://podium.example' },
    fetch: fetched,
    ...changes,
  };
}

/** Returns the last POST as a request. */
function posted(): Request {
  const [input, init] = fetched.mock.lastCall ?? expect.fail('nothing was posted');
  return new Request(input, init);
}

beforeEach(() => {
  vi.clearAllMocks();
  beacon.mockReturnValue(true);
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
});

describe('an event goes', () => {
  it('by a beacon as an array of one [7.11, 7.15]', async () => {
    await expect(sendEvent(view(), ENDPOINT, EVENT)).resolves.toBe(true);
    expect(beacon).toHaveBeenCalledWith(`https://podium.example${EVENTS_CALL}`, JSON.stringify([EVENT]));
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    ['knows no beacons', {}, false],
    ['refuses the beacon', { sendBeacon: () => false }, false],
    ['is told not to use one', { sendBeacon: beacon }, true],
  ])('by a POST if the browser %s [7.12]', async (_what, navigator, withoutBeacon) => {
    await expect(sendEvent(view({ navigator }), ENDPOINT, EVENT, withoutBeacon)).resolves.toBe(true);
    const request = posted();
    expect(request).toMatchObject({
      method: 'POST',
      url: `https://podium.example${EVENTS_CALL}`,
      credentials: 'include',
      keepalive: true,
    });
    expect(request.headers.get('Content-Type')).toBe('application/json');
    await expect(request.json()).resolves.toEqual([EVENT]);
    expect(beacon).not.toHaveBeenCalled();
  });

  it('to an address elsewhere', async () => {
    await sendEvent(view(), 'https://logs.example/events/', EVENT, true);
    expect(posted().url).toBe('https://logs.example/events/');
  });
});

describe('the result is false, without an error,', () => {
  const byPost = { navigator: {} };

  it('when the network fails [7.15]', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(sendEvent(view(byPost), ENDPOINT, EVENT)).resolves.toBe(false);
  });

  it('when the server refuses [7.15]', async () => {
    fetched.mockResolvedValue(new Response(null, { status: 500 }));
    await expect(sendEvent(view(byPost), ENDPOINT, EVENT)).resolves.toBe(false);
  });

  it('when the beacon throws', async () => {
    beacon.mockImplementation(() => {
      throw new TypeError('Illegal invocation');
    });
    await expect(sendEvent(view(), ENDPOINT, EVENT)).resolves.toBe(false);
  });

  it('when no answer comes within 20 seconds [7.13]', async () => {
    const clock = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    fetched.mockImplementation(
      (_input, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
        }),
    );
    const outcome = sendEvent(view(byPost), ENDPOINT, EVENT);
    expect(timeout).toHaveBeenCalledWith(20_000);
    clock.abort(new DOMException('late', 'TimeoutError'));
    await expect(outcome).resolves.toBe(false);
  });
});

describe('events of a page', () => {
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

  describe.each(['/view/Hc7mQ2xVt9LrB4sKe1Wd/', '/de/%76iew/Hc7mQ2xVt9LrB4sKe1Wd/'])(
    'of the private page %s',
    (path) => {
      const location = new URL(path, 'https://podium.example');

      it('go to the endpoint and the fallback of its own host [7.51]', async () => {
        fetched.mockResolvedValueOnce(new Response(null, { status: 500 }));
        const page = view({ location, navigator: {} });
        const { track } = createAnalytics(page, FACTS, ENDPOINT, 'https://podium.example/fallback/');
        await expect(track(['like', {}])).resolves.toBe(true);
        expect(fetched.mock.calls.map(([address]) => address)).toEqual([
          `https://podium.example${EVENTS_CALL}`,
          'https://podium.example/fallback/',
        ]);
      });

      it.each([
        ['another host', 'https://logs.example/events/'],
        ['another port', 'https://podium.example:8443/events/'],
      ])('never go to %s, neither as endpoint nor as fallback [7.51]', async (_what, elsewhere) => {
        const outcome = (endpoint: string, fallback: string) =>
          createAnalytics(view({ location }), FACTS, endpoint, fallback).track(['like', {}]);
        await expect(outcome(elsewhere, elsewhere)).resolves.toBe(false);
        beacon.mockReturnValue(false);
        fetched.mockRejectedValue(new TypeError('offline'));
        await expect(outcome(ENDPOINT, elsewhere)).resolves.toBe(false);
        await expect(outcome(elsewhere, ENDPOINT)).resolves.toBe(false);
        const addresses = [...beacon.mock.calls, ...fetched.mock.calls].map(([address]) => address);
        expect(addresses).toEqual(Array.from({ length: 3 }, () => `https://podium.example${EVENTS_CALL}`));
      });
    },
  );

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
});
