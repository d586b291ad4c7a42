import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EVENTS_CALL } from '#domain/addresses/calls';
import { sendEvent, type SendingView } from './analytics.ts';

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
