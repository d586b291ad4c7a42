// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { viewerDataCall } from '../addresses/calls.ts';
import { HEAD_SCRIPTS } from './head-script.ts';

const fetched = vi.fn<typeof fetch>();
const { dataset, style } = document.documentElement;
const run = () => void (0, eval)(HEAD_SCRIPTS.none);

beforeEach(() => {
  document.head.replaceChildren();
  dataset['later'] = '/_astro/later.css';
  vi.stubGlobal('fetch', fetched.mockReset().mockResolvedValue(new Response()));
  dataset['viewerCall'] = viewerDataCall('x');
  delete dataset['auth'];
  delete window.podium;
});

it('does nothing without signs of a signed-in visitor', () => {
  document.cookie = 'viewer_hint=; Max-Age=0; Path=/';
  run();
  expect([fetched.mock.calls, dataset['auth'], window.podium]).toEqual([[], undefined, undefined]);
});

it('loads the styles of what the first view does not show, also where cookies are refused', () => {
  const cookie = vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  run();
  cookie.mockRestore();
  expect(document.head.innerHTML).toBe('<link rel="stylesheet" href="/_astro/later.css">');
});

it('shows the name and makes the call, which fails after 20 s', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  document.cookie = `viewer_hint=${encodeURIComponent('Ada "A" ü')}; Path=/`;
  run();
  expect(dataset['auth']).toBe('in');
  expect(style.getPropertyValue('--viewer-name')).toBe(JSON.stringify('Ada "A" ü'));
  expect(window.podium?.viewerName).toBe('Ada "A" ü');
  expect(fetched.mock.lastCall?.[0]).toBe(`${location.origin}${viewerDataCall('x')}`);
  expect(timeout).toHaveBeenCalledExactlyOnceWith(20_000);
  expect(fetched.mock.lastCall?.[1]?.signal).toBe(timeout.mock.results[0]?.value);
  await expect(window.podium?.viewer).resolves.toBeInstanceOf(Response);
});

it('keeps a response that came in time, even if it is read late', async () => {
  const { controller, response } = abortableAnswer({ isAuthenticated: true });
  fetched.mockResolvedValue(response);
  document.cookie = 'viewer_hint=Ada; Path=/';
  run();
  await window.podium?.viewer;
  controller.abort();
  const kept = await window.podium?.viewer;
  await expect(kept?.clone().json()).resolves.toEqual({ isAuthenticated: true });
  await expect(kept?.clone().json()).resolves.toEqual({ isAuthenticated: true });
});

it('keeps the status of a refusal', async () => {
  fetched.mockResolvedValue(Response.json({ code: 'not_signed_in' }, { status: 401 }));
  document.cookie = 'viewer_hint=Ada; Path=/';
  run();
  await expect(window.podium?.viewer).resolves.toMatchObject({ status: 401, ok: false });
});

/**
 * Returns a response as browsers implement it: aborting its signal drops the unread part of its
 * body.
 */
function abortableAnswer(body: unknown): { controller: AbortController; response: Response } {
  const controller = new AbortController();
  const stream = new ReadableStream({
    start(source) {
      source.enqueue(new TextEncoder().encode(JSON.stringify(body)));
      const timer = setTimeout(() => source.close());
      controller.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        source.error(controller.signal.reason);
      });
    },
  });
  return { controller, response: new Response(stream) };
}

it('leaves a function that repeats the call, with its own time limit', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockClear();
  fetched.mockRejectedValueOnce(new TypeError('offline')).mockResolvedValueOnce(Response.json({ a: 1 }));
  document.cookie = 'viewer_hint=Ada; Path=/';
  run();
  await expect(window.podium?.viewer).rejects.toThrow('offline');
  const again = await window.podium?.ask();
  await expect(again?.json()).resolves.toEqual({ a: 1 });
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(
    Array(2).fill(`${location.origin}${viewerDataCall('x')}`),
  );
  expect(timeout.mock.calls).toEqual([[20_000], [20_000]]);
});

it('treats an unreadable name as missing', () => {
  document.cookie = 'viewer_hint=%E0%A4%A; Path=/';
  run();
  expect(dataset['auth']).toBeUndefined();
});
