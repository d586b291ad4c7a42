import { readCookie } from '#services/cookies';

/**
 * Reloads a page from the back/forward cache if the visitor has signed in or out since. Otherwise
 * it would show the name and rights of the previous visitor, or none.
 */
export function reloadOnViewerChange(view: Window): void {
  const { document: page, podium, location } = view;
  view.addEventListener('pageshow', ({ persisted }) => {
    const name = readCookie(page.cookie, 'viewer_hint') || undefined;
    if (persisted && name !== podium?.viewerName) location.reload();
  });
}
