import { readContentAddress } from '#domain/addresses/content-address';
import { isListed } from '#domain/content/display-rules';
import { DEFAULT_LOCALE, isLocale } from '#domain/languages/locales';
import { withLocale } from '#domain/addresses/paths';
import type { ContentSource } from '../content-source.ts';

/**
 * Returns the view page for an address without a slug, with an old slug, or in the folder of
 * another content type. Returns null for all other addresses. Never reveals content that needs a
 * view link.
 *
 * If the site already has something at the address, only the content's own address without its slug
 * leads to the view page. The built site has a redirect page there, for hosts that only serve
 * files.
 */
export async function findContentRedirect(
  content: ContentSource,
  pathname: string,
  isTaken: boolean,
): Promise<string | null> {
  const meant = readContentAddress(pathname);
  if (meant === null || (isTaken && meant.hasSlug)) return null;
  const found = await content.find(meant.oid);
  if (!found || !isListed(found.privacy)) return null;
  const moved = withLocale(found.path, isLocale(meant.language) ? meant.language : DEFAULT_LOCALE);
  if (isTaken && !moved.startsWith(pathname)) return null;
  return moved === pathname ? null : moved;
}
