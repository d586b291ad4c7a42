/** A text for all languages, or texts by language. Languages that are left out use English. */
export type ByLanguage = string | Readonly<Record<string, string | undefined>>;

/** A link that the settings of a site put into its pages. */
export interface NavigationLink {
  readonly text: ByLanguage;
  /** A path of the site, without its base, or an https address. */
  readonly href: ByLanguage;
}

/** The own links of a site, by place. */
export interface Navigation {
  readonly header?: readonly NavigationLink[] | undefined;
  readonly footer?: readonly NavigationLink[] | undefined;
}
