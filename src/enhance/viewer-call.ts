import type { VIEWER_RETRIES_MS } from '#domain/viewer-timeout';
import { reportFailure } from '#services/failures';
import { readFacts } from '#services/page-facts';
import { showViewerName } from './account.ts';
import { readAnswer } from './read-answer.ts';

type Podium = NonNullable<Window['podium']>;

// As a type, what others load too costs this code no file and no round trip more.
const DELAYS_MS: readonly [0, ...typeof VIEWER_RETRIES_MS] = [0, 1_000, 4_000, 15_000];

/** What an answer may hold; none of it is trusted. */
interface Answer {
  readonly isAuthenticated?: unknown;
}

/**
 * Repeats the viewer-data call of the head script until an answer says who the visitor is, and replaces
 * `podium.viewer` by the result. `podium.first` keeps the first call. Status 401 and `isAuthenticated: false`
 * mean anonymous: the page turns to signed out, in the same room. 401 also deletes the stale cookie. After any
 * other failure the visitor counts as signed in, without rights, and the call is repeated after 1, 4 and 15 s.
 * Where the host has no such call (404), the `viewerDefaults` of the content answer. `podium.viewer` never
 * rejects: after the last repetition it resolves with an error response. Failures go to the client log, as status 0
 * where no answer came.
 */
export function watchViewerCall(page: Document, podium: Podium): void {
  podium.first = podium.viewer;
  podium.viewer = watch(page, podium);
}

async function watch(page: Document, { ask, viewer }: Podium): Promise<Response> {
  for (const delay of DELAYS_MS) {
    if (delay) await new Promise((resolve) => setTimeout(resolve, delay));
    const response = await (delay ? ask() : viewer).catch(() => Response.error());
    const { status } = response;
    const { viewerDefaults }: { viewerDefaults?: Answer } = status === 404 ? readFacts(page) : {};
    const answer = viewerDefaults ?? (await readAnswer<Answer>(response));
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
