import type { Browser, Page } from '@playwright/test';
import { test as demo } from './support/demo.ts';
import { waitUntilIdle } from './support/scripts.ts';
import { expect } from './support/test.ts';

/** The longest list of cards and a strip of thirteen steps: the heaviest page of the demo. */
const PATH = '/p/tides-and-the-moon/tides-and-the-moon/';

/** The phone of Lighthouse. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** A file that a page has asked for. */
interface Asked {
  readonly path: string;
  /** What arrived, with the headers, in bytes; 0 from the cache. Undefined while it loads. */
  bytes: number | undefined;
}

/** Records all requests of a page with the bytes that arrive. */
async function watchRequests(page: Page): Promise<readonly Asked[]> {
  const session = await page.context().newCDPSession(page);
  const byId = new Map<string, Asked>();
  const asked: Asked[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (url.startsWith('data:')) return;
    const item: Asked = { path: new URL(url).pathname, bytes: undefined };
    byId.set(requestId, item);
    asked.push(item);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const item = byId.get(requestId);
    if (item) item.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  return asked;
}

/** Opens the page on a phone with an empty cache. Returns all that it loads before a touch. */
async function loadOnPhone(browser: Browser, url: string): Promise<readonly Asked[]> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const asked = await watchRequests(page);
    await page.goto(url);
    await waitUntilIdle(page);
    // Each file that is fetched in advance may import others.
    const missing = async (): Promise<string[]> => {
      const code = asked.filter(({ path }) => path.endsWith('.js'));
      const texts = await Promise.all(
        [...new Set(code.map(({ path }) => path))].map(async (path) =>
          (await page.request.get(new URL(path, url).href)).text(),
        ),
      );
      const imported = texts.flatMap((text) =>
        Array.from(text.matchAll(/(?:from|import) *"\.(\/[^"]+)/g), ([, name]) => `/_astro${name}`),
      );
      return [
        ...imported.filter((path) => !code.some((item) => item.path === path)),
        ...asked.filter(({ bytes }) => bytes === undefined).map(({ path }) => path),
      ];
    };
    await expect.poll(() => asked.map(({ path }) => path).join(' ')).toContain('/_astro/client.');
    await expect.poll(missing).toEqual([]);
    return asked.filter(({ bytes }) => bytes !== 0);
  } finally {
    await context.close();
  }
}

demo(
  'a phone loads at most 250 kB in 30 requests before the first touch [7.9]',
  async ({ browser, origins }) => {
    const loaded = await loadOnPhone(browser, origins.demo + PATH);
    const list = loaded.map(({ path, bytes }) => `${bytes} ${path}`).join('\n');
    const bytes = loaded.reduce((sum, item) => sum + (item.bytes ?? 0), 0);
    demo.info().annotations.push({ type: 'bytes and requests', description: `${bytes}, ${loaded.length}` });
    expect(bytes, list).toBeLessThanOrEqual(250_000);
    expect(loaded.length, list).toBeLessThanOrEqual(30);
    // Two files of the page and that of events run. The others are fetched for the first actions.
    const code = loaded.filter(({ path }) => path.endsWith('.js')).map(({ path }) => path);
    expect(code.length, list).toBeLessThanOrEqual(3 + 6);
  },
);
