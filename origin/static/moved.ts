import { readContentAddress } from '#domain/content-address';
import { isListed } from '#domain/display-rules';
import { DEFAULT_LOCALE, isLocale } from '#domain/locales';
import { withLocale } from '#domain/paths';
import type { ContentSource } from '../content-source.ts';

/**
 * Where the view page is that an address without a slug, with an old one, or in the folder of another kind means; null if
 * it means none. Of an address that is taken nothing is asked, unless it is the content's own without its slug: there the
 * built site has a page that leads on, for hosts that serve files only. Of content that only a view link opens nothing is
 * given away.
 */
export async function findMoved(
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
