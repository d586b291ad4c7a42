/** A choice of a filter. */
export interface SearchChoice {
  readonly value: string;
  readonly text: string;
}

/**
 * The texts of the search in one language. `{{term}}`, `{{count}}` and `{{name}}` stand for what is known only in the
 * browser.
 */
export interface SearchTexts {
  readonly searching: string;
  /** Texts for a number of results by plural category. */
  readonly results: Readonly<Record<string, string>>;
  readonly none: string;
  readonly noneHint: string;
  /** Nothing matches, but without filters something would. */
  readonly noneFiltered: string;
  readonly failed: string;
  readonly retry: string;
  readonly more: string;
  readonly popular: string;
  readonly filters: string;
  readonly clear: string;
  readonly kind: string;
  readonly language: string;
  readonly topic: string;
  readonly anyKind: string;
  readonly anyLanguage: string;
  readonly anyTopic: string;
  readonly kinds: readonly SearchChoice[];
  readonly by: string;
  readonly unknownAuthor: string;
  readonly topics: string;
}

/** What the search island is given. */
export interface SearchProps {
  readonly texts: SearchTexts;
  /** Languages of content by name. */
  readonly languages: readonly SearchChoice[];
  /** Searches to begin with. */
  readonly popular: readonly { readonly text: string; readonly href: string }[];
  /** Where everything is listed. */
  readonly all: { readonly text: string; readonly href: string };
}
