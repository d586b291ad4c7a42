/**
 * Returns a listener that saves the language of a menu link opened in a new tab by the middle
 * button, as `language-cookie.ts` does for a click. Does nothing in a frame, nor if the browser
 * refuses cookies.
 */
export function saveLanguageOfNewTab(page: Document): (event: Event) => void {
  return (event) => {
    const { target, type } = event;
    // The right button only opens a menu.
    if (type !== 'auxclick' || (event as MouseEvent).button !== 1 || parent !== self) return;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[hreflang]') : null;
    if (!link) return;
    try {
      page.cookie = `language=${link.hreflang}; Max-Age=31536000; Path=/; SameSite=Lax; Secure`;
    } catch {
      // The link works without the cookie.
    }
  };
}
