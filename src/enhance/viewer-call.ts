import { readFacts } from '#services/page-facts';
import { showViewerName } from './account.ts';
import { readAnswer } from './read-answer.ts';

type Podium = Window['podium'];

/** What the origin, or the content in its place, may say; nothing of it is trusted. */
interface Answer {
  readonly isAuthenticated?: unknown;
}

/**
 * Watches over the viewer-data call that the head script started, for all who wait for it. Where the origin has no
 * answer, or none in time, the `viewerDefaults` of the content answer, if it has any. For whoever is not plainly signed
 * in by that, the page turns to signed out, in the same room; with 401 the hint was stale, and the cookie goes.
 * The call then never rejects.
 */
export function watchViewerCall(page: Document, podium: Podium): void {
  if (!podium?.viewer) return;
  podium.viewer = watch(page, podium.viewer);
}

async function watch(page: Document, call: Promise<Response>): Promise<Response> {
  const response = await call.catch(() => Response.error());
  const answer = await readAnswer<Answer>(response);
  const isStale = response.status === 401;
  const { viewerDefaults }: { viewerDefaults?: Answer } = readFacts(page);
  const standIn = answer || isStale ? undefined : viewerDefaults;
  if ((standIn ?? answer)?.isAuthenticated !== true) {
    page.documentElement.dataset['auth'] = 'out';
    showViewerName(page, '');
  }
  if (isStale) page.cookie = 'viewer_hint=; Max-Age=0; Path=/';
  return standIn ? Response.json(standIn) : response;
}
