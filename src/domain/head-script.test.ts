// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { HEAD_SCRIPT } from './head-script.ts';

const fetched = vi.fn<typeof fetch>();
const { dataset, style } = document.documentElement;
const run = () => void (0, eval)(HEAD_SCRIPT);

beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset().mockResolvedValue(new Response()));
  dataset['viewerCall'] = '/api/v4/viewer/x/';
  delete dataset['auth'];
  delete window.podium;
});

it('does nothing where nobody seems to be signed in', () => {
  document.cookie = 'viewer_hint=; Max-Age=0; Path=/';
  run();
  expect([fetched.mock.calls, dataset['auth'], window.podium]).toEqual([[], undefined, undefined]);
});

it('shows the name and starts the call, which fails for all alike after 5 s', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  document.cookie = `viewer_hint=${encodeURIComponent('Ada "A" ü')}; Path=/`;
  run();
  expect(dataset['auth']).toBe('in');
  expect(style.getPropertyValue('--viewer-name')).toBe(JSON.stringify('Ada "A" ü'));
  expect(window.podium?.viewerName).toBe('Ada "A" ü');
  expect(fetched.mock.lastCall?.[0]).toBe(`${location.origin}/api/v4/viewer/x/`);
  expect(timeout).toHaveBeenCalledExactlyOnceWith(5_000);
  expect(fetched.mock.lastCall?.[1]?.signal).toBe(timeout.mock.results[0]?.value);
  await expect(window.podium?.viewer).resolves.toBeInstanceOf(Response);
});

it('takes a name that cannot be read for none', () => {
  document.cookie = 'viewer_hint=%E0%A4%A; Path=/';
  run();
  expect(dataset['auth']).toBeUndefined();
});
