/**
 * The item that comes next after `oid` in a row sorted by oid, with the first one after the last; `oid` itself need
 * not be in the row. Passes over those in `skip`; undefined if nothing is left.
 */
export function nextInOrder<Item extends { readonly oid: string }>(
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

/** Position of the first item after `oid`; found by halves, because every page of a large site asks. */
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
