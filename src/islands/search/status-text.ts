import type { Locale } from '#domain/languages/locales';
import type { SearchTexts } from '#domain/search/search-texts';
import { HITS_A_PAGE, type SearchState } from '#domain/search/search-state';

/**
 * Returns the status of the search: running, the number of results, or none. With few results the
 * other languages are searched at once, so there is no number before they are.
 */
export function statusText(
  texts: SearchTexts,
  { query, status, total, mayBeMore, hasFailed }: SearchState,
  locale: Locale,
): string {
  if (status === 'searching' || (mayBeMore && total < HITS_A_PAGE)) return texts.searching;
  if (total === 0) return hasFailed ? '' : texts.none.replace('{{term}}', () => query.term);
  const results = mayBeMore ? texts.openResults : texts.results;
  const text = results[new Intl.PluralRules(locale).select(total)] ?? results['other'] ?? '';
  return text
    .replace('{{count}}', () => new Intl.NumberFormat(locale).format(total))
    .replace('{{term}}', () => query.term);
}
