import type { Item, Recorded } from './record.ts';

/** The functions that compare and merge elements or steps. */
export interface Kind {
  /** Returns the digests of an item, by which a later import recognises it. */
  readonly record: (item: Item) => Recorded;
  /** Returns the changes of an editor since the record, in words for a report; null for none. */
  readonly changesOf: (item: Item, old: Recorded) => readonly string[] | null;
  /** Returns the changed item with new values for its unchanged parts. */
  readonly combine: (item: Item, old: Recorded, fresh: Item) => Item;
  /** Returns the parts that both the editor and the outline changed, in words for a report. */
  readonly outdated: (item: Item, old: Recorded, fresh: Recorded) => readonly string[];
}

/** A list of the content file, and the lists that two imports generated for it. */
export interface Lists {
  /** The list as it is in the content file. */
  readonly file: readonly Item[];
  /** The list that the previous import generated. */
  readonly olds: readonly Recorded[];
  readonly fresh: readonly Item[];
  /** Returns the item of the previous import that a generated item continues. */
  readonly partnerOf: (now: Recorded) => Recorded | undefined;
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
  readonly fate: 'kept' | 'replaced' | 'same' | 'added' | 'leftOut';
  readonly record: Recorded;
  /** The item in the content file; undefined if there is none. */
  readonly before: Item | undefined;
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
export function mergeList(kind: Kind, { file, olds, fresh, partnerOf }: Lists) {
  const itemOf = claim(file, olds);
  const claimed = new Set(itemOf.values());
  const changed = [...itemOf].filter(([old, item]) => kind.changesOf(item, old) !== null);
  const stays = [...file.filter((item) => !claimed.has(item)), ...changed.map(([, item]) => item)];
  const takeId = makeIds(stays, fresh);
  const partners = new Set<Recorded>();
  // Decides for each generated item whether it is left out, kept as edited, replaced or added.
  const outcomes = fresh.map((item): Outcome => {
    const record = kind.record(item);
    const old = partnerOf(record);
    if (old) partners.add(old);
    const before = old && itemOf.get(old);
    if (old && !before) return { fate: 'leftOut', record, before, item: null, label: item.id };
    // Null if nobody has edited it since it was made.
    const changes = old && before ? kind.changesOf(before, old) : null;
    if (old && before && changes) {
      const remarks = [...changes, ...kind.outdated(before, old, record)];
      const label = remarks.length === 0 ? before.id : `${before.id} (${remarks.join(', ')})`;
      return { fate: 'kept', record, before, item: kind.combine(before, old, item), label };
    }
    const id = takeId(item.id);
    if (before?.id === id && kind.changesOf(before, record) === null)
      return { fate: 'same', record, before, item: before, label: id };
    return { fate: before ? 'replaced' : 'added', record, before, item: { ...item, id }, label: id };
  });

  const results = new Map(stays.map((item) => [item, item]));
  for (const { before, item } of outcomes) if (before && item) results.set(before, item);
  const generated = outcomes.flatMap(({ item }) => item ?? []);
  const inFile = file.flatMap((item) => results.get(item) ?? []);
  const isReordered = hasNewOrder(file, olds, itemOf);
  const gone = [...itemOf].flatMap(([old, item]) => (partners.has(old) ? [] : [item]));
  const labelsOf = (wanted: Outcome['fate']) =>
    outcomes.filter(({ fate }) => fate === wanted).map(({ label }) => label);
  return {
    items: isReordered ? weave(inFile, generated) : weave(generated, inFile),
    records: outcomes.map(({ record, item }) => ({ ...record, as: item?.id ?? null })),
    changes: {
      kept: labelsOf('kept'),
      replaced: labelsOf('replaced'),
      added: labelsOf('added'),
      leftOut: labelsOf('leftOut'),
      unmatched: gone.filter((item) => results.has(item)).map(({ id }) => id),
      removed: gone.filter((item) => !results.has(item)).map(({ id }) => id),
      isReordered,
    },
  };
}

/** Finds the items of the content file that an import generated. */
function claim(file: readonly Item[], olds: readonly Recorded[]): Map<Recorded, Item> {
  const byId = new Map(file.map((item) => [item.id, item]));
  const items = new Map<Recorded, Item>();
  for (const old of olds) {
    const item = old.as === null ? undefined : byId.get(old.as);
    if (!item) continue;
    items.set(old, item);
    byId.delete(item.id);
  }
  return items;
}

/** Returns a function that makes an id unique. Items that stay in the file keep their ids. */
function makeIds(stays: readonly Item[], fresh: readonly Item[]): (id: string) => string {
  const taken = new Set(stays.map(({ id }) => id));
  const natural = new Set(fresh.map(({ id }) => id));
  return (id) => {
    let unique = id;
    for (let number = 2; taken.has(unique) || (unique !== id && natural.has(unique)); number += 1)
      unique = `${id.slice(0, MAX_STEM_LENGTH)}_${number}`;
    taken.add(unique);
    return unique;
  };
}

function hasNewOrder(
  file: readonly Item[],
  olds: readonly Recorded[],
  itemOf: ReadonlyMap<Recorded, Item>,
): boolean {
  const places = new Map(olds.flatMap((old, place) => [[itemOf.get(old), place] as const]));
  const order = file.flatMap((item) => places.get(item) ?? []);
  return order.some((place, index) => place < (order[index - 1] ?? 0));
}

/**
 * Inserts the items of `order` that `list` lacks. Each comes after the nearest item before it that
 * is in both lists. Items before all of these come first, and items after all of these come last.
 */
export function weave<T>(list: readonly T[], order: readonly T[]): T[] {
  const members = new Set(list);
  const first: T[] = [];
  let run = first;
  const after = new Map<T, T[]>();
  for (const item of order) {
    if (members.has(item)) after.set(item, (run = []));
    else run.push(item);
  }
  const last = run === first ? [] : run.splice(0);
  return [...first, ...list.flatMap((item) => [item, ...(after.get(item) ?? [])]), ...last];
}
