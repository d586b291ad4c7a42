import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendEvent, type AnalyticsRoute } from './analytics.ts';

const EVENT = { body: { event_name: 'like' } };

const fetched = vi.fn<typeof fetch>();
const beacon = vi.fn<(address: string, body: string) => boolean>();
const print = vi.fn();

function route(changes: Partial<AnalyticsRoute> = {}): AnalyticsRoute {
  return {
    way: 'send',
    endpoint: '/log/events/',
    fallbackEndpoint: 'https://logs.example/fallback/',
    sendBeacon: beacon,
    fetch: fetched,
    origin: 'https://podium.example',
    print,
    ...changes,
  };
}

/** What was posted, as a request. */
function posted(): Request {
  const [input, init] = fetched.mock.lastCall ?? expect.fail('nothing was posted');
  return new Request(input, init);
}

beforeEach(() => {
  vi.clearAllMocks();
  beacon.mockReturnValue(true);
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
});

afterEach(() => void vi.useRealTimers());

describe('an event goes', () => {
  it('by a beacon as an array of one', async () => {
    await expect(sendEvent(route(), EVENT)).resolves.toBe(true);
    expect(beacon).toHaveBeenCalledWith('https://podium.example/log/events/', JSON.stringify([EVENT]));
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    ['knows no beacons', { sendBeacon: undefined }, {}],
    ['refuses the beacon', { sendBeacon: () => false }, {}],
    ['is told not to use one', {}, { withoutBeacon: true }],
  ])('by a POST where the browser %s', async (_what, changes, options) => {
    await expect(sendEvent(route(changes), EVENT, options)).resolves.toBe(true);
    const request = posted();
    expect(request).toMatchObject({
      method: 'POST',
      url: 'https://podium.example/log/events/',
      credentials: 'include',
      keepalive: true,
    });
    expect(request.headers.get('Content-Type')).toBe('application/json');
    await expect(request.json()).resolves.toEqual([EVENT]);
    expect(beacon).not.toHaveBeenCalled();
  });

  it('to the fallback endpoint if asked, or to the only one there is', async () => {
    const options = { withoutBeacon: true, useFallback: true };
    await sendEvent(route(), EVENT, options);
    expect(posted().url).toBe('https://logs.example/fallback/');
    await sendEvent(route({ fallbackEndpoint: undefined }), EVENT, options);
    expect(posted().url).toBe('https://podium.example/log/events/');
  });

  it('to the console alone where none is sent', async () => {
    await expect(sendEvent(route({ way: 'print' }), EVENT)).resolves.toBe(true);
    expect(print).toHaveBeenCalledWith(EVENT);
    expect(beacon).not.toHaveBeenCalled();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('nowhere on a host without cookies', async () => {
    await expect(sendEvent(route({ way: 'skip' }), EVENT)).resolves.toBe(false);
    expect(print).not.toHaveBeenCalled();
    expect(beacon).not.toHaveBeenCalled();
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('false, and no error, is the answer', () => {
  const byPost = { sendBeacon: undefined };

  it('when the network fails', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(sendEvent(route(byPost), EVENT)).resolves.toBe(false);
  });

  it('when the server refuses', async () => {
    fetched.mockResolvedValue(new Response(null, { status: 500 }));
    await expect(sendEvent(route(byPost), EVENT)).resolves.toBe(false);
  });

  it('when the beacon throws', async () => {
    beacon.mockImplementation(() => {
      throw new TypeError('Illegal invocation');
    });
    await expect(sendEvent(route(), EVENT)).resolves.toBe(false);
  });

  it('when no answer comes within 20 seconds', async () => {
    vi.useFakeTimers();
    fetched.mockImplementation(
      (_input, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
        }),
    );
    const outcome = vi.fn();
    void sendEvent(route(byPost), EVENT).then(outcome);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith(false);
  });
});
