import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Held timers and their delays in milliseconds. */
    heldWaits: { ms: number; end: () => void }[];
  }
}

/**
 * Holds the delays before later pages retry a viewer-data call: each is a timer of 1 s or more that
 * resolves a promise. Returns a function that waits until the page has a delay of that many
 * milliseconds, and no other, and ends the delay.
 */
export async function holdRetries(page: Page): Promise<(ms: number) => Promise<void>> {
  await page.addInitScript(() => {
    window.heldWaits = [];
    const start = setTimeout.bind(window);
    const hold = (act: () => void, ms = 0, ...rest: unknown[]) => {
      // The function that resolves a promise is native.
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

/** Waits until the page has exactly these retry delays, in milliseconds. */
export async function expectWaits(page: Page, waits: readonly number[]): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.heldWaits.map(({ ms }) => ms))).toEqual(waits);
}
