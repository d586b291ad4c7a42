import { readCookie } from '#services/cookies';

/**
 * Shows the link to the language of the cookie `language` first in the language menu, where the page has another language
 * (spec section 1). Does nothing in a frame, nor where the browser refuses cookies.
 */
export function showKeptLanguage(page: Document): void {
  try {
    if (parent !== self) return;
    const language = readCookie(page.cookie, 'language');
    for (const link of page.querySelectorAll<HTMLAnchorElement>('a[hreflang]'))
      if (link.hreflang === language && !link.ariaCurrent)
        link.parentNode?.parentNode?.prepend(link.parentNode);
  } catch {
    // The links work without the cookie.
  }
}
