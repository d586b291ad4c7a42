/** From here on a count is shortened. */
const COMPACT_FROM = 10_000;

/** A count of likes as it stands in the button: in full, or short from 10,000 on, for example "12K". Takes a language tag. */
export function formatLikes(count: number, locale: string): string {
  return new Intl.NumberFormat(locale, count < COMPACT_FROM ? {} : { notation: 'compact' }).format(count);
}
