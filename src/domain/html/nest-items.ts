/** An item of a list, with the items of the list inside it. */
export interface NestedItem {
  readonly text: string;
  readonly items: NestedItem[];
}

/** Nests items by depth. A deeper item belongs to the item before it, however much deeper it is. */
export function nestItems(items: readonly string[], levels: readonly number[] = []): NestedItem[] {
  const root: NestedItem[] = [];
  const openLists: { readonly level: number; readonly items: NestedItem[] }[] = [];
  for (const [index, text] of items.entries()) {
    const level = levels[index] ?? 0;
    while ((openLists.at(-1)?.level ?? -1) >= level) openLists.pop();
    const item: NestedItem = { text, items: [] };
    (openLists.at(-1)?.items ?? root).push(item);
    openLists.push({ level, items: item.items });
  }
  return root;
}
