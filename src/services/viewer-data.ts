import { viewerDataPath } from '#domain/paths';
import { viewLinkQuery } from '#domain/view-link';
import { VIEWER_RETRIES_MS, VIEWER_TIMEOUT_MS } from '#domain/viewer-timeout';
import { readCookie } from './cookies.ts';
import { sendRequest, type HttpEnvironment } from './http.ts';
import { ANONYMOUS, readViewer, type Viewer } from './viewer.ts';

/**
 * The content whose viewer data to load, with the request that the page may have started already.
 */
export interface ViewerRequest {
  readonly oid: string;
  readonly linkId?: string | undefined;
  readonly started?: StartedCall | undefined;
}

/** The request that the page started. */
interface StartedCall {
  /** The first attempt; it may reject. */
  readonly first: Promise<Response>;
  /** The visitor after all retries; it never rejects. */
  readonly known: Promise<Viewer | null>;
}

/**
 * Fetches the visitor's data for some content. Returns an anonymous viewer on status 401 and,
 * without a request, if the cookie `viewer_hint` is missing. On any other failure (no response
 * within 5 s, an error status, invalid data) calls `onUnknown` and retries after 1, 4 and 15 s.
 * Returns null when the last retry fails too. If the page started the request itself, its own
 * retries apply. Never rejects.
 */
export async function fetchViewer(
  environment: HttpEnvironment,
  request: ViewerRequest,
  onUnknown: () => void,
): Promise<Viewer | null> {
  if (readCookie(environment.readCookies(), 'viewer_hint') === undefined) return ANONYMOUS;
  const { started } = request;
  if (!started) return repeatCall(environment, request, onUnknown);
  void started.first.then(readViewer, () => null).then((viewer) => viewer ?? onUnknown());
  return started.known;
}

async function repeatCall(
  environment: HttpEnvironment,
  request: ViewerRequest,
  onUnknown: () => void,
): Promise<Viewer | null> {
  for (const delay of VIEWER_RETRIES_MS) {
    const viewer = await callOnce(environment, request);
    if (viewer) return viewer;
    onUnknown();
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
  return callOnce(environment, request);
}

function callOnce(environment: HttpEnvironment, { oid, linkId }: ViewerRequest): Promise<Viewer | null> {
  return sendRequest(
    environment,
    {
      method: 'GET',
      path: viewerDataPath(oid),
      query: linkId === undefined ? {} : viewLinkQuery(linkId),
      headers: { Accept: 'application/json' },
      timeoutMs: VIEWER_TIMEOUT_MS,
    },
    readViewer,
  ).catch(() => null);
}
