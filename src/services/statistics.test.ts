// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://talks.example/p/x/y/?a=b#step=2" }
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ADAPTERS, type AdapterName, type Statistics } from '#domain/analytics/statistics';
import { createStatistics, startStatistics } from './statistics.ts';

const NAMES = Object.keys(ADAPTERS) as AdapterName[];
const HOSTS = {
  preproduction: ['stage.talks.example'],
  development: ['localhost'],
  noCookies: ['bare.talks.example'],
};
const serviceOf = (to: AdapterName): Statistics => ({
  to,
  address: 'https://stats.example/base',
  site: 3,
  host: 'talks.example',
});

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const print = vi.fn<typeof console.info>();
const SECRET = 'Hc7mQ2xVt9LrB4sKe1Wd';

/** Returns what sends reports of a page at this address. */
function openPage(to: AdapterName, address = 'https://talks.example/p/x/y/?a=b', referrer = '') {
  const view = {
    fetch: fetched as typeof fetch,
    location: new URL(address),
    document: { referrer, title: 'Rivers' },
  };
  return createStatistics(view, HOSTS, serviceOf(to));
}

/** Returns all that the last request would send. */
function sent(): string {
  const [address, init] = fetched.mock.lastCall ?? expect.fail('nothing was sent');
  return decodeURIComponent(`${address} ${(init.body ?? '') as string | URLSearchParams}`);
}

beforeEach(() => {
  fetched.mockReset().mockResolvedValue(new Response());
  vi.spyOn(console, 'info').mockImplementation(print);
  print.mockReset();
});

describe.each(NAMES)('%s', (to) => {
  it('gets a report by a request that outlives the page, without cookies and the address in headers [7.47]', async () => {
    await expect(openPage(to).track(['like', {}])).resolves.toBe(true);
    const [address, init] = fetched.mock.lastCall ?? expect.fail('nothing was sent');
    expect(address).toMatch(/^https:\/\/stats\.example\/base\//);
    expect(init).toMatchObject({
      method: init.body === null ? 'GET' : 'POST',
      credentials: 'omit',
      mode: 'no-cors',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    });
    expect(init).not.toHaveProperty('headers');
  });

  it.each(['/', '/de/', '/%64e/'])('gets nothing from a private page below %s [7.48]', async (start) => {
    for (const part of ['view', '%76iew']) {
      const page = openPage(to, `https://talks.example${start}${part}/${SECRET}/`);
      await expect(page.track(['like', {}])).resolves.toBe(false);
    }
    expect([fetched.mock.calls, print.mock.calls]).toEqual([[], []]);
  });

  it('gets no identifier of a view link in addresses, referrers and fields [7.48]', async () => {
    const address = `https://talks.example/p/x/?auth_key=${SECRET}`;
    const page = openPage(to, address, `https://talks.example/view/${SECRET}/`);
    await page.track(['call-to-action clicked', { target_url: `/view/${SECRET}/` }]);
    expect(sent()).toContain('/view/-/');
    expect(sent()).not.toContain(SECRET);
  });

  it.each([
    ['stage.talks.example', 1],
    ['localhost', 1],
    ['preview-7.host.example', 1],
    ['bare.talks.example', 0],
  ])('gets nothing from %s [7.16, 7.49]', async (host, printed) => {
    await openPage(to, `https://${host}/`).track(['like', {}]);
    expect(fetched).not.toHaveBeenCalled();
    expect(print).toHaveBeenCalledTimes(printed);
  });

  it('tells visitors apart by nothing, also if they consent [7.47, 4.30]', async () => {
    const page = openPage(to);
    await page.track(['like', {}]);
    const before = sent();
    page.allowSession(true);
    await page.track(['like', {}]);
    expect([sent(), page.readSession(), document.cookie]).toEqual([before, null, '']);
  });

  it('that fails is reported by false, without an error [7.15]', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(openPage(to).track(['like', {}])).resolves.toBe(false);
  });
});

it('reports the view of a page once its code runs, and then its transcript, but none in a frame [7.28, 7.47]', () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  document.body.innerHTML = '<div data-transcript></div>';
  startStatistics(serviceOf('plausible'));
  expect(sent()).toBe(
    'https://stats.example/base/api/event {"name":"pageview","url":"https://talks.example/p/x/y/?a=b","domain":3}',
  );
  vi.advanceTimersByTime(1_000);
  expect(sent()).toContain('"name":"paged transcript shown"');
  fetched.mockClear();
  document.documentElement.dataset['embed'] = '';
  startStatistics(serviceOf('plausible'));
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  delete document.documentElement.dataset['embed'];
  expect(fetched).not.toHaveBeenCalled();
});
