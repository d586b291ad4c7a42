import type { Page, Request } from '@playwright/test';
import { expect } from './test.ts';

/** Makes the page record whether it was restored from the back/forward cache. */
export async function watchReturn(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) =>
      document.documentElement.setAttribute('data-returned', String(persisted)),
    );
  });
}

/**
 * Tracks the requests of the page from now on. Returns a function that waits until each has
 * succeeded or failed, because a browser does not cache a page that is left during a request.
 */
export function countRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  const close = (request: Request) => open.delete(request);
  page.on('requestfinished', close);
  page.on('requestfailed', close);
  return () => expect.poll(() => [...open].map((request) => request.url())).toEqual([]);
}

/** Navigates to another page of the site as a link does. */
export async function leaveFor(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => location.assign(href), path);
  await page.waitForURL((url) => url.pathname === path, { waitUntil: 'load' });
}

/**
 * Goes back to the previous page. Waits for its address, because a page from the back/forward cache
 * sends no "load" event.
 */
export async function goBackTo(page: Page, path: string): Promise<void> {
  await page.evaluate(() => history.back());
  await page.waitForURL((url) => url.pathname + url.search === path, { waitUntil: 'commit' });
}

/**
 * Waits until the page is restored from the back/forward cache. Reports the browser's reason if it
 * was reloaded.
 */
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
