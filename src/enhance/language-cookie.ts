import { BASE } from '#domain/addresses/base';

/**
 * Saves the language that a visitor chooses in the language menu in the cookie `language`; nothing
 * else sets it. If the cookie names a language other than the page's, moves its link to the top
 * (rule 1.17). Does nothing in a frame, nor if the browser refuses cookies. Late code handles
 * the middle button, which leaves the page open (late-handlers.ts).
 */
export function saveLanguage(page: Document): void {
  try {
    if (parent !== self) return;
    const language = /(?:^|; )language=([^;]+)/.exec(page.cookie)?.[1];
    for (const link of page.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
      // Not in late code: the click leaves the page before other code could load.
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
