// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { viewerDataCall } from '#domain/addresses/calls';
import { VIEWER_TIMEOUT_MS } from '#domain/page/viewer-timeout';
import { ANONYMOUS, type Viewer } from '#services/viewer';
import { retryViewerCall, showViewerName } from './retry-viewer-call.ts';

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

const timeout = () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'));

/** Responses that do not identify the visitor. */
const UNKNOWN: [string, () => Promise<Response>][] = [
  ['no connection', () => Promise.reject(new TypeError('offline'))],
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
  ['a timeout', timeout, 'Status 0'],
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

describe('a slow server', () => {
  /** Returns a call that is answered after `ms`, with the time limit of the head script. */
  const answerAfter = (ms: number, answer: () => Promise<Response>) =>
    new Promise<Response>((resolve, reject) => {
      setTimeout(() => resolve(answer()), ms);
      setTimeout(() => reject(new DOMException('signal timed out', 'TimeoutError')), VIEWER_TIMEOUT_MS);
    });

  it.each([3_000, 8_000, 19_000])('that answers after %d ms is heard, and asked once', async (ms) => {
    expect(await watched(answerAfter(ms, json(ADA)))).toEqual(ADA);
    expect(ask).not.toHaveBeenCalled();
    expect(header()).toEqual(['in', 'Ada', true]);
  });

  it('that answers after 8 s that the visitor is signed out is heard', async () => {
    expect(await watched(answerAfter(8_000, status(401)))).toBe(ANONYMOUS);
    expect(header()).toEqual(['out', '', false]);
    expect(ask).not.toHaveBeenCalled();
  });

  it('that would answer after 21 s is asked once, and the visitor stays unknown', async () => {
    expect(await watched(answerAfter(21_000, json(ADA)))).toBeNull();
    expect(ask).not.toHaveBeenCalled();
    expect(header()).toEqual(['in', 'Ada', true]);
  });

  it('is asked again if it answers late with an error, and heard again', async () => {
    ask.mockImplementation(() => answerAfter(8_000, json(ADA)));
    expect(await watched(answerAfter(8_000, status(500)))).toEqual(ADA);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('is not asked again if a repetition takes more than 20 s', async () => {
    ask.mockImplementation(timeout);
    expect(await watched(status(500)())).toBeNull();
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

it('inserts the name as text, never as markup [3.38, 6.5]', () => {
  document.body.innerHTML = '<span data-viewer-name></span>';
  showViewerName(document, '<b>Ada</b>');
  expect(document.body.textContent).toBe('<b>Ada</b>');
  expect(document.querySelector('b')).toBeNull();
});
