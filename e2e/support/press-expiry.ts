import type { Page } from '@playwright/test';

/**
 * Keeps presses from expiring on all later pages. Normally, a page ignores a press if its code
 * fails long afterwards, as it may on a slow machine.
 */
export async function disablePressExpiry(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(Event.prototype, 'timeStamp', { get: () => performance.now() }),
  );
}
