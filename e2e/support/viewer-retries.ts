import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** What waits, and how long it would, in milliseconds. */
    heldWaits: { ms: number; end: () => void }[];
  }
}

/**
 * Holds the waits of the pages to come before they repeat a viewer-data call: each is a timer of 1 s or more that
 * resolves a promise. Returns what waits until the page waits that many milliseconds, and for nothing else, and ends
 * the wait.
 */
export async function holdRetries(page: Page): Promise<(ms: number) => Promise<void>> {
  await page.addInitScript(() => {
    window.heldWaits = [];
    const start = setTimeout.bind(window);
    const hold = (act: () => void, ms = 0, ...rest: unknown[]) => {
      // The function that resolves a promise is the browser's own.
      if (ms < 1_000 || !String(act).includes('[native code]')) return start(act, ms, ...rest);
      return window.heldWaits.push({ ms, end: act });
    };
    Object.assign(window, { setTimeout: hold });
  });
  return async (ms) => {
    await expectWaits(page, [ms]);
    await page.evaluate(() => window.heldWaits.shift()?.end());
  };
}

/** Waits until the page waits that long before it repeats a call: one number a wait, in milliseconds. */
export async function expectWaits(page: Page, waits: readonly number[]): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.heldWaits.map(({ ms }) => ms))).toEqual(waits);
}
