import { isListed } from '#domain/display-rules';
import { splitLocale, withLocale } from '#domain/paths';
import type { ContentSource } from '../content-source.ts';

/** The address of a view page without its slug, or with any: classic, next or video, in any language. */
const VIEW_PAGE = /^\/(?:[pv]\/)?([a-z0-9][a-z0-9_-]{2,63})(?:\/(?:[^/]+\/?)?)?$/;

/**
 * Where the view page is that an address without a slug, or with an old one, means; null if it means none. Of content that
 * only a view link opens nothing is given away.
 */
export async function findMoved(content: ContentSource, pathname: string): Promise<string | null> {
  const { locale, path } = splitLocale(pathname);
  const oid = VIEW_PAGE.exec(path)?.[1];
  const found = oid === undefined ? undefined : await content.find(oid);
  if (!found || !isListed(found.privacy)) return null;
  const moved = withLocale(found.path, locale);
  // A page that was not built is nowhere else either.
  return moved === pathname ? null : moved;
}
