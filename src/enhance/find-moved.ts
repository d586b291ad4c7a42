import { readContentAddress } from '#domain/content-address';

/**
 * The address of the view page that the address of a page that was not found means, on hosts that serve files only: without
 * a slug or with an old one, in the folder of another kind, in any language. Null if it means none. Never rejects.
 */
export async function findMoved(address: URL, ask: typeof fetch = fetch): Promise<string | null> {
  const meant = readContentAddress(address.pathname);
  if (meant === null) return null;
  try {
    // Of all listed content, whatever its kind, there is a page to embed under one address, which names the view page.
    const answer = await ask(new URL(`/p/embed/${meant.oid}/`, address));
    const path = answer.ok ? viewPathOf(await answer.text(), meant.oid) : null;
    if (path === null) return null;
    const translated = meant.language === null ? path : `/${meant.language}${path}`;
    if (translated === address.pathname) return null;
    const isThere = translated === path || (await ask(new URL(translated, address), { method: 'HEAD' })).ok;
    return (isThere ? translated : path) + address.search + address.hash;
  } catch {
    return null;
  }
}

/** The path of the view page that an embed page names, in the default language; null for any other page. */
function viewPathOf(html: string, oid: string): string | null {
  // The element alone: the policy of this page refuses styles of another one, and the browser would say so.
  const [link = ''] = /<link\b[^>]*\bcanonical\b[^>]*>/.exec(html) ?? [];
  const page = new DOMParser().parseFromString(link, 'text/html');
  const path = new URL(page.querySelector('link')?.getAttribute('href') ?? '/', location.href).pathname;
  // Some hosts answer with their home page instead of nothing.
  const named = readContentAddress(path);
  if (named?.oid !== oid || !named.hasSlug) return null;
  return named.language === null ? path : path.slice(`/${named.language}`.length);
}
