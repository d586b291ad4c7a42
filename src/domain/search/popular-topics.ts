import { compareStrings } from '../util/compare-strings.ts';
import { DEFAULT_LOCALE, type Locale } from '../languages/locales.ts';
import { searchLanguage } from './search-language.ts';

/** The facts of content that its topics come from. */
export interface TopicSource {
  readonly language: string;
  readonly tags: readonly string[];
}

/**
 * Returns the most frequent tags of content in the page's language, in which visitors usually
 * search. If that content has no tags, returns the tags of English content, which most visitors can
 * read; if that has none either, the tags of all content.
 */
export function popularTopicsIn(locale: Locale, contents: readonly TopicSource[], limit: number): string[] {
  const tagged = contents.filter(({ tags }) => tags.length > 0);
  for (const language of [locale, DEFAULT_LOCALE].map(searchLanguage)) {
    const inLanguage = tagged.filter((content) => searchLanguage(content.language) === language);
    if (inLanguage.length > 0) return popularTopics(inLanguage, limit);
  }
  return popularTopics(tagged, limit);
}

/** Returns the most frequent tags, at most `limit`. Ties are in alphabetical order. */
export function popularTopics(
  contents: Iterable<{ readonly tags: readonly string[] }>,
  limit: number,
): string[] {
  const counts = new Map<string, number>();
  for (const { tags } of contents)
    for (const tag of new Set(tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .sort(([a, count], [b, other]) => other - count || compareStrings(a, b))
    .slice(0, limit)
    .map(([tag]) => tag);
}
