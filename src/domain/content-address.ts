/** What an address says that is, or was, or could be that of a view page. */
export interface ContentAddress {
  readonly oid: string;
  /** The two letters of the language that is asked for, of this site or not; null for the default one. */
  readonly language: string | null;
  readonly hasSlug: boolean;
}

/** A language; the folder of any kind of content; its oid; a slug. All but the oid may be missing. */
const NEAR_VIEW_PAGE = /^(?:\/([a-z]{2}))?\/(?:[pv]\/)?([a-z0-9][a-z0-9_-]{2,63})(?:\/(?:([^/]+)\/?)?)?$/;

/**
 * Reads which content an address means, whatever its folder and slug say: oids are unique across all kinds. Null if it
 * means none. Imports nothing: what the page for what was not found shares with islands would be one file more for those.
 */
export function readContentAddress(pathname: string): ContentAddress | null {
  const [, language, oid, slug] = NEAR_VIEW_PAGE.exec(pathname) ?? [];
  if (oid === undefined) return null;
  return { oid, language: language ?? null, hasSlug: slug !== undefined };
}
