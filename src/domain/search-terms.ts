import type { AuthorSegment } from './author-segment.ts';
import { DEFAULT_LOCALE, type Locale } from './locales.ts';

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
  const [own, fallback] = [terms[locale], terms[DEFAULT_LOCALE]];
  return own?.[segment] ?? own?.other ?? fallback?.[segment] ?? fallback?.other ?? [];
}
