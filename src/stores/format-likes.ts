/** From here on a count is shortened. */
const COMPACT_FROM = 10_000;

/** By language tag and notation: to make a format takes as long as to write hundreds of numbers with it. */
const formats: Record<string, Intl.NumberFormat> = {};

/** A count of likes as it stands in the button: in full, or short from 10,000 on, for example "12K". Takes a language tag. */
export function formatLikes(count: number, locale: string): string {
  const notation = count < COMPACT_FROM ? 'standard' : 'compact';
  return (formats[locale + notation] ??= new Intl.NumberFormat(locale, { notation })).format(count);
}
