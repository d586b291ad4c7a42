import { viewerDataPath } from '#domain/paths';
import { viewLinkQuery } from '#domain/view-link';
import { VIEWER_TIMEOUT_MS } from '#domain/viewer-timeout';
import { readCookie } from './cookies.ts';
import { sendRequest, type HttpEnvironment } from './http.ts';
import { HttpStatusError } from './http-errors.ts';
import { ANONYMOUS, parseViewer, type Viewer } from './viewer.ts';

/** Whose viewer data, and the call for it if the head script has already started one. */
export interface ViewerRequest {
  readonly oid: string;
  readonly linkId?: string | undefined;
  readonly started?: Promise<Response> | undefined;
}

/**
 * What differs from person to person on a page. Anonymous, without a call, unless the cookie `viewer_hint` says that
 * someone is signed in; anonymous too on 401. Rejects if there is no answer in time, a failure, or not viewer data.
 */
export async function fetchViewer(environment: HttpEnvironment, request: ViewerRequest): Promise<Viewer> {
  if (readCookie(environment.readCookies(), 'viewer_hint') === undefined) return ANONYMOUS;
  const { oid, linkId, started } = request;
  // A call that has failed is not made again: the rest of the page has taken the visitor for anonymous by then.
  const fetch: typeof environment.fetch = (url, init) =>
    started ? started.then((response) => response.clone()) : environment.fetch(url, init);
  return sendRequest(
    { ...environment, fetch },
    {
      method: 'GET',
      path: viewerDataPath(oid),
      query: linkId === undefined ? {} : viewLinkQuery(linkId),
      headers: { Accept: 'application/json' },
      timeoutMs: VIEWER_TIMEOUT_MS,
    },
    async (response) => {
      if (response.status === 401) return ANONYMOUS;
      if (!response.ok) throw new HttpStatusError(response);
      return parseViewer(await response.json());
    },
  );
}
