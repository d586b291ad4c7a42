/**
 * Matches a language, the folder of the content kind, the oid, a slug. Only the oid is required.
 */
const NEAR_VIEW_PAGE = /^(?:\/([a-z]{2}))?\/(?:[pv]\/)?([a-z0-9][a-z0-9_-]{2,63})(?:\/(?:([^/]+)\/?)?)?$/;

/**
 * Reads the content that an address refers to, ignoring its folder and slug, because oids are
 * unique across all kinds. Returns null if there is none. Has no imports, because islands would
 * have to load one more file for any module that they share with the not-found page.
 */
export function readContentAddress(pathname: string) {
  const [, language, oid, slug] = NEAR_VIEW_PAGE.exec(pathname) ?? [];
  if (oid === undefined) return null;
  // The requested language, even if the site lacks it; null for the default language.
  return { oid, language: language ?? null, hasSlug: slug !== undefined };
}
