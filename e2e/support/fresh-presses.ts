import type { Page } from '@playwright/test';

/** Has no press grow old on the pages to come: they forget one whose code fails long after it, as it may on a slow machine. */
export async function keepPressesFresh(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(Event.prototype, 'timeStamp', { get: () => performance.now() }),
  );
}
