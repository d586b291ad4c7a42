import { type FilterName, type FilterValue, type Length } from '#domain/content/filters';
import { explorePath, filterPath } from '#domain/addresses/paths';
import type { Locale } from '#domain/languages/locales';
import { formatLanguage } from '#i18n/format';
import type { Messages } from '#i18n/messages';

type Value = Omit<FilterValue<unknown>, 'entries'>;

/** Returns the name of a filter. */
const nameOf = (filter: FilterName, t: Messages): string =>
  filter === 'length' ? t('listing:filter.length') : t(`listing:search.${filter}`);

/** Returns the name of a value of a filter. */
function nameOfValue({ filter, value }: Value, locale: Locale, t: Messages): string {
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

/** Builds the links to the pages of all filters. `chosen` is the value that the page shows. */
export function buildFilterBar(values: readonly Value[], chosen: Value | null, locale: Locale, t: Messages) {
  const groups = [...Map.groupBy(values, ({ filter }) => filter)].map(([filter, all]) => ({
    name: nameOf(filter, t),
    links: all.map((value) => ({
      text: nameOfValue(value, locale, t),
      href: filterPath(value.filter, value.value, locale),
      isChosen: value.filter === chosen?.filter && value.value === chosen.value,
    })),
  }));
  const all = { text: t('listing:search.all'), href: explorePath(locale) };
  return { name: t('listing:filter.name'), groups, all: chosen === null ? null : all };
}

/** The filters of a listing, as links. */
export type FilterBar = ReturnType<typeof buildFilterBar>;
