// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prefetchWhenIdle } from './when-idle.ts';

const ISLANDS = `
  <astro-island component-url="/_astro/Like.x.js" renderer-url="/_astro/client.x.js" opts='{"value":{"prefetch":"idle"}}'></astro-island>
  <astro-island component-url="/_astro/Other.x.js" renderer-url="/_astro/client.x.js" opts='{"value":true}'></astro-island>`;
/** A function as the build writes it, whose text has the name of the file. */
const SENDER = Object.assign(() => undefined, { toString: () => '() => import("./analytics.x.js")' });
const CODE = '/_astro/first-intent.x.js';
const fetched = vi.fn<typeof fetch>();
const asked = () => fetched.mock.calls.map(([address]) => (address as string).replace(location.origin, ''));
const root = document.documentElement;

async function load(connection: object): Promise<void> {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  prefetchWhenIdle(document, SENDER);
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetched).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  await new Promise((resolve) => setTimeout(resolve));
}

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('fetch', fetched.mockRejectedValue(new TypeError('offline')));
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Object.assign(root.dataset, { code: CODE, islands: '/_astro/astro-island.x.js' });
  document.body.innerHTML = ISLANDS;
});

afterEach(() => {
  delete root.dataset['code'];
  delete root.dataset['islands'];
  Reflect.deleteProperty(navigator, 'connection');
});

it('fetches the code of actions, and of islands that request it, once the page is loaded and idle', async () => {
  await load({ saveData: false, effectiveType: '4g' });
  expect(asked()).toEqual([
    CODE,
    '/_astro/analytics.x.js',
    '/_astro/astro-island.x.js',
    '/_astro/Like.x.js',
    '/_astro/client.x.js',
  ]);
});

it('fetches no code of islands without a request, and none of actions if the build names none', async () => {
  delete root.dataset['code'];
  document.querySelector('[component-url*=Like]')?.remove();
  await load({});
  expect(fetched).not.toHaveBeenCalled();
});

it.each([{ saveData: true }, { effectiveType: 'slow-2g' }, { effectiveType: '2g' }])(
  'prefetches nothing if the visitor saves data: %j',
  async (connection) => {
    await load(connection);
    expect(fetched).not.toHaveBeenCalled();
  },
);
