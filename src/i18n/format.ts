import type { Locale } from '#domain/locales';

/** A date as people of this language write it, for example "4 March 2026". */
export function formatDate(instant: string, locale: Locale): string {
  return dateFormats(locale).format(new Date(instant));
}

/** A count in full, for example "12,840". */
export function formatCount(count: number, locale: Locale): string {
  return countFormats(locale).format(count);
}

// Making a format takes as long as writing hundreds of numbers with it, and every page wants some.
const dateFormats = onceALocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
);
const countFormats = onceALocale((locale) => new Intl.NumberFormat(locale));

function onceALocale<Format>(make: (locale: Locale) => Format): (locale: Locale) => Format {
  const made = new Map<Locale, Format>();
  return (locale) => {
    const format = made.get(locale) ?? make(locale);
    made.set(locale, format);
    return format;
  };
}

/** A duration in seconds as a clock shows it, for example "0:18" or "1:02:03". */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
