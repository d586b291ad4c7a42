import { AUTHOR_SEGMENTS, type AuthorSegment } from '../analytics/author-segment.ts';
import { hasWords } from './find-terms.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../languages/locales.ts';
import { popularTopicsIn, type TopicSource } from './popular-topics.ts';
import { searchLanguage } from './search-language.ts';
import { simplify } from './search-match.ts';

/** Suggested search terms by language and author segment. */
export type SearchTerms = Readonly<
  Partial<Record<Locale, Readonly<Partial<Record<AuthorSegment, readonly string[] | undefined>>> | undefined>>
>;

/**
 * Returns the suggested terms for content of an author (rule 3.39). Falls back from the
 * segment to `other`, and from the language to English. An empty list is intentional and does not
 * fall back.
 */
export function suggestedTerms(
  terms: SearchTerms,
  locale: Locale,
  segment: AuthorSegment,
): readonly string[] {
  const shownList = findShownTermList(terms, locale, segment);
  return shownList === null ? [] : (terms[shownList.locale]?.[shownList.segment] ?? []);
}

/** Returns the language and segment of the list that pages show; null if there is none. */
function findShownTermList(
  terms: SearchTerms,
  locale: Locale,
  segment: AuthorSegment,
): { locale: Locale; segment: AuthorSegment } | null {
  for (const language of [locale, DEFAULT_LOCALE])
    for (const author of [segment, 'other'] as const)
      if (terms[language]?.[author] !== undefined) return { locale: language, segment: author };
  return null;
}

/** The facts of listed content on which suggested terms depend. */
export interface TermSource extends TopicSource {
  /** The suggested terms that its texts have. */
  readonly foundTerms: readonly string[];
}

/** Suggested terms of one list that find nothing in a language. */
export interface UnfoundTerms {
  /** Language and segment of the list. */
  readonly list: { readonly locale: Locale; readonly segment: AuthorSegment };
  /** Language of the pages that show the list. */
  readonly locale: Locale;
  /** Whether there is content in that language. */
  readonly hasContent: boolean;
  readonly terms: readonly string[];
}

/**
 * Replaces each term that finds nothing in the language of the page by the next popular topic
 * (rule 3.54). In a language without content, terms may be found in any language. A site without
 * content keeps its terms.
 */
export function checkTerms(terms: SearchTerms, contents: readonly TermSource[]) {
  const unfoundByList = new Map<string, UnfoundTerms>();
  const shownTerms = LOCALES.map((locale) => {
    const contentsInLanguage = contents.filter(
      ({ language }) => searchLanguage(language) === searchLanguage(locale),
    );
    const hasContent = contentsInLanguage.length > 0;
    const findableTerms = new Set(
      (hasContent ? contentsInLanguage : contents).flatMap(({ foundTerms }) => foundTerms),
    );
    const topics = popularTopicsIn(locale, contents, Infinity).filter(hasWords);
    const bySegment = AUTHOR_SEGMENTS.map((segment) => {
      const shownList = findShownTermList(terms, locale, segment);
      const suggested = suggestedTerms(terms, locale, segment);
      if (contents.length === 0) return [segment, [...suggested]] as const;
      const unfindableTerms = suggested.filter((term) => !findableTerms.has(term));
      if (shownList !== null && unfindableTerms.length > 0)
        unfoundByList.set([locale, shownList.locale, shownList.segment].join(), {
          list: shownList,
          locale,
          hasContent,
          terms: unfindableTerms,
        });
      return [segment, replaceTerms(suggested, findableTerms, topics)] as const;
    });
    return [locale, Object.fromEntries(bySegment)] as const;
  });
  return {
    shownTerms: Object.fromEntries(shownTerms) as Record<Locale, Record<AuthorSegment, string[]>>,
    unfound: [...unfoundByList.values()],
  };
}

/** Replaces terms that are not found by topics that are not in the list yet. */
function replaceTerms(
  suggested: readonly string[],
  findableTerms: ReadonlySet<string>,
  topics: readonly string[],
): string[] {
  const listedTerms = new Set(suggested.filter((term) => findableTerms.has(term)).map(simplify));
  const otherTerms = topics
    .filter((topic) => !listedTerms.has(simplify(topic)) && listedTerms.add(simplify(topic)))
    .values();
  return suggested.flatMap((term) => (findableTerms.has(term) ? [term] : (otherTerms.next().value ?? [])));
}
