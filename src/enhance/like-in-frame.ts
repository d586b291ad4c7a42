import { readCookie } from '#services/cookies';

/** What wakes an island or presses its button. */
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'click', 'submit'];

/**
 * Leaves the like button to its form, which opens the view page in a new tab, where the frame of another site has no
 * cookies of this one: nobody can like there, so no code loads either. Reads cookies only at a sign of intent.
 */
export function likeInFrame(page: Document): void {
  const view = page.defaultView;
  if (view === null || view.parent === view) return;
  let hasAccess = true;
  // Absent from older browsers, whatever the types say.
  void (page as Partial<Document>).hasStorageAccess?.().then(
    (answer) => (hasAccess = answer),
    () => (hasAccess = false),
  );
  for (const sign of SIGNS)
    view.addEventListener(
      sign,
      (event) => {
        // The page itself, or its window, has no such method.
        const target = event.target as Partial<Element>;
        const isLike = target.closest?.('form[target]:has([data-like])');
        // Capturing at the window: before what wakes islands and holds presses back.
        if (isLike && !(hasAccess && hasSession(page))) event.stopImmediatePropagation();
      },
      true,
    );
}

/** Whether the cookies of somebody who is signed in can be read here. */
function hasSession(page: Document): boolean {
  try {
    const { cookie } = page;
    return ['viewer_hint', 'csrftoken'].every((name) => readCookie(cookie, name) !== undefined);
  } catch {
    // A sandboxed frame has no cookies.
    return false;
  }
}
