import { readCookie } from '#services/cookies';

/**
 * Loads a page anew that comes back from the browser's cache after its visitor has signed in or out: it would show the name
 * and the rights of somebody who is gone, or nothing of who has come. For everybody else it comes back as it was left.
 */
export function renewForOthers(view: Window): void {
  const { document: page, podium, location } = view;
  view.addEventListener('pageshow', ({ persisted }) => {
    const name = readCookie(page.cookie, 'viewer_hint') || undefined;
    if (persisted && name !== podium?.viewerName) location.reload();
  });
}
