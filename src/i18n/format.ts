import type { Locale } from '#domain/languages/locales';
import { searchLanguage } from '#domain/search/search-language';
import { cacheByText } from '#domain/util/cache-by-object';
import { capitalise } from '#domain/util/capitalise';

const DAY_MS = 86_400_000;

/** Formats a date in a language, for example "4 March 2026". */
export function formatDate(instant: string, locale: Locale): string {
  const { format, days } = dateFormats(locale);
  const day = Math.floor(Date.parse(instant) / DAY_MS);
  const dayText = days.get(day) ?? format.format(new Date(instant));
  days.set(day, dayText);
  return dayText;
}

/** Formats a month with its year, for example "March 2026". */
export function formatMonth(instant: string, locale: Locale): string {
  return monthFormats(locale).full.format(new Date(instant));
}

/** Formats the name of a month, for example "March". */
export function formatMonthName(instant: string, locale: Locale): string {
  return monthFormats(locale).name.format(new Date(instant));
}

/** Formats a year, for example "2026". */
export function formatYear(instant: string, locale: Locale): string {
  return monthFormats(locale).year.format(new Date(instant));
}

/** Formats a full count, for example "12,840". */
export function formatCount(count: number, locale: Locale): string {
  return countFormats(locale).format(count);
}

/**
 * Formats the language of content by its tag, for example "German" for "de-AT". Languages that
 * write it in lower case within sentences get a capital letter too.
 */
export function formatLanguage(tag: string, locale: Locale): string {
  const language = searchLanguage(tag);
  return capitalise(languageFormats(locale).of(language) ?? language, locale);
}

// Formats are cached, because every page needs some, and creating one takes as long as formatting
// hundreds of numbers. Formatted days are cached too, because many pages show the same date.
const dateFormats = cacheByText((locale: Locale) => ({
  format: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
  days: new Map<number, string>(),
}));
const monthFormats = cacheByText((locale: Locale) => {
  const make = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return {
    full: make({ month: 'long', year: 'numeric' }),
    name: make({ month: 'long' }),
    year: make({ year: 'numeric' }),
  };
});
const languageFormats = cacheByText((locale: Locale) => new Intl.DisplayNames(locale, { type: 'language' }));
const countFormats = cacheByText((locale: Locale) => new Intl.NumberFormat(locale));

/** Returns a number for each plural form of whole numbers. Some languages have one for millions. */
export function pluralSamples(locale: Locale): ReadonlyMap<Intl.LDMLPluralRule, number> {
  const rules = new Intl.PluralRules(locale);
  const counts = [...Array.from({ length: 101 }, (_, count) => count), 1_000_000];
  return new Map(counts.map((count) => [rules.select(count), count]));
}

/** Formats seconds in clock format, for example "0:18" or "1:02:03". */
export function formatDuration(seconds: number): string {
  const total = Math.round(seconds);
  const parts = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
