import { explorePath, galleryPath, searchPath } from '#domain/addresses/paths';
import type { Locale } from '#domain/languages/locales';
import { LENGTHS, type Length } from '#domain/search/length';
import { popularTopicsIn } from '#domain/search/popular-topics';
import { searchLanguage } from '#domain/search/search-language';
import type { SearchCard } from '#domain/search/search-record';
import type { SearchChoice, SearchTexts } from '#domain/search/search-texts';
import { formatLanguage, pluralSamples } from '#i18n/format';
import type { Messages } from '#i18n/messages';
import type { ContentFacts } from '#library/schemas/entry';

const MAX_POPULAR_TOPICS = 12;

/** Builds the search of all listed content, in the browser. Without matches it shows `picks`. */
export function buildSearchPart(
  listed: readonly ContentFacts[],
  picks: readonly SearchCard[],
  locale: Locale,
  t: Messages,
) {
  const popular = popularTopicsIn(locale, listed, MAX_POPULAR_TOPICS);
  return {
    island: {
      locale,
      texts: buildTexts(locale, t),
      languages: languagesOf(listed, locale),
      popular: popular.map((text) => ({ text, href: searchPath(locale, text) })),
      picks: {
        title: t('listing:gallery.title'),
        cards: picks,
        text: t('view:sidebar.moreStaffPicks'),
        href: galleryPath(locale),
      },
      all: { text: t('listing:search.all'), href: explorePath(locale) },
    },
    failedText: t('listing:search.failed'),
    withoutScript: t('listing:search.withoutScript'),
  };
}

/** The part of the search page below its form. */
export type SearchPart = ReturnType<typeof buildSearchPart>;

/** Returns the languages of the content, named in the page's language. */
function languagesOf(listed: readonly ContentFacts[], locale: Locale): SearchChoice[] {
  const codes = [...new Set(listed.map(({ language }) => searchLanguage(language)))];
  const collator = new Intl.Collator(locale);
  return codes
    .map((value) => ({ value, text: formatLanguage(value, locale) }))
    .sort((a, b) => collator.compare(a.text, b.text));
}

function buildTexts(locale: Locale, t: Messages): SearchTexts {
  const sampleCounts = pluralSamples(locale);
  const byCategory = (
    key: 'listing:search.results' | 'listing:search.openResults' | 'listing:profile.text' | 'card.steps',
    formatted = '{{count}}',
  ) =>
    Object.fromEntries(
      [...sampleCounts].map(([category, count]) => [
        category,
        t(key, { count, formatted, term: '{{term}}' }),
      ]),
    );
  return {
    searching: t('listing:search.searching'),
    results: byCategory('listing:search.results'),
    openResults: byCategory('listing:search.openResults'),
    matches: byCategory('listing:profile.text'),
    openMatches: byCategory('listing:profile.text', '{{count}}+'),
    none: t('listing:search.none', { term: '{{term}}' }),
    noneHint: t('listing:search.noneHint'),
    noneFiltered: t('listing:search.noneFiltered'),
    failed: t('listing:search.failed'),
    retry: t('listing:search.retry'),
    more: t('listing:search.more'),
    popular: t('listing:search.popular'),
    similarTerms: t('listing:search.similarTerms'),
    filters: t('listing:search.filters'),
    clear: t('listing:search.clear'),
    kind: t('listing:search.kind'),
    length: t('listing:filter.length'),
    language: t('listing:search.language'),
    topic: t('listing:search.topic'),
    anyKind: t('listing:search.anyKind'),
    anyLength: t('listing:search.anyLength'),
    anyLanguage: t('listing:search.anyLanguage'),
    anyTopic: t('listing:search.anyTopic'),
    kinds: [
      { value: 'presentation', text: t('listing:search.presentations') },
      { value: 'video', text: t('listing:search.videos') },
    ],
    lengths: (Object.keys(LENGTHS) as Length[]).map((value) => ({
      value,
      text: t(`listing:filter.${value}`),
    })),
    steps: byCategory('card.steps'),
    by: t('card.by', { name: '{{name}}' }),
    unknownAuthor: t('card.untitledOwner'),
    topics: t('listing:search.topics'),
  };
}
