import type { Page, Route } from '@playwright/test';

/** How requests fail: without a connection, without an answer, or with this status. */
export type NetworkFault = 'refused' | 'unanswered' | number;

/**
 * Makes later requests of a page fail to these addresses, as `page.route` takes them. Returns a
 * function that refuses the requests that still wait, and lets later ones through.
 */
export async function failRequests(
  page: Page,
  addresses: string | RegExp,
  fault: NetworkFault = 'refused',
): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  await page.route(addresses, (route) => {
    if (fault === 'refused') return route.abort();
    return fault === 'unanswered' ? void waiting.push(route) : route.fulfill({ status: fault });
  });
  return async () => {
    // First, because Playwright lets them through with the route. The page may have given one up.
    await Promise.all(waiting.map((route) => route.abort().catch(() => undefined)));
    await page.unroute(addresses);
  };
}

/**
 * Takes the page and all others of its context off the network. Returns a function that reconnects.
 */
export async function goOffline(page: Page): Promise<() => Promise<void>> {
  await page.context().setOffline(true);
  return () => page.context().setOffline(false);
}
