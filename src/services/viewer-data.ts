import { viewerDataPath } from '#domain/paths';
import { viewLinkQuery } from '#domain/view-link';
import { VIEWER_RETRIES_MS, VIEWER_TIMEOUT_MS } from '#domain/viewer-timeout';
import { readCookie } from './cookies.ts';
import { sendRequest, type HttpEnvironment } from './http.ts';
import { HttpStatusError } from './http-errors.ts';
import { ANONYMOUS, parseViewer, type Viewer } from './viewer.ts';

/** Whose viewer data, and the call for it if the page has already started one. */
export interface ViewerRequest {
  readonly oid: string;
  readonly linkId?: string | undefined;
  readonly started?: StartedCall | undefined;
}

/** The call that the page made by itself. */
interface StartedCall {
  /** The first attempt; it may reject. */
  readonly first: Promise<Response>;
  /** The answer after all repetitions. */
  readonly last: Promise<Response>;
}

/**
 * Fetches what differs from person to person on a page. Returns an anonymous viewer, without a call, unless the
 * cookie `viewer_hint` says that someone is signed in, and on 401. On any other failure (no answer within 5 s, a
 * status of failure, no viewer data) it calls `onUnknown` and repeats the call after 1, 4 and 15 s. Rejects when
 * the last repetition has failed too. The page repeats the call that it has started by itself.
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
      path: viewerDataPath(oid),
      query: linkId === undefined ? {} : viewLinkQuery(linkId),
      headers: { Accept: 'application/json' },
      timeoutMs: VIEWER_TIMEOUT_MS,
    },
    readViewer,
  );
}

/** Reads an answer and leaves it readable for others. */
async function readViewer(response: Response): Promise<Viewer> {
  if (response.status === 401) return ANONYMOUS;
  if (!response.ok) throw new HttpStatusError(response);
  return parseViewer(await response.clone().json());
}
