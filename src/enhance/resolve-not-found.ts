import { BASE } from '#domain/addresses/base';
import { readContentAddress } from '#domain/addresses/content-address';
import { oembedPath } from '#domain/addresses/paths';

/**
 * Returns the URL of the view page that a not-found URL means, or null. Needed on hosts that serve
 * only static files and so cannot redirect. The URL may have no slug or an old one, the folder of
 * another content type, and any language. Never rejects.
 */
export async function resolveNotFound(address: URL, fetchFile: typeof fetch = fetch): Promise<string | null> {
  const { pathname } = address;
  const requested = readContentAddress(BASE === '' ? pathname : pathname.slice(BASE.length));
  if (requested === null) return null;
  try {
    // Listed content of every type has an oEmbed file, which names its view page.
    const response = await fetchFile(new URL(oembedPath(requested.oid), address));
    const path = response.ok ? viewPathOf(await response.json(), requested.oid) : null;
    if (path === null) return null;
    const defaultPath = BASE === '' ? path : BASE + path;
    const translatedPath = requested.language === null ? defaultPath : `${BASE}/${requested.language}${path}`;
    if (translatedPath === pathname) return null;
    const isTranslated =
      translatedPath === defaultPath ||
      (await fetchFile(new URL(translatedPath, address), { method: 'HEAD' })).ok;
    return (isTranslated ? translatedPath : defaultPath) + address.search + address.hash;
  } catch {
    return null;
  }
}

/** Returns the path of the view page in an oEmbed file, in the default language, or null. */
function viewPathOf(oembed: unknown, oid: string): string | null {
  const page = (oembed as { web_page?: unknown } | null)?.web_page;
  const { pathname } = new URL(typeof page === 'string' ? page : '/', location.href);
  const path = BASE === '' ? pathname : pathname.slice(BASE.length);
  const content = readContentAddress(path);
  if (content?.oid !== oid || !content.hasSlug) return null;
  return content.language === null ? path : path.slice(`/${content.language}`.length);
}
