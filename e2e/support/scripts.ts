import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** What only the framework has. */
export const FRAMEWORK = /Symbol\.for\([`'"]react\./;

/** What a text weighs on its way. */
export const brotliBytes = (text: string): number => brotliCompressSync(text).length;

/** Waits until the page has imported a module, and it has run or failed; that it is in the cache does not count. */
export async function codeRun(page: Page, part: string): Promise<void> {
  const address = await page.waitForFunction((name) => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return all.find((one) => one.name.includes(name) && one.initiatorType !== 'fetch')?.name ?? '';
  }, part);
  // What asks for it again goes on after what asked first.
  await page.evaluate(
    (code) => import(code).catch(() => undefined) as Promise<unknown>,
    await address.jsonValue(),
  );
}

/** Waits until the page keeps the late code in its memory, which works without a network. */
export async function lateCodeKept(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return links.some(({ href }) =>
      loaded.some(({ name, initiatorType }) => name === href && initiatorType !== 'fetch'),
    );
  });
}

/** Texts of all scripts, inline ones too, that ran until the page was loaded and idle, and could send events. */
export async function scriptsThatRan(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  await page.coverage.startJSCoverage();
  await open();
  await codeRun(page, '/_astro/analytics.');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const coverage = await page.coverage.stopJSCoverage();
  return coverage.map(({ source }) => source ?? '');
}
