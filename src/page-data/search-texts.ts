import { explorePath } from '#domain/paths';
import type { Locale } from '#domain/locales';
import type { Messages } from '#i18n/messages';
import type { Link } from './frame.ts';

/** The texts of the search page. */
export interface SearchTexts {
  withoutScript: string;
  /** Text for no result; `{{term}}` stands for the term. */
  none: string;
  /** Texts for a number of results by plural category; `{{count}}` stands for the number, `{{term}}` for the term. */
  results: Record<string, string>;
  all: Link;
}

/** Builds the texts of the search page; the number of results is known only in the browser. */
export function buildSearchTexts(locale: Locale, t: Messages): SearchTexts {
  const rules = new Intl.PluralRules(locale);
  const samples = new Map([0, 1, 2, 5, 1_000_000].map((count) => [rules.select(count), count]));
  return {
    withoutScript: t('listing:search.withoutScript'),
    none: t('listing:search.none', { term: '{{term}}' }),
    results: Object.fromEntries(
      [...samples].map(([category, count]) => [
        category,
        t('listing:search.results', { count, formatted: '{{count}}', term: '{{term}}' }),
      ]),
    ),
    all: { text: t('listing:search.all'), href: explorePath(locale) },
  };
}
