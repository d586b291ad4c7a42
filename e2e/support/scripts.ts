import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Matches code that only the framework contains. */
export const FRAMEWORK = /Symbol\.for\([`'"]react\./;

/** Returns the size of a text as transferred. */
export const brotliBytes = (text: string): number => brotliCompressSync(text).length;

/**
 * Waits until the page has imported a module that has run or failed. Its presence in the cache does
 * not count.
 */
export async function waitForCode(page: Page, part: string): Promise<void> {
  const address = await page.waitForFunction((name) => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return all.find((item) => item.name.includes(name) && item.initiatorType !== 'fetch')?.name ?? '';
  }, part);
  // A second import resolves after the first one.
  await page.evaluate(
    (code) => import(code).catch(() => undefined) as Promise<unknown>,
    await address.jsonValue(),
  );
}

/** Waits until the late code is in memory, so that it works without a network. */
export async function waitForLateCode(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return links.some(({ href }) =>
      loaded.some(({ name, initiatorType }) => name === href && initiatorType !== 'fetch'),
    );
  });
}

/** Waits until a page is loaded, and has done its idle work. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Returns the texts of all scripts, including inline ones, that ran until the page was idle. */
export async function scriptsThatRan(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  // Until a test moves it, the pointer of a browser is at the corner of the window, over some
  // element of the page, which would be a sign of intent.
  await page.addInitScript(() =>
    addEventListener(
      'pointerover',
      (event) => {
        if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
      },
      { capture: true },
    ),
  );
  await page.coverage.startJSCoverage();
  await open();
  await waitUntilIdle(page);
  const coverage = await page.coverage.stopJSCoverage();
  return coverage.map(({ source }) => source ?? '');
}
