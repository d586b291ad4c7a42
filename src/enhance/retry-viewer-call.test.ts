// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { viewerDataCall } from '#domain/calls';
import { retryViewerCall } from './retry-viewer-call.ts';

const ADA = { isAuthenticated: true, hasLiked: false };
const ask = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockReset().mockRejectedValue(new TypeError('offline'));
  document.documentElement.dataset['auth'] = 'in';
  document.documentElement.style.setProperty('--viewer-name', '"Ada"');
  document.cookie = 'viewer_hint=Ada; Path=/';
  document.body.innerHTML = '<span data-viewer-name>Ada</span>';
});

afterEach(() => void vi.useRealTimers());

/** Returns the final result of the request, after all retries. */
async function watched(viewer: Promise<Response>): Promise<Response> {
  const podium = { viewerName: 'Ada', viewer, ask };
  retryViewerCall(document, podium);
  await vi.runAllTimersAsync();
  return podium.viewer;
}

const setDefaults = (defaults: object) => {
  const facts = JSON.stringify({ viewerDefaults: defaults });
  document.body.innerHTML += `<script type="application/json" id="app-data">${facts}</script>`;
};
const header = () => [
  document.documentElement.dataset['auth'],
  document.querySelector('span')?.textContent,
  document.cookie.includes('viewer_hint'),
];
const status = (code: number) => () => Promise.resolve(new Response('', { status: code }));
const json = (data: unknown) => () => Promise.resolve(Response.json(data));

/** Responses that do not identify the visitor. */
const UNKNOWN: [string, () => Promise<Response>][] = [
  ['no connection', () => Promise.reject(new TypeError('offline'))],
  ['a timeout', () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'))],
  ['500', status(500)],
  ['503', status(503)],
  ['403', status(403)],
  ['404', status(404)],
  ['429', status(429)],
  ['a page', () => Promise.resolve(new Response('<html>'))],
  ['an empty object', json({})],
  ['rights alone', json({ viewerRights: { edit: true } })],
  ['a list', json([1, 2])],
  ['null', json(null)],
  ['no plain word', json({ isAuthenticated: 'yes' })],
];

it.each([
  ['500', status(500), 'Status 500'],
  ['no connection', () => Promise.reject(new TypeError('offline')), 'Status 0'],
])('reports a call that fails, by %s', async (_what, answer, msg) => {
  const reported: unknown[] = [];
  const note = (event: Event) => void reported.push((event as CustomEvent<unknown>).detail);
  document.documentElement.dataset['viewerCall'] = viewerDataCall('lake');
  addEventListener('podium:failure', note);
  ask.mockImplementation(json(ADA));
  await watched(answer());
  removeEventListener('podium:failure', note);
  expect(reported).toEqual([{ object: 'call', trigger: 'GET', source: 'viewer', levelname: 'ERROR', msg }]);
});

describe('an answer', () => {
  it('is left as it is, and ends the asking', async () => {
    setDefaults({ isAuthenticated: true, viewerName: 'Somebody' });
    await expect((await watched(json(ADA)())).json()).resolves.toEqual(ADA);
    expect(header()).toEqual(['in', 'Ada', true]);
    expect(ask).not.toHaveBeenCalled();
  });

  it('that says signed out turns the page to signed out', async () => {
    await watched(json({ isAuthenticated: false })());
    expect(header()).toEqual(['out', '', true]);
    expect(ask).not.toHaveBeenCalled();
  });

  it('401 turns the page to signed out and deletes the cookie', async () => {
    setDefaults({ isAuthenticated: true });
    expect(await watched(status(401)())).toHaveProperty('status', 401);
    expect(header()).toEqual(['out', '', false]);
    expect(document.documentElement.style.getPropertyValue('--viewer-name')).toBe('');
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('a visitor whose data are unknown', () => {
  it.each(UNKNOWN)(
    'because of %s keeps the name, and the call is repeated after 1, 4 and 15 s',
    async (_what, fail) => {
      ask.mockImplementation(fail);
      const podium = { viewerName: 'Ada', viewer: fail(), ask };
      retryViewerCall(document, podium);
      const counts: number[] = [];
      for (const wait of [0, 999, 1, 3_999, 1, 14_999, 1]) {
        await vi.advanceTimersByTimeAsync(wait);
        counts.push(ask.mock.calls.length);
        expect(header()).toEqual(['in', 'Ada', true]);
      }
      expect(counts).toEqual([0, 0, 1, 1, 2, 2, 3]);
      // An error response must not change the visitor's rights.
      expect(await podium.viewer).toHaveProperty('type', 'error');
      await vi.runAllTimersAsync();
      expect(ask).toHaveBeenCalledTimes(3);
      expect(header()).toEqual(['in', 'Ada', true]);
    },
  );

  it.each(UNKNOWN)('because of %s is known by the first repetition that answers', async (_what, fail) => {
    ask.mockImplementationOnce(fail).mockImplementationOnce(json(ADA));
    await expect((await watched(fail())).json()).resolves.toEqual(ADA);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(header()).toEqual(['in', 'Ada', true]);
  });

  it('turns out to be signed out by a repetition that says so', async () => {
    ask.mockImplementation(status(401));
    expect(await watched(status(500)())).toHaveProperty('status', 401);
    expect(header()).toEqual(['out', '', false]);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});

describe('the viewerDefaults of the content', () => {
  it.each([
    [true, ['in', 'Ada', true]],
    [false, ['out', '', true]],
  ])('answer where the host has no such call (404), signed in or not: %j', async (isAuthenticated, shown) => {
    setDefaults({ isAuthenticated });
    await expect((await watched(status(404)())).json()).resolves.toEqual({ isAuthenticated });
    expect(header()).toEqual(shown);
    expect(ask).not.toHaveBeenCalled();
  });

  it.each(UNKNOWN.filter(([what]) => what !== '404'))('do not answer for %s', async (_what, fail) => {
    setDefaults({ isAuthenticated: false, viewerRights: { edit: true } });
    ask.mockImplementation(fail);
    expect(await watched(fail())).toHaveProperty('type', 'error');
    expect(header()).toEqual(['in', 'Ada', true]);
  });
});

it('keeps the first call, for those who want to know that it failed', async () => {
  const viewer = Promise.reject(new TypeError('offline'));
  const podium: Window['podium'] = { viewerName: 'Ada', viewer, ask };
  retryViewerCall(document, podium);
  expect(podium.first).toBe(viewer);
  await vi.runAllTimersAsync();
});
