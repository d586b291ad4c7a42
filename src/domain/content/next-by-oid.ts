import type { Locale } from '../languages/locales.ts';
import { searchLanguage } from '../search/search-language.ts';

interface Content {
  readonly oid: string;
  readonly language: string;
}

/** Content sorted by oid, and grouped by language for the pages in one language. */
export interface Rows<Item> {
  readonly locale: Locale;
  readonly all: readonly Item[];
  readonly byLanguage: ReadonlyMap<string, readonly Item[]>;
}

/**
 * Returns the content to which a page leads: the next by oid in the language of its content, else
 * in that of the page, else in any. After the last content comes the first. Omits content in
 * `skip`. Returns undefined if none is left.
 */
export function nextByOid<Item extends Content>(
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
 * Groups content for the pages in a language. The only content in its language is in the group of
 * that language, or else in the largest one, so that other content leads to it too.
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

/** Returns the item after `oid` in a row, which need not contain it, or else the first. */
function nextInRow<Item extends { readonly oid: string }>(
  row: readonly Item[],
  oid: string,
  skip: ReadonlySet<string>,
): Item | undefined {
  const start = firstAfter(row, oid);
  for (let step = 0; step < row.length; step += 1) {
    const item = row[(start + step) % row.length];
    if (item !== undefined && item.oid !== oid && !skip.has(item.oid)) return item;
  }
  return undefined;
}

/** Returns the index of the first item after `oid`, by binary search: every page calls it. */
function firstAfter(row: readonly { readonly oid: string }[], oid: string): number {
  let low = 0;
  let high = row.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((row[middle]?.oid ?? '') > oid) high = middle;
    else low = middle + 1;
  }
  return low;
}
