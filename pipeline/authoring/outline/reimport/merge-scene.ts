import type { ImportSource } from '#library/schemas/import-source';
import { definedFields } from '#library/util/records';
import { mergeList, type Changes, type MergeRules } from './merge-list.ts';
import {
  shortDigest,
  recordElement,
  recordStep,
  STEP_FIELDS,
  writeSource,
  type Item,
  type RecordedItem,
  type Scene,
  type Source,
} from './record.ts';
import { CONTENT_TYPE_NAMES } from '#domain/playback/element-types';

/** Changes of an import with `--force` to an existing storyboard. */
export interface SceneChanges {
  readonly elements: Changes;
  readonly steps: Changes;
  /** Whether an editor changed the background, which stays. */
  readonly isBackgroundKept: boolean;
}

/** Compares elements as a whole. */
const ELEMENTS: MergeRules = {
  recordOf: recordElement,
  changesOf: (item, old) => {
    const { type, digests } = recordElement(item);
    return type === old.type && digests.every((digest, index) => digest === old.digests[index]) ? null : [];
  },
  combine: (item) => item,
  conflictsOf: (
    _,
    { digests: [oldWordsDigest, oldStyleDigest] },
    { digests: [wordsDigest, styleDigest] },
  ) => [
    ...(wordsDigest === oldWordsDigest ? [] : ['other words in the outline']),
    ...(styleDigest === oldStyleDigest ? [] : ['other place or look in the outline']),
  ],
};

function changedFields(step: Item, old: RecordedItem): string[] {
  const added = Object.keys(step).filter((field) => field !== 'id' && !isGenerated(field));
  return [...STEP_FIELDS.filter((field, index) => shortDigest(step[field]) !== old.digests[index]), ...added];
}

const isGenerated = (field: string): boolean => (STEP_FIELDS as readonly string[]).includes(field);

/** Compares steps field by field, so that a changed title follows a slide that moves. */
const STEPS: MergeRules = {
  recordOf: recordStep,
  changesOf: (item, old) => {
    const changed = changedFields(item, old);
    return changed.length === 0 ? null : changed;
  },
  combine: (item, old, newStep) => {
    const changed = changedFields(item, old);
    const replaced = STEP_FIELDS.filter(
      (field) => !changed.includes(field) && shortDigest(item[field]) !== shortDigest(newStep[field]),
    );
    const merged = { ...item, ...Object.fromEntries(replaced.map((field) => [field, newStep[field]])) };
    return { ...definedFields(merged), id: item.id };
  },
  conflictsOf: (item, old, newRecord) => {
    const changed = changedFields(item, old);
    return STEP_FIELDS.filter(
      (field, index) => changed.includes(field) && old.digests[index] !== newRecord.digests[index],
    ).map((field) => `other ${field} in the outline`);
  },
};

/** Returns the record of a storyboard that an import generated. */
export const sourceOf = ({ background, elements, path }: Scene): ImportSource =>
  writeSource(background, elements.map(recordElement), path.map(recordStep));

/** Merges a storyboard with the new one of the outline. `source` records the previous import. */
export function mergeScene(fileScene: Scene, source: Source, newScene: Scene) {
  const [oldElements, oldSteps] = [
    markRemoved(source.elements, fileScene.elements),
    markRemoved(source.steps, fileScene.path),
  ];
  const match = matchElements(oldElements, newScene.elements.map(recordElement));
  const partners = new Map([...match.elements].map(([newRecord, oldRecord]) => [newRecord.id, oldRecord]));
  const elements = mergeList(ELEMENTS, {
    fileItems: fileScene.elements,
    oldRecords: oldElements,
    newItems: newScene.elements,
    previousOf: ({ id }) => partners.get(id),
  });
  const path = mergeList(STEPS, {
    fileItems: fileScene.path,
    oldRecords: oldSteps,
    newItems: newScene.path,
    previousOf: stepPartners(oldSteps, match),
  });
  // A path needs a step. If the outline lacks the only steps that an editor kept, all steps return.
  const steps =
    path.items.length > 0
      ? path
      : mergeList(STEPS, {
          fileItems: [],
          oldRecords: [],
          newItems: newScene.path,
          previousOf: () => undefined,
        });
  const isBackgroundKept = fileScene.background !== source.background;
  return {
    scene: {
      background: isBackgroundKept ? fileScene.background : newScene.background,
      elements: elements.items,
      path: steps.items,
    },
    source: writeSource(newScene.background, elements.records, steps.records),
    changes: { elements: elements.changes, steps: steps.changes, isBackgroundKept },
  };
}

function markRemoved(oldRecords: readonly RecordedItem[], fileItems: readonly Item[]): RecordedItem[] {
  const fileIds = new Set(fileItems.map(({ id }) => id));
  return oldRecords.map((old) =>
    old.fileId !== null && fileIds.has(old.fileId) ? old : { ...old, fileId: null },
  );
}

/**
 * Finds the old step that a new one continues: its id is the heading path of the matching slide.
 */
function stepPartners(
  oldRecords: readonly RecordedItem[],
  { groups }: Match,
): (newRecord: RecordedItem) => RecordedItem | undefined {
  const byId = new Map(oldRecords.map((old) => [old.id, old]));
  const continuedIds = new Set(groups.values());
  return ({ id }) => byId.get(groups.get(id) ?? (continuedIds.has(id) ? '' : id));
}

/** Maps new elements or groups to the old ones that they continue. */
type Pairs<T> = Map<T, T>;

/** Elements of one slide, or of another unit that moves as a whole. */
interface Group {
  readonly id: string;
  readonly elements: readonly RecordedItem[];
}

/** Score for the same heading path. A text that occurs only in these two groups scores 1. */
const SAME_ID = 0.5;
/** Minimum score of two groups that match. Two common texts are not enough. */
const MIN_SCORE = 0.3;

/** Returns the id of the group of an element: its heading path. */
const groupIdOf = ({ id }: RecordedItem): string => id.replace(/-\d+$/, '');

const hasContent = ({ type }: RecordedItem): boolean => CONTENT_TYPE_NAMES.includes(type);
const contentOf = ({ type, digests }: RecordedItem): string => `${type} ${digests[0] ?? ''}`;

/** What matches between a new outline and the record of the previous import. */
interface Match {
  /** Old elements by new ones. */
  readonly elements: ReadonlyMap<RecordedItem, RecordedItem>;
  /** Old heading paths by new ones. */
  readonly groups: ReadonlyMap<string, string>;
}

/**
 * Matches the elements of an outline with those of the previous import. First matches slides by
 * content and heading path, then the slides between matched ones by position. Then matches elements
 * by content inside a slide, content that moved to another slide, and the remaining elements by
 * position inside a slide. An ambiguous element stays without a match, so that it cannot replace a
 * different one.
 */
function matchElements(oldRecords: readonly RecordedItem[], newRecords: readonly RecordedItem[]): Match {
  const [oldGroups, newGroups] = [groupByHeading(oldRecords), groupByHeading(newRecords)];
  const groups = matchGroups(oldGroups, newGroups);
  pairUnmatchedGroups(oldGroups, newGroups, groups);
  // Again from the end: a topic that moved has other slides before it, but the same after it.
  pairUnmatchedGroups(oldGroups.toReversed(), newGroups.toReversed(), groups);
  const elements: Pairs<RecordedItem> = new Map();
  for (const [newGroup, oldGroup] of groups) pairByContent(elements, oldGroup.elements, newGroup.elements);
  pairMoved(elements, oldRecords, newRecords);
  for (const [newGroup, oldGroup] of groups)
    for (const run of unmatchedRuns(oldGroup.elements, newGroup.elements, elements))
      pairByPosition(elements, run);
  return { elements, groups: new Map([...groups].map(([newGroup, oldGroup]) => [newGroup.id, oldGroup.id])) };
}

/** Reports whether an editor removed a whole slide. It is not matched by position then. */
const isRemovedByEditor = ({ elements }: Group): boolean => elements.every(({ fileId }) => fileId === null);

function groupByHeading(records: readonly RecordedItem[]): Group[] {
  return [...Map.groupBy(records, groupIdOf)].map(([id, members]) => ({ id, elements: members }));
}

function pairInOrder<T>(pairs: Pairs<T>, oldItems: readonly T[], newItems: readonly T[]): void {
  for (const [index, newItem] of newItems.entries()) {
    const oldItem = oldItems[index];
    if (oldItem !== undefined) pairs.set(newItem, oldItem);
  }
}

/**
 * Pairs unmatched slides in order, between the same matched slides and if they are equally many.
 */
function pairUnmatchedGroups(
  oldGroups: readonly Group[],
  newGroups: readonly Group[],
  groups: Pairs<Group>,
): void {
  for (const { oldItems: oldRun, newItems: newRun } of unmatchedRuns(oldGroups, newGroups, groups))
    if (oldRun.length === newRun.length && !oldRun.some(isRemovedByEditor))
      pairInOrder(groups, oldRun, newRun);
}

/** Matches groups by content and heading path, the most similar ones first. */
function matchGroups(oldGroups: readonly Group[], newGroups: readonly Group[]): Pairs<Group> {
  const oldGroupsByContent = groupsByContent(oldGroups);
  const newGroupsByContent = groupsByContent(newGroups);
  const oldById = new Map(oldGroups.map((old) => [old.id, old]));
  const oldIndexOf = new Map(oldGroups.map((old, index) => [old, index]));
  const candidates = newGroups.flatMap((newGroup, newIndex) => {
    const scores = new Map<Group, number>();
    const add = (old: Group, score: number) => scores.set(old, (scores.get(old) ?? 0) + score);
    const groupWithSameId = oldById.get(newGroup.id);
    if (groupWithSameId) add(groupWithSameId, SAME_ID);
    for (const content of new Set(newGroup.elements.filter(hasContent).map(contentOf))) {
      const holders = oldGroupsByContent.get(content) ?? new Set();
      for (const oldGroup of holders)
        add(oldGroup, 1 / (holders.size * (newGroupsByContent.get(content)?.size ?? 1)));
    }
    return [...scores].map(([old, score]) => ({
      newGroup,
      newIndex,
      old,
      oldIndex: oldIndexOf.get(old) ?? 0,
      score,
    }));
  });
  const pairs: Pairs<Group> = new Map();
  const usedOldGroups = new Set<Group>();
  const bestFirst = candidates
    .filter(({ score }) => score >= MIN_SCORE)
    .toSorted((a, b) => b.score - a.score || a.newIndex - b.newIndex || a.oldIndex - b.oldIndex);
  for (const { newGroup, old } of bestFirst) {
    if (pairs.has(newGroup) || usedOldGroups.has(old)) continue;
    pairs.set(newGroup, old);
    usedOldGroups.add(old);
  }
  return pairs;
}

function groupsByContent(groups: readonly Group[]): Map<string, Set<Group>> {
  const holders = new Map<string, Set<Group>>();
  for (const holder of groups)
    for (const content of holder.elements.filter(hasContent).map(contentOf))
      holders.set(content, (holders.get(content) ?? new Set()).add(holder));
  return holders;
}

/** Pairs elements of a slide that have the same words, in order. */
function pairByContent(
  pairs: Pairs<RecordedItem>,
  oldRecords: readonly RecordedItem[],
  newRecords: readonly RecordedItem[],
): void {
  const oldByContent = Map.groupBy(oldRecords.filter(hasContent), contentOf);
  for (const [content, newWithContent] of Map.groupBy(newRecords.filter(hasContent), contentOf))
    pairInOrder(pairs, oldByContent.get(content) ?? [], newWithContent);
}

/** Pairs items that moved to another slide, if their words occur once. */
function pairMoved(
  pairs: Pairs<RecordedItem>,
  oldRecords: readonly RecordedItem[],
  newRecords: readonly RecordedItem[],
): void {
  const matchedOld = new Set(pairs.values());
  const unmatchedOld = Map.groupBy(
    oldRecords.filter((old) => hasContent(old) && !matchedOld.has(old)),
    contentOf,
  );
  const unmatchedNew = Map.groupBy(
    newRecords.filter((now) => hasContent(now) && !pairs.has(now)),
    contentOf,
  );
  for (const [content, newWithContent] of unmatchedNew) {
    const oldWithContent = unmatchedOld.get(content) ?? [];
    if (newWithContent.length === 1 && oldWithContent.length === 1)
      pairInOrder(pairs, oldWithContent, newWithContent);
  }
}

interface UnmatchedRun<T> {
  readonly oldItems: readonly T[];
  readonly newItems: readonly T[];
}

/**
 * Pairs two runs of elements if their types agree. Otherwise pairs only the shapes at the start,
 * which have no words that could be lost.
 */
function pairByPosition(
  pairs: Pairs<RecordedItem>,
  { oldItems, newItems }: UnmatchedRun<RecordedItem>,
): void {
  const hasSameType = (newRecord: RecordedItem, index: number) => {
    const oldRecord = oldItems[index];
    // A match with a removed element would drop the new one, with its words.
    return newRecord.type === oldRecord?.type && !(oldRecord.fileId === null && hasContent(oldRecord));
  };
  const isSimilar = oldItems.length === newItems.length && newItems.every(hasSameType);
  const end = isSimilar
    ? -1
    : newItems.findIndex((now, index) => hasContent(now) || !hasSameType(now, index));
  pairInOrder(pairs, oldItems, end === -1 ? newItems : newItems.slice(0, end));
}

/** Returns the unmatched items of both lists that are between the same matched neighbours. */
function unmatchedRuns<T>(
  oldItems: readonly T[],
  newItems: readonly T[],
  pairs: ReadonlyMap<T, T>,
): UnmatchedRun<T>[] {
  const matchedOld = new Set(pairs.values());
  const oldRuns = runsAfter(oldItems, (old) => matchedOld.has(old));
  return [...runsAfter(newItems, (newItem) => pairs.has(newItem))].flatMap(([before, newRun]) => {
    const oldRun = oldRuns.get(before === null ? null : (pairs.get(before) ?? null));
    return oldRun === undefined ? [] : [{ oldItems: oldRun, newItems: newRun }];
  });
}

/** Returns the unmatched runs of a list, by the matched item before each; null at the start. */
function runsAfter<T>(list: readonly T[], isMatched: (item: T) => boolean): Map<T | null, T[]> {
  let run: T[] = [];
  const runs = new Map<T | null, T[]>([[null, run]]);
  for (const item of list) {
    if (isMatched(item)) runs.set(item, (run = []));
    else run.push(item);
  }
  return runs;
}
