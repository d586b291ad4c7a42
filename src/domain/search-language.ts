/** The language under which content is indexed, by its language tag: "pt" for "pt-BR". */
export function searchLanguage(tag: string): string {
  return tag.split('-', 1)[0]?.toLowerCase() ?? tag;
}

/** The folder of the search index of a language. */
export function searchIndexPath(language: string): string {
  return `/search/${language}/`;
}
