/**
 * Returns what keeps the language of a link of the language menu that the middle button opens in a tab of its own, as
 * `chosen-language.ts` does for a click. Does nothing in a frame, nor where the browser refuses cookies.
 */
export function keepLanguageOfTab(page: Document): (event: Event) => void {
  return (event) => {
    const { target, type } = event;
    // The right button opens a menu only.
    if (type !== 'auxclick' || (event as MouseEvent).button !== 1 || parent !== self) return;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[hreflang]') : null;
    if (!link) return;
    try {
      page.cookie = `language=${link.hreflang}; Max-Age=31536000; Path=/; SameSite=Lax; Secure`;
    } catch {
      // The link leads to the language without the cookie.
    }
  };
}
