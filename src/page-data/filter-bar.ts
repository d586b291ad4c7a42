import type { FilterName, FilterValue } from '#domain/content/filters';
import type { Length } from '#domain/search/length';
import { tagSlug } from '#domain/content/tags';
import { explorePath, filterPath, tagPath } from '#domain/addresses/paths';
import type { Locale } from '#domain/languages/locales';
import { readSearchQuery, searchQueryPath } from '#domain/search/search-query';
import { formatLanguage } from '#i18n/format';
import type { Messages } from '#i18n/messages';

/** A filter with a value. The value of a topic is the title of a tag. */
interface Value {
  readonly filter: FilterName | 'topic';
  readonly value: string;
}

const nameOf = (filter: Value['filter'], t: Messages): string =>
  filter === 'length' ? t('listing:filter.length') : t(`listing:search.${filter}`);

function nameOfValue({ filter, value }: Value, locale: Locale, t: Messages): string {
  if (filter === 'topic') return value;
  if (filter === 'language') return formatLanguage(value, locale);
  if (filter === 'length') return t(`listing:filter.${value as Length}`);
  return value === 'video' ? t('footer.videos') : t('footer.presentations');
}

/** Returns the title of the page of a value, such as "Language: German". */
export function filterTitle(value: Value, locale: Locale, t: Messages): string {
  return t('listing:filter.title', {
    filter: nameOf(value.filter, t),
    value: nameOfValue(value, locale, t),
  });
}

/** Returns the address of all content that some values match, which the search lists. */
function combinedPath(values: readonly Value[], locale: Locale): string {
  const filters = Object.fromEntries(values.map(({ filter, value }) => [filter, value]));
  return searchQueryPath(locale, { ...readSearchQuery(''), ...filters });
}

interface FilterBarInput {
  readonly values: readonly Omit<FilterValue<unknown>, 'entries'>[];
  /** The titles of frequent tags. */
  readonly topics: readonly string[];
  readonly hasTagPages: boolean;
  /** The value that the page shows. */
  readonly chosen: Value | null;
}

/**
 * Builds the links to the pages of all filters. On the page of a value, links of other filters also
 * have the address that combines both.
 */
export function buildFilterBar(
  { values, topics, hasTagPages, chosen }: FilterBarInput,
  locale: Locale,
  t: Messages,
) {
  const isChosen = ({ filter, value }: Value) => filter === chosen?.filter && value === chosen.value;
  const pathOf = (value: Value): string => {
    if (value.filter !== 'topic') return filterPath(value.filter, value.value, locale);
    return hasTagPages ? tagPath(tagSlug(value.value), locale) : combinedPath([value], locale);
  };
  const ofTopics = topics.map((value): Value => ({ filter: 'topic', value }));
  const isRare = chosen?.filter === 'topic' && !topics.includes(chosen.value);
  const all: readonly Value[] = [...values, ...(isRare ? [chosen] : []), ...ofTopics];
  const groups = [...Map.groupBy(all, ({ filter }) => filter)].map(([filter, ofFilter]) => ({
    name: nameOf(filter, t),
    links: ofFilter.map((value) => ({
      text: nameOfValue(value, locale, t),
      href: pathOf(value),
      combined:
        chosen === null || chosen.filter === filter ? undefined : combinedPath([chosen, value], locale),
      isChosen: isChosen(value),
    })),
  }));
  return {
    name: t('listing:filter.name'),
    groups,
    chosen: chosen === null ? null : nameOfValue(chosen, locale, t),
    all: chosen === null ? null : { text: t('listing:search.all'), href: explorePath(locale) },
  };
}

/** The filters of a listing, as links. */
export type FilterBar = ReturnType<typeof buildFilterBar>;
