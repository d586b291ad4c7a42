import { readContentAddress } from '#domain/content-address';
import { oembedPath } from '#domain/paths';

/**
 * The address of the view page that the address of a page that was not found means, on hosts that serve files only: without
 * a slug or with an old one, in the folder of another kind, in any language. Null if it means none. Never rejects.
 */
export async function findMoved(address: URL, ask: typeof fetch = fetch): Promise<string | null> {
  const meant = readContentAddress(address.pathname);
  if (meant === null) return null;
  try {
    // All listed content has one, whatever its kind.
    const answer = await ask(new URL(oembedPath(meant.oid), address));
    const path = answer.ok ? viewPathOf(await answer.json(), meant.oid) : null;
    if (path === null) return null;
    const translated = meant.language === null ? path : `/${meant.language}${path}`;
    if (translated === address.pathname) return null;
    const isThere = translated === path || (await ask(new URL(translated, address), { method: 'HEAD' })).ok;
    return (isThere ? translated : path) + address.search + address.hash;
  } catch {
    return null;
  }
}

/** Returns the path of the view page that an oEmbed file names, in the default language; null if it names none. */
function viewPathOf(oembed: unknown, oid: string): string | null {
  const page = (oembed as { web_page?: unknown } | null)?.web_page;
  const path = new URL(typeof page === 'string' ? page : '/', location.href).pathname;
  const named = readContentAddress(path);
  if (named?.oid !== oid || !named.hasSlug) return null;
  return named.language === null ? path : path.slice(`/${named.language}`.length);
}
