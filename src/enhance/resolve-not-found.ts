import { BASE } from '#domain/addresses/base';
import { readContentAddress } from '#domain/addresses/content-address';
import { oembedPath } from '#domain/addresses/paths';

/**
 * Returns the URL of the view page that a not-found URL means, or null. Needed on hosts that serve
 * only static files and so cannot redirect. The URL may have no slug or an old one, the folder of
 * another content type, and any language. Never rejects.
 */
export async function resolveNotFound(address: URL, ask: typeof fetch = fetch): Promise<string | null> {
  const { pathname } = address;
  const meant = readContentAddress(BASE === '' ? pathname : pathname.slice(BASE.length));
  if (meant === null) return null;
  try {
    // Listed content of every type has an oEmbed file, which names its view page.
    const answer = await ask(new URL(oembedPath(meant.oid), address));
    const path = answer.ok ? viewPathOf(await answer.json(), meant.oid) : null;
    if (path === null) return null;
    const usual = BASE === '' ? path : BASE + path;
    const translated = meant.language === null ? usual : `${BASE}/${meant.language}${path}`;
    if (translated === pathname) return null;
    const isThere = translated === usual || (await ask(new URL(translated, address), { method: 'HEAD' })).ok;
    return (isThere ? translated : usual) + address.search + address.hash;
  } catch {
    return null;
  }
}

/** Returns the path of the view page in an oEmbed file, in the default language, or null. */
function viewPathOf(oembed: unknown, oid: string): string | null {
  const page = (oembed as { web_page?: unknown } | null)?.web_page;
  const { pathname } = new URL(typeof page === 'string' ? page : '/', location.href);
  const path = BASE === '' ? pathname : pathname.slice(BASE.length);
  const named = readContentAddress(path);
  if (named?.oid !== oid || !named.hasSlug) return null;
  return named.language === null ? path : path.slice(`/${named.language}`.length);
}
