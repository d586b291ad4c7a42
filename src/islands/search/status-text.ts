import type { Locale } from '#domain/locales';
import type { SearchTexts } from '#domain/search-texts';
import type { SearchState } from '#stores/create-search';

/** Returns the status of the search: running, the number of results, or none. */
export function statusText(
  texts: SearchTexts,
  { query, status, total, mayBeMore, hasFailed }: SearchState,
  locale: Locale,
): string {
  if (status === 'searching') return texts.searching;
  if (total === 0) return hasFailed ? '' : texts.none.replace('{{term}}', () => query.term);
  // An open-ended count takes a plural form, even from one: "1+ results".
  const counted = mayBeMore ? Math.max(total, 2) : total;
  const text = texts.results[new Intl.PluralRules(locale).select(counted)] ?? texts.results['other'] ?? '';
  return text
    .replace('{{count}}', () => new Intl.NumberFormat(locale).format(total) + (mayBeMore ? '+' : ''))
    .replace('{{term}}', () => query.term);
}
