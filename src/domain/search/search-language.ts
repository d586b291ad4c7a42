import { BASE } from '../addresses/base.ts';
import type { Locale } from '../languages/locales.ts';

/** Returns the language under which content is indexed, by its language tag: "pt" for "pt-BR". */
export function searchLanguage(tag: string): string {
  return tag.split('-', 1)[0]?.toLowerCase() ?? tag;
}

/** The name of the order of an index by the last change of its content. */
export const CHANGE_ORDER = 'changed';

/** Returns the folder of the search index of a language. */
export function searchIndexPath(language: string): string {
  return `${BASE}/search/${language}/`;
}

/**
 * Returns the languages to search first, and those to search afterwards: the chosen language alone,
 * or else the page's own language before all other languages of content.
 */
export function splitLanguages(
  chosen: string | null,
  { locale, languages }: { readonly locale: Locale; readonly languages: readonly string[] },
): [first: readonly string[], others: readonly string[]] {
  if (chosen !== null) return [[chosen], []];
  const pageLanguage = searchLanguage(locale);
  return [
    languages.filter((language) => language === pageLanguage),
    languages.filter((other) => other !== pageLanguage),
  ];
}
