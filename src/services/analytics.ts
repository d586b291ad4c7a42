import type { LOG_TIMEOUT_MS } from '#domain/page/timeouts';

// Type-only import: keeps this chunk a single request.
const TIMEOUT_MS: typeof LOG_TIMEOUT_MS = 20_000;

/** The parts of `window` that sending needs. */
export interface SendingView {
  readonly navigator: Partial<Pick<Navigator, 'sendBeacon'>>;
  /** Its origin never contains credentials, which would make `fetch` throw. */
  readonly location: Pick<Location, 'origin'>;
  readonly fetch: typeof fetch;
}

/**
 * Sends an event as a JSON array of one (rule 7.11) to a path of the site or a URL: by beacon,
 * or by a POST that outlives the page if the beacon fails or `withoutBeacon` is set. Resolves to
 * whether it was sent. Never rejects.
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

/** A minimal `sendRequest`: the full one is too large for code that every page loads. */
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
