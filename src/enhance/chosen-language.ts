import { readCookie } from '#services/cookies';

/**
 * Keeps the language that a visitor chooses in the language menu in the cookie `language`; nothing else sets it. Where
 * the cookie names another language than that of the page, shows the link to it first (spec section 1). Does nothing
 * in a frame, nor where the browser refuses cookies. The middle button, which leaves the page open, is answered by
 * late code (keep-language.ts).
 */
export function keepLanguage(page: Document): void {
  try {
    if (parent !== self) return;
    const language = readCookie(page.cookie, 'language');
    for (const link of page.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
      // At once, because the page is left before any other code could load.
      link.onclick = () => {
        page.cookie = `language=${link.hreflang}; Max-Age=31536000; Path=/; SameSite=Lax; Secure`;
      };
      if (link.hreflang === language && !link.ariaCurrent)
        link.parentNode?.parentNode?.prepend(link.parentNode);
    }
  } catch {
    // The links work without the cookie.
  }
}
