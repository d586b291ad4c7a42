/** From here on a count is shortened. */
const COMPACT_FROM = 10_000;

/** Making a format takes a thousand times as long as using it. */
const formats = new Map<string, Intl.NumberFormat>();

/** Returns a count of likes as it stands in the button: in full, or short from 10,000 on, such as "12K". Takes a language tag. */
export function formatLikes(count: number, locale: string): string {
  const isCompact = count >= COMPACT_FROM;
  const key = `${locale} ${isCompact}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, isCompact ? { notation: 'compact' } : {});
  formats.set(key, format);
  return format.format(count);
}
