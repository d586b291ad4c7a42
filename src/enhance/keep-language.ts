/** A year, on all pages. */
const ATTRIBUTES = '; Max-Age=31536000; Path=/; SameSite=Lax; Secure';

/**
 * Returns what keeps the language that a visitor chooses in the language menu in the cookie `language` (spec section 1);
 * nothing else sets it. Does nothing in a frame, nor where the browser refuses cookies.
 */
export function keepLanguage(page: Document): (event: Event) => void {
  return (event) => {
    const { target } = event;
    const isPress = event.type === 'click' || event.type === 'auxclick';
    // The right button opens a menu only.
    if (!isPress || (event as MouseEvent).button === 2 || parent !== self || !(target instanceof Element))
      return;
    const link = target.closest<HTMLAnchorElement>('a[hreflang]');
    if (!link) return;
    try {
      page.cookie = `language=${link.hreflang}${ATTRIBUTES}`;
    } catch {
      // The link leads to the language without the cookie.
    }
  };
}
