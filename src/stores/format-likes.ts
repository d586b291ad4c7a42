/** From here on a count is shortened. */
const COMPACT_FROM = 10_000;

/** Formats by language tag and notation: to make one takes longer than all else in a like button. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * Returns a count of likes as the button shows it: in full, or short from 10,000 on, for example
 * "12K". `locale` is a language tag.
 */
export function formatLikes(count: number, locale: string): string {
  const notation = count < COMPACT_FROM ? 'standard' : 'compact';
  const key = notation + locale;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { notation });
  formats.set(key, format);
  return format.format(count);
}
