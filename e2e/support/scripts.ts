import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** What only the framework has. */
export const FRAMEWORK = /Symbol\.for\([`'"]react\./;

/** What a text weighs on its way. */
export const brotliBytes = (text: string): number => brotliCompressSync(text).length;

/** Texts of all scripts, inline ones too, that ran until the page was loaded and idle, and could send events. */
export async function scriptsThatRan(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  await page.coverage.startJSCoverage();
  await open();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/_astro/analytics.')),
  );
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const coverage = await page.coverage.stopJSCoverage();
  return coverage.map(({ source }) => source ?? '');
}
