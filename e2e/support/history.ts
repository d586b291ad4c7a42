import type { Page, Request } from '@playwright/test';
import { expect } from './test.ts';

/** Launch options of a browser that keeps pages to go back to, which Playwright forbids its own. */
export const KEEPS_PAGES = { ignoreDefaultArgs: ['--disable-back-forward-cache'] };

/** Has the page remember, as long as it lives, whether it came back from the browser's cache of pages. */
export async function watchReturn(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) =>
      document.documentElement.setAttribute('data-returned', String(persisted)),
    );
  });
}

/**
 * Counts the requests of the page from now on. Returns a function that waits until each of them is
 * answered or failed: a browser does not keep a page that is left while one is open.
 */
export function countRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  const close = (request: Request) => open.delete(request);
  page.on('requestfinished', close);
  page.on('requestfailed', close);
  return () => expect.poll(() => [...open].map((request) => request.url())).toEqual([]);
}

/** Goes to another page of the site by a link's way. */
export async function leaveFor(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => location.assign(href), path);
  await page.waitForURL((url) => url.pathname === path, { waitUntil: 'load' });
}

/** Goes back to the page before; a page that the browser has kept tells no "load", so the address has to do. */
export async function goBackTo(page: Page, path: string): Promise<void> {
  await page.evaluate(() => history.back());
  await page.waitForURL((url) => url.pathname + url.search === path, { waitUntil: 'commit' });
}

/** Waits until the page has come back from the browser's cache of pages; says why if it was loaded anew. */
export async function expectReturned(page: Page): Promise<void> {
  const reasons = () =>
    page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
        notRestoredReasons?: unknown;
      })[];
      return JSON.stringify(entry?.notRestoredReasons ?? null);
    });
  await expect(page.locator('html'), await reasons()).toHaveAttribute('data-returned', 'true');
}
