import { readFacts } from '#services/page-facts';
import { showViewerName } from './account.ts';

type Podium = Window['podium'];

/**
 * Watches over the viewer-data call that the head script started, for all who wait for it. Where the origin has no
 * answer, the `viewerDefaults` of the content answer, if it has any. A visitor who turns out not to be signed in (401)
 * has a stale hint: the page turns to signed out, in the same room, and the cookie goes.
 */
export function watchViewerCall(page: Document, podium: Podium): void {
  if (!podium?.viewer) return;
  const call = podium.viewer;
  podium.viewer = call.then(
    (response) => {
      if (response.status === 401) signOut(page);
      return response.ok || response.status === 401 ? response : (standIn(page) ?? response);
    },
    () => standIn(page) ?? call,
  );
  // Who needs the call hears of its failure; nobody may need it.
  podium.viewer.catch(() => undefined);
}

function signOut(page: Document): void {
  page.documentElement.dataset['auth'] = 'out';
  showViewerName(page, '');
  page.cookie = 'viewer_hint=; Max-Age=0; Path=/';
}

/** What answers in place of the origin; the visitor is anonymous unless it says else, in the header as for the likes. */
function standIn(page: Document): Response | undefined {
  const { viewerDefaults }: { viewerDefaults?: { isAuthenticated?: boolean } } = readFacts(page);
  if (!viewerDefaults?.isAuthenticated) page.documentElement.dataset['auth'] = 'out';
  return viewerDefaults && Response.json(viewerDefaults);
}
