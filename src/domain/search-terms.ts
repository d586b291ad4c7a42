import type { AuthorSegment } from './author-segment.ts';
import { DEFAULT_LOCALE, type Locale } from './locales.ts';

/** Suggested search terms by language and author segment. */
export type SearchTerms = Readonly<
  Partial<Record<Locale, Readonly<Partial<Record<AuthorSegment, readonly string[] | undefined>>> | undefined>>
>;

/**
 * The terms to suggest beside content of an author (spec section 2). A segment without terms takes those of
 * other, a language without either takes English; an empty list is a choice, and stays.
 */
export function suggestedTerms(
  terms: SearchTerms,
  locale: Locale,
  segment: AuthorSegment,
): readonly string[] {
  const [own, fallback] = [terms[locale], terms[DEFAULT_LOCALE]];
  return own?.[segment] ?? own?.other ?? fallback?.[segment] ?? fallback?.other ?? [];
}
