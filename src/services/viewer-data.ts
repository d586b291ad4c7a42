import { viewerDataCall } from '#domain/calls';
import { viewLinkQuery } from '#domain/view-link';
import { VIEWER_RETRIES_MS, VIEWER_TIMEOUT_MS } from '#domain/viewer-timeout';
import { readCookie } from './cookies.ts';
import { sendRequest, type HttpEnvironment } from './http.ts';
import { HttpStatusError } from './http-errors.ts';
import { ANONYMOUS, parseViewer, type Viewer } from './viewer.ts';

/**
 * The content whose viewer data to load, with the request that the page may have started already.
 */
export interface ViewerRequest {
  readonly oid: string;
  readonly linkId?: string | undefined;
  readonly started?: StartedCall | undefined;
}

/** The request that an inline script started. */
interface StartedCall {
  /** The first attempt; it may reject. */
  readonly first: Promise<Response>;
  /** The response after all retries. */
  readonly last: Promise<Response>;
}

/**
 * Fetches the visitor's data for some content. Returns an anonymous viewer on status 401 and,
 * without a request, if the cookie `viewer_hint` is missing. On any other failure (no response
 * within 5 s, an error status, invalid data) calls `onUnknown` and retries after 1, 4 and 15 s.
 * Rejects when the last retry fails too. If the page started the request itself, its own retries
 * apply.
 */
export async function fetchViewer(
  environment: HttpEnvironment,
  request: ViewerRequest,
  onUnknown: () => void,
): Promise<Viewer> {
  if (readCookie(environment.readCookies(), 'viewer_hint') === undefined) return ANONYMOUS;
  const { started } = request;
  if (!started) return repeatCall(environment, request, onUnknown);
  started.first.then(readViewer).catch(onUnknown);
  return readViewer(await started.last);
}

async function repeatCall(
  environment: HttpEnvironment,
  request: ViewerRequest,
  onUnknown: () => void,
): Promise<Viewer> {
  for (const delay of VIEWER_RETRIES_MS) {
    try {
      return await callOnce(environment, request);
    } catch {
      onUnknown();
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return callOnce(environment, request);
}

function callOnce(environment: HttpEnvironment, { oid, linkId }: ViewerRequest): Promise<Viewer> {
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

/** Reads a response without consuming it, so that others can read it too. */
async function readViewer(response: Response): Promise<Viewer> {
  if (response.status === 401) return ANONYMOUS;
  if (!response.ok) throw new HttpStatusError(response);
  return parseViewer(await response.clone().json());
}
