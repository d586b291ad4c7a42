import type { Page } from '@playwright/test';
import { VIEWER_TIMEOUT_MS } from '#domain/page/viewer-timeout';

/**
 * Makes later pages wait for their viewer data without a time limit. A slow machine may need more
 * time than the page allows, and then shows the visitor as anonymous. Returns a function that
 * triggers the timeout.
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
