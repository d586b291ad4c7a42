import type { Locale } from '#domain/locales';
import type { SearchTexts } from '#domain/search-texts';
import type { SearchState } from '#stores/create-search';

/** What the search says of itself: that it runs, how many results there are, or that there are none. */
export function statusText(
  texts: SearchTexts,
  { query, status, total, mayBeMore, hasFailed }: SearchState,
  locale: Locale,
): string {
  if (status === 'searching') return texts.searching;
  if (total === 0) return hasFailed ? '' : texts.none.replace('{{term}}', () => query.term);
  const text = texts.results[new Intl.PluralRules(locale).select(total)] ?? texts.results['other'] ?? '';
  return text
    .replace('{{count}}', () => new Intl.NumberFormat(locale).format(total) + (mayBeMore ? '+' : ''))
    .replace('{{term}}', () => query.term);
}
