import { viewerDataCall } from '#domain/addresses/calls';
import { viewLinkQuery } from '#domain/addresses/view-link';
import { VIEWER_RETRIES_MS, VIEWER_TIMEOUT_MS, VIEWER_UNKNOWN_MS } from '#domain/page/viewer-timeout';
import { readCookie } from './cookies.ts';
import { RequestTimeoutError } from './http-errors.ts';
import { sendRequest, type HttpEnvironment } from './http.ts';
import { ANONYMOUS, readViewer, type Viewer } from './viewer.ts';

/** The content whose viewer data to load, and the request that the page has started. */
export interface ViewerRequest {
  readonly oid: string;
  readonly linkId?: string | undefined;
  readonly startedCall?: StartedCall | undefined;
}

/** The request that the page started. */
interface StartedCall {
  /** The first attempt; it may reject. */
  readonly firstAttempt: Promise<Response>;
  /** The visitor after all retries; it never rejects. */
  readonly known: Promise<Viewer | null>;
}

/**
 * Fetches the visitor's data for some content. Returns an anonymous viewer on status 401, and
 * without a request if the cookie `viewer_hint` is missing.
 *
 * - On any other failure (an error status, invalid data, no connection), calls `onUnknown` and
 *   retries after 1, 4 and 15 s.
 * - After 5 s without a response, calls `onUnknown` but still waits for the response.
 * - Returns null when the last retry has failed, and after 20 s without a response.
 *
 * If the page started the request itself, its own retries apply. Never rejects.
 */
export async function fetchViewer(
  environment: HttpEnvironment,
  request: ViewerRequest,
  onUnknown: () => void,
): Promise<Viewer | null> {
  if (readCookie(environment.readCookies(), 'viewer_hint') === undefined) return ANONYMOUS;
  const { startedCall } = request;
  // The page started its request while it loaded, so the time since then counts.
  const elapsedMs = startedCall ? performance.now() : 0;
  const timer = setTimeout(onUnknown, VIEWER_UNKNOWN_MS - elapsedMs);
  void startedCall?.firstAttempt.then(readViewer, () => null).then((viewer) => viewer ?? onUnknown());
  const viewer = await (startedCall?.known ?? repeatCall(environment, request, onUnknown));
  clearTimeout(timer);
  return viewer;
}

async function repeatCall(
  environment: HttpEnvironment,
  request: ViewerRequest,
  onUnknown: () => void,
): Promise<Viewer | null> {
  for (const delayMs of [0, ...VIEWER_RETRIES_MS]) {
    if (delayMs > 0) {
      onUnknown();
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
    try {
      const viewer = await callOnce(environment, request);
      if (viewer) return viewer;
    } catch (error) {
      // More requests would make a slow server slower.
      if (error instanceof RequestTimeoutError) break;
    }
  }
  return null;
}

function callOnce(environment: HttpEnvironment, { oid, linkId }: ViewerRequest): Promise<Viewer | null> {
  return sendRequest(
    environment,
    {
      method: 'GET',
      path: viewerDataCall(oid),
      query: linkId === undefined ? {} : viewLinkQuery(linkId),
      headers: { Accept: 'application/json' },
      timeoutMs: VIEWER_TIMEOUT_MS,
    },
    readViewer,
  );
}
