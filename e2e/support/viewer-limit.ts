import type { Page } from '@playwright/test';
import { VIEWER_TIMEOUT_MS } from '#domain/viewer-timeout';

/**
 * Has the pages to come wait for their viewer data as long as they take: a slow machine may need more than the page
 * grants, and then everybody is anonymous. Gives what lets the time be up.
 */
export async function holdViewerLimit(page: Page): Promise<() => Promise<void>> {
  await page.context().addInitScript((viewerTimeout) => {
    const real = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => {
      if (ms !== viewerTimeout) return real(ms);
      const limit = new AbortController();
      addEventListener('time-is-up', () => limit.abort(new DOMException('signal timed out', 'TimeoutError')));
      return limit.signal;
    };
  }, VIEWER_TIMEOUT_MS);
  return () => page.evaluate(() => void dispatchEvent(new Event('time-is-up')));
}
