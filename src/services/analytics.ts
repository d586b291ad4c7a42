import type { LOG_TIMEOUT_MS } from '#domain/timeouts';

// As a type, what other code imports too costs this file nothing.
const TIMEOUT_MS: typeof LOG_TIMEOUT_MS = 20_000;

/** What sends events from a page. */
export interface SendingView {
  readonly navigator: Partial<Pick<Navigator, 'sendBeacon'>>;
  /** Its origin never carries credentials, with which `fetch` would throw. */
  readonly location: Pick<Location, 'origin'>;
  readonly fetch: typeof fetch;
}

/**
 * Sends an event as a JSON array of one (spec section 7) to a path of the site or an address: by a beacon, else or if
 * wished by a POST that outlives the page. Gives whether it has gone. Never rejects.
 */
export async function sendEvent(
  view: SendingView,
  endpoint: string,
  event: object,
  withoutBeacon = false,
): Promise<boolean> {
  try {
    const body = JSON.stringify([event]);
    const address = new URL(endpoint, view.location.origin).href;
    if (!withoutBeacon && view.navigator.sendBeacon?.(address, body)) return true;
    return await post(view, address, body);
  } catch {
    return false;
  }
}

/** The small sister of `sendRequest`: what every page loads has no room for all that one can do. */
async function post(view: SendingView, address: string, body: string): Promise<boolean> {
  const { ok } = await view.fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'include',
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    body,
  });
  return ok;
}
