import { BASE } from '#domain/addresses/base';

/**
 * When a visitor chooses a language in the language menu, saves it in the cookie `language`;
 * nothing else sets this cookie. If the cookie names a language other than the page's, moves the
 * link to that language to the top (rule 1.17). Does nothing in a frame, or if the browser refuses
 * cookies. Late code calls the same function for the middle button, which leaves the page open
 * (late-handlers.ts).
 */
export function saveLanguage(page: Document): void {
  try {
    if (parent !== self) return;
    const language = /(?:^|; )language=([^;]+)/.exec(page.cookie)?.[1];
    for (const link of page.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
      // Not in late code, because the click leaves the page before other code could load.
      link.onclick = () => {
        page.cookie = `language=${link.hreflang}; Max-Age=31536000; Path=${BASE}/; SameSite=Lax; Secure`;
      };
      if (link.hreflang === language && !link.ariaCurrent)
        link.parentNode?.parentNode?.prepend(link.parentNode);
    }
  } catch {
    // The links work without the cookie.
  }
}
