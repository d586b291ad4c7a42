import type { Item, RecordedItem } from './record.ts';

/** The functions that compare and merge elements or steps. */
export interface MergeRules {
  /** Returns the digests of an item, by which a later import recognises it. */
  readonly recordOf: (item: Item) => RecordedItem;
  /** Returns the changes of an editor since the record, in words for a report; null for none. */
  readonly changesOf: (item: Item, old: RecordedItem) => readonly string[] | null;
  /** Returns the changed item with new values for its unchanged parts. */
  readonly combine: (item: Item, old: RecordedItem, newItem: Item) => Item;
  /** Returns the parts that both the editor and the outline changed, in words for a report. */
  readonly conflictsOf: (item: Item, old: RecordedItem, newRecord: RecordedItem) => readonly string[];
}

/** A list of the content file, and the lists that two imports generated for it. */
export interface ListsToMerge {
  /** The list as it is in the content file. */
  readonly fileItems: readonly Item[];
  /** The list that the previous import generated. */
  readonly oldRecords: readonly RecordedItem[];
  readonly newItems: readonly Item[];
  /** Returns the item of the previous import that a generated item continues. */
  readonly previousOf: (newRecord: RecordedItem) => RecordedItem | undefined;
}

/** Changes of an import to a list, by ids. */
export interface Changes {
  /** Items changed by hand that are still in the outline. */
  readonly kept: readonly string[];
  /** Changed by hand, and no longer in the outline. */
  readonly unmatched: readonly string[];
  readonly replaced: readonly string[];
  readonly added: readonly string[];
  /** No longer in the outline. */
  readonly removed: readonly string[];
  /** Removed by hand, and still in the outline. */
  readonly leftOut: readonly string[];
  /** Whether an editor changed the order, which stays. */
  readonly isReordered: boolean;
}

interface Outcome {
  readonly status: 'kept' | 'replaced' | 'same' | 'added' | 'leftOut';
  readonly record: RecordedItem;
  readonly fileItem: Item | undefined;
  /** The item in the merged list; null if it is left out. */
  readonly item: Item | null;
  /** Its id, with remarks. */
  readonly label: string;
}

/** Maximum length of an id before the number that makes it unique, in characters. */
const MAX_STEM_LENGTH = 58;

/**
 * Merges a list of the content file with a newly generated list. Keeps items that an editor changed
 * or added, and does not restore items that an editor removed. The outline determines the rest.
 */
export function mergeList(rules: MergeRules, { fileItems, oldRecords, newItems, previousOf }: ListsToMerge) {
  const fileItemOf = findGeneratedItems(fileItems, oldRecords);
  const generatedItems = new Set(fileItemOf.values());
  const editedItems = [...fileItemOf].filter(([old, item]) => rules.changesOf(item, old) !== null);
  const keptItems = [
    ...fileItems.filter((item) => !generatedItems.has(item)),
    ...editedItems.map(([, item]) => item),
  ];
  const takeId = makeUniqueIds(keptItems, newItems);
  const matchedRecords = new Set<RecordedItem>();
  // Decides for each generated item whether it is left out, kept as edited, replaced or added.
  const outcomes = newItems.map((item): Outcome => {
    const newRecord = rules.recordOf(item);
    const oldRecord = previousOf(newRecord);
    if (oldRecord) matchedRecords.add(oldRecord);
    const fileItem = oldRecord && fileItemOf.get(oldRecord);
    if (oldRecord && !fileItem)
      return { status: 'leftOut', record: newRecord, fileItem, item: null, label: item.id };
    // Null if nobody has edited it since it was made.
    const changes = oldRecord && fileItem ? rules.changesOf(fileItem, oldRecord) : null;
    if (oldRecord && fileItem && changes) {
      const remarks = [...changes, ...rules.conflictsOf(fileItem, oldRecord, newRecord)];
      const label = remarks.length === 0 ? fileItem.id : `${fileItem.id} (${remarks.join(', ')})`;
      return {
        status: 'kept',
        record: newRecord,
        fileItem,
        item: rules.combine(fileItem, oldRecord, item),
        label,
      };
    }
    const id = takeId(item.id);
    if (fileItem?.id === id && rules.changesOf(fileItem, newRecord) === null)
      return { status: 'same', record: newRecord, fileItem, item: fileItem, label: id };
    return {
      status: fileItem ? 'replaced' : 'added',
      record: newRecord,
      fileItem,
      item: { ...item, id },
      label: id,
    };
  });

  const mergedItems = new Map(keptItems.map((item) => [item, item]));
  for (const { fileItem, item } of outcomes) if (fileItem && item) mergedItems.set(fileItem, item);
  const newOrder = outcomes.flatMap(({ item }) => item ?? []);
  const fileOrder = fileItems.flatMap((item) => mergedItems.get(item) ?? []);
  const isReordered = hasNewOrder(fileItems, oldRecords, fileItemOf);
  const unmatchedItems = [...fileItemOf].flatMap(([old, item]) => (matchedRecords.has(old) ? [] : [item]));
  const labelsOf = (wantedStatus: Outcome['status']) =>
    outcomes.filter(({ status }) => status === wantedStatus).map(({ label }) => label);
  return {
    items: isReordered ? mergeInOrder(fileOrder, newOrder) : mergeInOrder(newOrder, fileOrder),
    records: outcomes.map(({ record, item }) => ({ ...record, as: item?.id ?? null })),
    changes: {
      kept: labelsOf('kept'),
      replaced: labelsOf('replaced'),
      added: labelsOf('added'),
      leftOut: labelsOf('leftOut'),
      unmatched: unmatchedItems.filter((item) => mergedItems.has(item)).map(({ id }) => id),
      removed: unmatchedItems.filter((item) => !mergedItems.has(item)).map(({ id }) => id),
      isReordered,
    },
  };
}

/** Finds the items of the content file that an import generated. */
function findGeneratedItems(
  fileItems: readonly Item[],
  oldRecords: readonly RecordedItem[],
): Map<RecordedItem, Item> {
  const byId = new Map(fileItems.map((item) => [item.id, item]));
  const items = new Map<RecordedItem, Item>();
  for (const old of oldRecords) {
    const item = old.fileId === null ? undefined : byId.get(old.fileId);
    if (!item) continue;
    items.set(old, item);
    byId.delete(item.id);
  }
  return items;
}

/** Returns a function that makes an id unique. Items that stay in the file keep their ids. */
function makeUniqueIds(keptItems: readonly Item[], newItems: readonly Item[]): (id: string) => string {
  const usedIds = new Set(keptItems.map(({ id }) => id));
  const newIds = new Set(newItems.map(({ id }) => id));
  return (id) => {
    let unique = id;
    for (let number = 2; usedIds.has(unique) || (unique !== id && newIds.has(unique)); number += 1)
      unique = `${id.slice(0, MAX_STEM_LENGTH)}_${number}`;
    usedIds.add(unique);
    return unique;
  };
}

function hasNewOrder(
  fileItems: readonly Item[],
  oldRecords: readonly RecordedItem[],
  fileItemOf: ReadonlyMap<RecordedItem, Item>,
): boolean {
  const oldIndexes = new Map(oldRecords.flatMap((old, place) => [[fileItemOf.get(old), place] as const]));
  const order = fileItems.flatMap((item) => oldIndexes.get(item) ?? []);
  return order.some((place, index) => place < (order[index - 1] ?? 0));
}

/**
 * Inserts the items of `order` that `list` lacks. Each comes after the nearest item before it that
 * is in both lists. Items before all of these come first, and items after all of these come last.
 */
export function mergeInOrder<T>(list: readonly T[], order: readonly T[]): T[] {
  const members = new Set(list);
  const itemsBeforeAll: T[] = [];
  let run = itemsBeforeAll;
  const itemsAfter = new Map<T, T[]>();
  for (const item of order) {
    if (members.has(item)) itemsAfter.set(item, (run = []));
    else run.push(item);
  }
  const itemsAfterAll = run === itemsBeforeAll ? [] : run.splice(0);
  return [
    ...itemsBeforeAll,
    ...list.flatMap((item) => [item, ...(itemsAfter.get(item) ?? [])]),
    ...itemsAfterAll,
  ];
}
