import type { Locale } from './locales.ts';

/** The language under which content is indexed, by its language tag: "pt" for "pt-BR". */
export function searchLanguage(tag: string): string {
  return tag.split('-', 1)[0]?.toLowerCase() ?? tag;
}

/** The folder of the search index of a language. */
export function searchIndexPath(language: string): string {
  return `/search/${language}/`;
}

/**
 * The languages that a search begins with, and those that come after them: the chosen one alone, else that of the page before all
 * others that content has.
 */
export function splitLanguages(
  chosen: string | null,
  { locale, languages }: { readonly locale: Locale; readonly languages: readonly string[] },
): [first: readonly string[], others: readonly string[]] {
  if (chosen !== null) return [[chosen], []];
  const own = searchLanguage(locale);
  return [languages.filter((one) => one === own), languages.filter((other) => other !== own)];
}
