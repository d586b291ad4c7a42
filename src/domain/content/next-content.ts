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
export interface UpNextRows<Item> {
  readonly locale: Locale;
  readonly all: readonly Item[];
  readonly byLanguage: ReadonlyMap<string, readonly Item[]>;
}

/** Content with the tags and words by which it is related to other content. */
interface Relatable extends Content {
  readonly tags: readonly string[];
  /** Words of its title and description. */
  readonly words: readonly string[];
}

/** Words that this share of the content in a language has relate nothing, such as "about". */
const COMMON_WORD_SHARE = 1 / 8;

/** Words that up to so many contents have are never common. */
const MAX_RARE_COUNT = 3;

/**
 * Sorts content so that related content is adjacent: by its most frequent tag, then by its second
 * most frequent tag, and so on, then by the rarest words that other content in its language has,
 * finally by oid. Ignores tags and words that no other content has, and common words. Frequencies
 * are rounded to powers of two, so that new content rarely changes the order.
 */
export function orderByRelation<Item extends Relatable>(contents: readonly Item[]): Item[] {
  const contentsByLanguage = Map.groupBy(contents, ({ language }) => searchLanguage(language));
  const slugsOf = ({ tags }: Item) => tags.map(tagSlug);
  const wordsOf = (item: Item) => item.words.map((word) => `${searchLanguage(item.language)} ${word}`);
  const maxCountOf = (word: string): number => {
    const { length } = contentsByLanguage.get(word.slice(0, word.indexOf(' '))) ?? [];
    return Math.max(MAX_RARE_COUNT, length * COMMON_WORD_SHARE);
  };
  const byTags = rankMarks(contents, slugsOf, (a, b) => b - a);
  const byWords = rankMarks(contents, wordsOf, (a, b) => a - b, maxCountOf);
  return contents
    .map((item) => ({ item, tags: byTags(item), words: byWords(item) }))
    .sort(
      (a, b) =>
        compareNumbers(a.tags, b.tags) ||
        compareNumbers(a.words, b.words) ||
        compareStrings(a.item.oid, b.item.oid),
    )
    .map(({ item }) => item);
}

/**
 * Ranks marks, such as tags or words, by frequency, then by name. Returns a function that gives the
 * ranks of an item's marks in ascending order. Leaves out marks that no other item has, or that
 * more items have than `maxCountOf` allows.
 */
function rankMarks<Item extends object>(
  items: readonly Item[],
  marksOf: (item: Item) => readonly string[],
  compare: (a: number, b: number) => number,
  maxCountOf: (mark: string) => number = () => Infinity,
): (item: Item) => number[] {
  const marks = new Map(items.map((item) => [item, [...new Set(marksOf(item))]]));
  const counts = new Map<string, number>();
  for (const mark of [...marks.values()].flat()) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  const frequency = (mark: string) => 31 - Math.clz32(counts.get(mark) ?? 0);
  const ranks = new Map(
    [...counts]
      .filter(([mark, count]) => count > 1 && count <= maxCountOf(mark))
      .map(([mark]) => mark)
      .sort((a, b) => compare(frequency(a), frequency(b)) || compareStrings(a, b))
      .map((mark, rank) => [mark, rank]),
  );
  return (item) => (marks.get(item) ?? []).flatMap((mark) => ranks.get(mark) ?? []).sort((a, b) => a - b);
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
  nextInSeries: Item | undefined,
  rows: UpNextRows<Item>,
  skippedOids: ReadonlySet<string>,
): Item[] {
  const skippedInRows = nextInSeries ? new Set([...skippedOids, nextInSeries.oid]) : skippedOids;
  return [nextInSeries, nextInRows(content, rows, skippedInRows)].filter((item) => item !== undefined);
}

/**
 * Returns the next content in the same language, else in the language of the page, else in any.
 * After the last content comes the first, so visitors who go on see all content in a language
 * before any of it twice. Omits content in `skippedOids`. Returns undefined if none is left.
 */
function nextInRows<Item extends Content>(
  { oid, language }: Content,
  { locale, all, byLanguage }: UpNextRows<Item>,
  skippedOids: ReadonlySet<string>,
): Item | undefined {
  for (const row of [byLanguage.get(searchLanguage(language)), byLanguage.get(locale), all]) {
    const next = row && nextInRow(row, oid, skippedOids);
    if (next) return next;
  }
  return undefined;
}

/**
 * Groups content by language for the pages in `locale`. Content that is the only one in its
 * language joins the group of `locale` or, if that is not larger, the largest group, so that other
 * content leads to it too.
 */
export function rowsByLanguage<Item extends Content>(all: readonly Item[], locale: Locale): UpNextRows<Item> {
  const groups = Map.groupBy(all, ({ language }) => searchLanguage(language));
  const sizeOf = (language: string) => groups.get(language)?.length ?? 0;
  const [largestLanguage] = [...groups.keys()].toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const fallbackLanguage = sizeOf(locale) > 1 ? locale : largestLanguage;
  const groupOf = (language: string) => (sizeOf(language) > 1 ? language : fallbackLanguage);
  const rows = Map.groupBy(all, ({ language }) => groupOf(searchLanguage(language)));
  const byLanguage = [...groups.keys()].map(
    (language) => [language, rows.get(groupOf(language)) ?? []] as const,
  );
  return { locale, all, byLanguage: new Map(byLanguage) };
}

/** The index of each content in a row, by oid. Cached, because every page looks itself up. */
const indexByOid = cacheByObject(
  (row: readonly { readonly oid: string }[]) => new Map(row.map(({ oid }, index) => [oid, index])),
);

/**
 * Returns the item after `oid` in a row; if `oid` is not in it, the item after the last smaller
 * one.
 */
function nextInRow<Item extends { readonly oid: string }>(
  row: readonly Item[],
  oid: string,
  skippedOids: ReadonlySet<string>,
): Item | undefined {
  const start = indexByOid(row).get(oid) ?? row.findLastIndex((item) => item.oid < oid);
  for (let step = 1; step <= row.length; step += 1) {
    const item = row[(start + step) % row.length];
    if (item !== undefined && item.oid !== oid && !skippedOids.has(item.oid)) return item;
  }
  return undefined;
}
