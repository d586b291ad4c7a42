// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { viewerDataCall } from '#domain/calls';
import { ANONYMOUS, type Viewer } from '#services/viewer';
import { retryViewerCall } from './retry-viewer-call.ts';

const ADA: Viewer = { ...ANONYMOUS, isAuthenticated: true };
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
async function watched(viewer: Promise<Response>): Promise<Viewer | null> {
  const podium: Window['podium'] = { viewerName: 'Ada', viewer, ask };
  const known = retryViewerCall(document, podium);
  expect(podium.known).toBe(known);
  await vi.runAllTimersAsync();
  return known;
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
  ['a wrong field', json({ isAuthenticated: true, hasLiked: 'yes' })],
];

it.each([
  ['500', status(500), 'Status 500'],
  ['no connection', () => Promise.reject(new TypeError('offline')), 'Status 0'],
])('reports a failed call, by %s', async (_what, answer, msg) => {
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
  it('is used, and ends the repetitions', async () => {
    setDefaults({ isAuthenticated: true, viewerName: 'Somebody' });
    expect(await watched(json({ isAuthenticated: true, viewerName: 'Ada' })())).toEqual(ADA);
    expect(header()).toEqual(['in', 'Ada', true]);
    expect(ask).not.toHaveBeenCalled();
  });

  it('that says signed out makes the page show a signed-out visitor', async () => {
    await watched(json({ isAuthenticated: false })());
    expect(header()).toEqual(['out', '', true]);
    expect(ask).not.toHaveBeenCalled();
  });

  it('with 401 makes the page show a signed-out visitor, and deletes the cookie', async () => {
    setDefaults({ isAuthenticated: true });
    expect(await watched(status(401)())).toBe(ANONYMOUS);
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
      const known = retryViewerCall(document, { viewerName: 'Ada', viewer: fail(), ask });
      const counts: number[] = [];
      for (const wait of [0, 999, 1, 3_999, 1, 14_999, 1]) {
        await vi.advanceTimersByTimeAsync(wait);
        counts.push(ask.mock.calls.length);
        expect(header()).toEqual(['in', 'Ada', true]);
      }
      expect(counts).toEqual([0, 0, 1, 1, 2, 2, 3]);
      expect(await known).toBeNull();
      await vi.runAllTimersAsync();
      expect(ask).toHaveBeenCalledTimes(3);
      expect(header()).toEqual(['in', 'Ada', true]);
    },
  );

  it.each(UNKNOWN)('because of %s is known after the first successful repetition', async (_what, fail) => {
    ask.mockImplementationOnce(fail).mockImplementationOnce(json(ADA));
    expect(await watched(fail())).toEqual(ADA);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(header()).toEqual(['in', 'Ada', true]);
  });

  it('is signed out if a repetition says so', async () => {
    ask.mockImplementation(status(401));
    expect(await watched(status(500)())).toBe(ANONYMOUS);
    expect(header()).toEqual(['out', '', false]);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});

describe('the viewerDefaults of the content', () => {
  it.each([
    [true, ['in', 'Ada', true]],
    [false, ['out', '', true]],
  ])(
    'serve if the host does not have the call (404), signed in or not: %j',
    async (isAuthenticated, shown) => {
      setDefaults({ isAuthenticated });
      expect(await watched(status(404)())).toEqual({ ...ANONYMOUS, isAuthenticated });
      expect(header()).toEqual(shown);
      expect(ask).not.toHaveBeenCalled();
    },
  );

  it.each(UNKNOWN.filter(([what]) => what !== '404'))('do not serve for %s', async (_what, fail) => {
    setDefaults({ isAuthenticated: false, viewerRights: { edit: true } });
    ask.mockImplementation(fail);
    expect(await watched(fail())).toBeNull();
    expect(header()).toEqual(['in', 'Ada', true]);
  });
});

it('keeps the first call for code that depends on its failure', async () => {
  const viewer = Promise.reject(new TypeError('offline'));
  const podium: Window['podium'] = { viewerName: 'Ada', viewer, ask };
  void retryViewerCall(document, podium);
  expect(podium.viewer).toBe(viewer);
  await vi.runAllTimersAsync();
});
