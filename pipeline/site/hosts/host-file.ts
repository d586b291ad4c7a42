import type { Redirect } from '#domain/addresses/redirects-file';

/** The header and redirect rules of a site that its host reads. */
export interface HostRules {
  /** The text of `_headers`. */
  readonly headers: string;
  /** The site's own redirects. */
  readonly redirects: readonly Redirect[];
  /** The path below which the site is served; empty at the root of its host. */
  readonly base: string;
  /** The languages of the site but the default one. */
  readonly languages: readonly string[];
  /** The `Cache-Control` of pages for missing paths. */
  readonly missing: string;
}

/** A settings file that only some hosts read. */
export interface HostFile {
  readonly name: string;
  /** The setting of a project that replaces such a file of its own; absent if there is none. */
  readonly setting?: string;
  /** Returns its text. */
  readonly write: (rules: HostRules) => string;
}
