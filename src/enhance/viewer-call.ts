type Podium = Window['podium'];

/**
 * Watches over the viewer-data call that the head script started, for all who wait for it. Where the origin has no
 * answer, the `viewerDefaults` of the content answer, if it has any. A visitor who turns out not to be signed in (401)
 * has a stale hint: the page turns to signed out, in the same room, and the cookie goes. May be called more than once.
 */
export function watchViewerCall(page: Document, podium: Podium): void {
  if (!podium?.viewer) return;
  const call = podium.viewer;
  podium.viewer = call.then(
    (response) => {
      if (response.status === 401) signOut(page);
      return response.ok || response.status === 401 ? response : (readDefaults(page) ?? response);
    },
    () => readDefaults(page) ?? call,
  );
  // Who needs the call hears of its failure; nobody may need it.
  podium.viewer.catch(() => undefined);
}

function signOut(page: Document): void {
  page.documentElement.dataset['auth'] = 'out';
  page.documentElement.style.removeProperty('--viewer-name');
  for (const place of page.querySelectorAll('[data-viewer-name]')) place.textContent = '';
  page.cookie = 'viewer_hint=; Max-Age=0; Path=/';
}

function readDefaults(page: Document): Response | undefined {
  const text = page.getElementById('app-data')?.textContent ?? '{}';
  const { viewerDefaults } = JSON.parse(text) as { viewerDefaults?: object };
  return viewerDefaults && Response.json(viewerDefaults);
}
