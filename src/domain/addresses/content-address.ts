/** A language, the folder of the content kind, the oid, a slug. All but the oid are optional. */
const NEAR_VIEW_PAGE = /^(?:\/([a-z]{2}))?\/(?:[pv]\/)?([a-z0-9][a-z0-9_-]{2,63})(?:\/(?:([^/]+)\/?)?)?$/;

/**
 * Reads the content that an address refers to, ignoring its folder and slug, because oids are
 * unique across all kinds. Returns null if there is none. Has no imports: a module shared by the
 * not-found page and islands would cost the islands one more file.
 */
export function readContentAddress(pathname: string) {
  const [, language, oid, slug] = NEAR_VIEW_PAGE.exec(pathname) ?? [];
  if (oid === undefined) return null;
  // The code of the requested language, even if the site lacks it. Null for the default.
  return { oid, language: language ?? null, hasSlug: slug !== undefined };
}
