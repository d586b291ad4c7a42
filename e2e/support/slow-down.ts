import type { CDPSession, Page } from '@playwright/test';

/** Gives the page a slow network: slow 4G. */
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

/** Makes the page a cheap phone on the road: slow 4G, a processor four times slower. Gives a way to empty its cache. */
export async function slowDown(page: Page): Promise<{ emptyCache: () => Promise<void> }> {
  const session = await useSlowNetwork(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // The cache itself stays on: a page may fetch ahead into it.
  const emptyCache = () => session.send('Network.clearBrowserCache').then(() => undefined);
  await emptyCache();
  return { emptyCache };
}
