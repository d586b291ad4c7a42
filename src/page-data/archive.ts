import { capitalise } from '#domain/util/capitalise';
import type { Locale } from '#domain/languages/locales';
import { monthPath } from '#domain/addresses/paths';
import { formatCount, formatMonth, formatMonthName, formatYear } from '#i18n/format';
import type { Messages } from '#i18n/messages';

/** A month of an archive, with the number of its cards. */
export interface MonthCount {
  /** For example "2026-03". */
  readonly month: string;
  readonly count: number;
}

/** Returns the name of a month with its year, for example "March 2026". */
export function nameMonth(month: string, locale: Locale): string {
  return formatMonth(startOf(month), locale);
}

const startOf = (month: string): string => `${month}-01T00:00:00Z`;

/** Builds the years of the archive of the listing at `path`, in the order of `months`. */
export function buildArchive(months: readonly MonthCount[], path: string, locale: Locale, t: Messages) {
  const links = months.map(({ month, count }, index) => {
    const instant = startOf(month);
    return {
      year: formatYear(instant, locale),
      title: formatMonth(instant, locale),
      // Without the year, which is in the heading. Some languages write months in lower case, but
      // not at the start of a text.
      name: capitalise(formatMonthName(instant, locale), locale),
      count: t('listing:archive.count', { count, formatted: formatCount(count, locale) }),
      path: monthPath(path, month),
      position: index + 1,
    };
  });
  return [...Map.groupBy(links, ({ year }) => year)].map(([year, ofYear]) => ({
    year,
    months: ofYear.map(({ year: _, ...link }) => link),
  }));
}

/** The months of one year in an archive, newest first. Their positions count from 1. */
export type ArchiveYear = ReturnType<typeof buildArchive>[number];
