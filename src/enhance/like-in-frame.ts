import { readCookie } from '#services/cookies';

/** Events that start to load an island or press its button. */
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'click', 'submit'];

/**
 * In a frame of another site without access to this site's cookies, leaves the like button to its
 * form, which opens the view page in a new tab. Likes cannot work there, so no code loads either.
 * Reads cookies only on a sign of intent.
 */
export function likeInFrame(page: Document): void {
  const view = page.defaultView;
  if (view === null || view.parent === view) return;
  let hasAccess = true;
  // Missing in older browsers, contrary to its type.
  void (page as Partial<Document>).hasStorageAccess?.().then(
    (answer) => (hasAccess = answer),
    () => (hasAccess = false),
  );
  for (const sign of SIGNS)
    view.addEventListener(
      sign,
      (event) => {
        // A document or window target has no `closest`.
        const target = event.target as Partial<Element>;
        const isLike = target.closest?.('form[target]:has([data-like])');
        // Capture on the window: runs before the listener that hydrates islands and queues presses.
        if (isLike && !(hasAccess && hasSession(page))) event.stopImmediatePropagation();
      },
      true,
    );
}

/** Reports whether the cookies of a signed-in visitor are readable. */
function hasSession(page: Document): boolean {
  try {
    const { cookie } = page;
    return ['viewer_hint', 'csrftoken'].every((name) => readCookie(cookie, name) !== undefined);
  } catch {
    // A sandboxed frame throws on access to cookies.
    return false;
  }
}
