/**
 * Returns the item after `oid` in a list sorted by oid, and the first item after the last. The list
 * need not contain `oid`. Omits items in `skip`. Returns undefined if no item is left.
 */
export function nextByOid<Item extends { readonly oid: string }>(
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

/**
 * Groups content by language, for `nextByOid`. The only content in its language is in the largest
 * group, so that other content leads to it too. Keeps the order.
 */
export function rowsByLanguage<Item extends { readonly language: string }>(
  row: readonly Item[],
): ReadonlyMap<string, readonly Item[]> {
  const groups = Map.groupBy(row, ({ language }) => language);
  const [largest] = [...groups].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const groupOf = (language: string) => ((groups.get(language)?.length ?? 0) > 1 ? language : largest);
  const rows = Map.groupBy(row, ({ language }) => groupOf(language));
  return new Map([...groups.keys()].map((language) => [language, rows.get(groupOf(language)) ?? []]));
}

/**
 * Returns the index of the first item after `oid`. Uses binary search, because every page of a
 * large site calls it.
 */
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
