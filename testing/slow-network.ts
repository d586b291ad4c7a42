import type { CDPSession, Page } from '@playwright/test';

/**
 * Emulates slow 4G. A test that is not about the page load should load its page first: on a busy
 * machine, about one slow page in a hundred hangs, because Chromium stops reading the throttled
 * responses.
 */
export async function useSlowNetwork(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  return session;
}

/**
 * Emulates a cheap phone: slow 4G and a processor slowed down four times. Returns a function that
 * empties the cache.
 */
export async function slowDown(page: Page): Promise<{ emptyCache: () => Promise<void> }> {
  const session = await useSlowNetwork(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // The cache remains enabled, because a page may prefetch into it.
  const emptyCache = () => session.send('Network.clearBrowserCache').then(() => undefined);
  await emptyCache();
  return { emptyCache };
}
