import { cacheByObject } from '../util/cache-by-object.ts';
import { searchLanguage } from '../search/search-language.ts';
import { compareStrings } from '../util/compare-strings.ts';
import type { Locale } from '../languages/locales.ts';
import { tagSlug } from './tags.ts';

interface Content {
  readonly oid: string;
  readonly language: string;
}

/** Content in an order, as a whole and grouped by language, for pages in the language `locale`. */
export interface Rows<Item> {
  readonly locale: Locale;
  readonly all: readonly Item[];
  readonly byLanguage: ReadonlyMap<string, readonly Item[]>;
}

/**
 * Sorts content so that content with common tags is adjacent: by its most frequent tag, then by its
 * second most frequent tag, and so on, finally by oid. Ignores tags that no other content has.
 * Frequencies are rounded to powers of two, so that new content rarely changes the order.
 */
export function orderByTags<Item extends { readonly oid: string; readonly tags: readonly string[] }>(
  contents: readonly Item[],
): Item[] {
  const tagged = contents.map((item) => ({ item, slugs: [...new Set(item.tags.map(tagSlug))] }));
  const counts = new Map<string, number>();
  for (const slug of tagged.flatMap(({ slugs }) => slugs)) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  const frequency = (slug: string) => 31 - Math.clz32(counts.get(slug) ?? 0);
  const ranks = new Map(
    [...counts.keys()]
      .filter((slug) => frequency(slug) > 0)
      .sort((a, b) => frequency(b) - frequency(a) || compareStrings(a, b))
      .map((slug, rank) => [slug, rank]),
  );
  return tagged
    .map(({ item, slugs }) => ({
      item,
      key: slugs.flatMap((slug) => ranks.get(slug) ?? []).sort((a, b) => a - b),
    }))
    .sort((a, b) => compareNumbers(a.key, b.key) || compareStrings(a.item.oid, b.item.oid))
    .map(({ item }) => item);
}

/** Compares two lists by their first difference. The end of a list comes after all numbers. */
function compareNumbers(a: readonly number[], b: readonly number[]): number {
  const length = Math.max(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (a[index] ?? Number.MAX_VALUE) - (b[index] ?? Number.MAX_VALUE);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Returns the content to which a page leads: the next content of its series, if there is one, then
 * the next content in its rows. The end of playback leads to the first of them.
 */
export function upNext<Item extends Content>(
  content: Content,
  inSeries: Item | undefined,
  rows: Rows<Item>,
  skip: ReadonlySet<string>,
): Item[] {
  const skipped = inSeries ? new Set([...skip, inSeries.oid]) : skip;
  return [inSeries, nextInRows(content, rows, skipped)].filter((item) => item !== undefined);
}

/**
 * Returns the next content in the same language, else in the language of the page, else in any.
 * After the last content comes the first, so visitors who go on see all content in a language
 * before any of it twice. Omits content in `skip`. Returns undefined if none is left.
 */
function nextInRows<Item extends Content>(
  { oid, language }: Content,
  { locale, all, byLanguage }: Rows<Item>,
  skip: ReadonlySet<string>,
): Item | undefined {
  for (const row of [byLanguage.get(searchLanguage(language)), byLanguage.get(locale), all]) {
    const next = row && nextInRow(row, oid, skip);
    if (next) return next;
  }
  return undefined;
}

/**
 * Groups content by language for the pages in `locale`. Content that is the only one in its
 * language joins the group of `locale` or, if that is not larger, the largest group, so that other
 * content leads to it too.
 */
export function rowsByLanguage<Item extends Content>(all: readonly Item[], locale: Locale): Rows<Item> {
  const groups = Map.groupBy(all, ({ language }) => searchLanguage(language));
  const sizeOf = (language: string) => groups.get(language)?.length ?? 0;
  const [largest] = [...groups.keys()].toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const home = sizeOf(locale) > 1 ? locale : largest;
  const groupOf = (language: string) => (sizeOf(language) > 1 ? language : home);
  const rows = Map.groupBy(all, ({ language }) => groupOf(searchLanguage(language)));
  const byLanguage = [...groups.keys()].map(
    (language) => [language, rows.get(groupOf(language)) ?? []] as const,
  );
  return { locale, all, byLanguage: new Map(byLanguage) };
}

/** Indices in a row by oid. Cached, because every page looks for its own content in it. */
const placesIn = cacheByObject(
  (row: readonly { readonly oid: string }[]) => new Map(row.map(({ oid }, index) => [oid, index])),
);

/**
 * Returns the item after `oid` in a row; if `oid` is not in it, the item after the last smaller
 * one.
 */
function nextInRow<Item extends { readonly oid: string }>(
  row: readonly Item[],
  oid: string,
  skip: ReadonlySet<string>,
): Item | undefined {
  const start = placesIn(row).get(oid) ?? row.findLastIndex((item) => item.oid < oid);
  for (let step = 1; step <= row.length; step += 1) {
    const item = row[(start + step) % row.length];
    if (item !== undefined && item.oid !== oid && !skip.has(item.oid)) return item;
  }
  return undefined;
}
