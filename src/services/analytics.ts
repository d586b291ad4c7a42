import { LOG_TIMEOUT_MS } from '#domain/timeouts';

/** Where and how events go. */
export interface AnalyticsRoute {
  /** What becomes of an event on this host (domain/analytics-hosts). */
  readonly way: 'send' | 'print' | 'skip';
  /** Path or address. */
  readonly endpoint: string;
  readonly fallbackEndpoint?: string | undefined;
  /** `navigator.sendBeacon`, where the browser has it. */
  readonly sendBeacon?: ((address: string, body: string) => boolean) | undefined;
  readonly fetch: typeof fetch;
  /** `location.origin`: never carries credentials, with which `fetch` would throw. */
  readonly origin: string;
  readonly print: (event: object) => void;
}

/** How one event is to go. */
export interface AnalyticsOptions {
  readonly withoutBeacon?: boolean;
  /** Posts to the fallback endpoint, where there is one. Beacons go to the endpoint always. */
  readonly useFallback?: boolean;
}

/**
 * Sends an event as a JSON array of one (spec section 7): by a beacon, else by a POST. Gives whether it has gone, or
 * was printed where none is sent. Never rejects.
 */
export async function sendEvent(
  route: AnalyticsRoute,
  event: object,
  { withoutBeacon = false, useFallback = false }: AnalyticsOptions = {},
): Promise<boolean> {
  try {
    if (route.way === 'print') route.print(event);
    if (route.way !== 'send') return route.way === 'print';
    const { endpoint, fallbackEndpoint, origin } = route;
    const body = JSON.stringify([event]);
    if (!withoutBeacon && route.sendBeacon?.(new URL(endpoint, origin).href, body)) return true;
    const address = (useFallback ? fallbackEndpoint : null) ?? endpoint;
    return await post(route, new URL(address, origin).href, body);
  } catch {
    return false;
  }
}

/** The small sister of `sendRequest`: what every page loads has no room for all that one can do. */
async function post(route: AnalyticsRoute, address: string, body: string): Promise<boolean> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), LOG_TIMEOUT_MS);
  try {
    const { ok } = await route.fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      credentials: 'include',
      keepalive: true,
      signal: controller.signal,
      body,
    });
    return ok;
  } finally {
    clearTimeout(timer);
  }
}
