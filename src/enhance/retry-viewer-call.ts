import type { VIEWER_RETRIES_MS } from '#domain/viewer-timeout';
import { reportFailure } from '#services/failures';
import { readFacts } from '#services/page-facts';
import { showViewerName } from './viewer-name.ts';
import { readViewerResponse } from './read-viewer-response.ts';

type Podium = NonNullable<Window['podium']>;

// Type-only import: keeps this chunk a single request.
const DELAYS_MS: readonly [0, ...typeof VIEWER_RETRIES_MS] = [0, 1_000, 4_000, 15_000];

/** Fields of the response; unvalidated. */
interface Answer {
  readonly isAuthenticated?: unknown;
}

/**
 * Retries the viewer-data request of the head script until a response identifies the visitor, and
 * replaces `podium.viewer` with the result. `podium.first` keeps the first request. Status 401 and
 * `isAuthenticated: false` mean anonymous: the page switches to signed out, without a layout shift.
 * 401 also deletes the stale cookie. After any other failure the visitor counts as signed in,
 * without rights, and the request is retried after 1, 4 and 15 s. If the host has no such endpoint
 * (404), the `viewerDefaults` of the content, if any, replace the response. `podium.viewer` never
 * rejects: after the last retry it resolves with an error response. Failures go to the client log,
 * with status 0 if there was no response.
 */
export function retryViewerCall(page: Document, podium: Podium): void {
  podium.first = podium.viewer;
  podium.viewer = watch(page, podium);
}

async function watch(page: Document, { ask, viewer }: Podium): Promise<Response> {
  for (const delay of DELAYS_MS) {
    if (delay) await new Promise((resolve) => setTimeout(resolve, delay));
    const response = await (delay ? ask() : viewer).catch(() => Response.error());
    const { status } = response;
    const { viewerDefaults }: { viewerDefaults?: Answer } = status === 404 ? readFacts(page) : {};
    const answer = viewerDefaults ?? (await readViewerResponse<Answer>(response));
    const isSignedIn = status !== 401 && answer?.isAuthenticated;
    if (isSignedIn === false) {
      page.documentElement.dataset['auth'] = 'out';
      showViewerName(page, '');
    }
    if (status === 401) page.cookie = 'viewer_hint=; Max-Age=0; Path=/';
    if (typeof isSignedIn === 'boolean') return viewerDefaults ? Response.json(viewerDefaults) : response;
    reportFailure({ object: 'call', trigger: 'GET', source: 'viewer', msg: `Status ${status}` });
  }
  return Response.error();
}
