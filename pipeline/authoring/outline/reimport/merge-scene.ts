import type { ImportSource } from '#library/schemas/import-source';
import { mergeList, type Changes, type Kind } from './merge-list.ts';
import {
  shortDigest,
  recordElement,
  recordStep,
  STEP_FIELDS,
  writeSource,
  type Item,
  type Recorded,
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
const ELEMENTS: Kind = {
  record: recordElement,
  changesOf: (item, old) => {
    const { type, digests } = recordElement(item);
    return type === old.type && digests.every((digest, index) => digest === old.digests[index]) ? null : [];
  },
  combine: (item) => item,
  outdated: (_, { digests: [oldWords, oldLook] }, { digests: [words, look] }) => [
    ...(words === oldWords ? [] : ['other words in the outline']),
    ...(look === oldLook ? [] : ['other place or look in the outline']),
  ],
};

function changedFields(step: Item, old: Recorded): string[] {
  const added = Object.keys(step).filter((field) => field !== 'id' && !isGenerated(field));
  return [...STEP_FIELDS.filter((field, index) => shortDigest(step[field]) !== old.digests[index]), ...added];
}

const isGenerated = (field: string): boolean => (STEP_FIELDS as readonly string[]).includes(field);

/** Compares steps field by field, so that a changed title follows a slide that moves. */
const STEPS: Kind = {
  record: recordStep,
  changesOf: (item, old) => {
    const changed = changedFields(item, old);
    return changed.length === 0 ? null : changed;
  },
  combine: (item, old, fresh) => {
    const changed = changedFields(item, old);
    const replaced = STEP_FIELDS.filter(
      (field) => !changed.includes(field) && shortDigest(item[field]) !== shortDigest(fresh[field]),
    );
    const merged = { ...item, ...Object.fromEntries(replaced.map((field) => [field, fresh[field]])) };
    const present = Object.entries(merged).filter(([, value]) => value !== undefined);
    return { ...Object.fromEntries(present), id: item.id };
  },
  outdated: (item, old, fresh) => {
    const changed = changedFields(item, old);
    return STEP_FIELDS.filter(
      (field, index) => changed.includes(field) && old.digests[index] !== fresh.digests[index],
    ).map((field) => `other ${field} in the outline`);
  },
};

/** Returns the record of a storyboard that an import generated. */
export const sourceOf = ({ background, elements, path }: Scene): ImportSource =>
  writeSource(background, elements.map(recordElement), path.map(recordStep));

/** Merges a storyboard with the new one of the outline. `source` records the previous import. */
export function mergeScene(file: Scene, source: Source, fresh: Scene) {
  const [oldElements, oldSteps] = [
    markRemoved(source.elements, file.elements),
    markRemoved(source.steps, file.path),
  ];
  const match = matchElements(oldElements, fresh.elements.map(recordElement));
  const partners = new Map([...match.elements].map(([now, old]) => [now.id, old]));
  const elements = mergeList(ELEMENTS, {
    file: file.elements,
    olds: oldElements,
    fresh: fresh.elements,
    partnerOf: ({ id }) => partners.get(id),
  });
  const path = mergeList(STEPS, {
    file: file.path,
    olds: oldSteps,
    fresh: fresh.path,
    partnerOf: stepPartners(oldSteps, match),
  });
  // A path needs a step. If the outline lacks the only steps that an editor kept, all steps return.
  const steps =
    path.items.length > 0
      ? path
      : mergeList(STEPS, { file: [], olds: [], fresh: fresh.path, partnerOf: () => undefined });
  const isBackgroundKept = file.background !== source.background;
  return {
    scene: {
      background: isBackgroundKept ? file.background : fresh.background,
      elements: elements.items,
      path: steps.items,
    },
    source: writeSource(fresh.background, elements.records, steps.records),
    changes: { elements: elements.changes, steps: steps.changes, isBackgroundKept },
  };
}

function markRemoved(olds: readonly Recorded[], file: readonly Item[]): Recorded[] {
  const present = new Set(file.map(({ id }) => id));
  return olds.map((old) => (old.as !== null && present.has(old.as) ? old : { ...old, as: null }));
}

/**
 * Finds the old step that a new one continues: its id is the heading path of the matching slide.
 */
function stepPartners(olds: readonly Recorded[], { groups }: Match): (now: Recorded) => Recorded | undefined {
  const byId = new Map(olds.map((old) => [old.id, old]));
  const inGroups = new Set(groups.values());
  return ({ id }) => byId.get(groups.get(id) ?? (inGroups.has(id) ? '' : id));
}

/** Maps new elements or groups to the old ones that they continue. */
type Pairs<T> = Map<T, T>;

/** Elements of one slide, or of another unit that moves as a whole. */
interface Group {
  readonly id: string;
  readonly parts: readonly Recorded[];
}

/** Score for the same heading path. A text that occurs only in these two groups scores 1. */
const SAME_ID = 0.5;
/** Minimum score of two groups that match. Two common texts are not enough. */
const MIN_SCORE = 0.3;

/** Returns the id of the group of an element: its heading path. */
const groupIdOf = ({ id }: Recorded): string => id.replace(/-\d+$/, '');

const hasContent = ({ type }: Recorded): boolean => CONTENT_TYPE_NAMES.includes(type);
const contentOf = ({ type, digests }: Recorded): string => `${type} ${digests[0] ?? ''}`;

/** What matches between a new outline and the record of the previous import. */
interface Match {
  /** Old elements by new ones. */
  readonly elements: ReadonlyMap<Recorded, Recorded>;
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
function matchElements(olds: readonly Recorded[], news: readonly Recorded[]): Match {
  const [oldGroups, newGroups] = [group(olds), group(news)];
  const groups = matchGroups(oldGroups, newGroups);
  pairRuns(oldGroups, newGroups, groups);
  // Again from the end: a topic that moved has other slides before it, but the same after it.
  pairRuns(oldGroups.toReversed(), newGroups.toReversed(), groups);
  const elements: Pairs<Recorded> = new Map();
  for (const [now, old] of groups) pairByWords(elements, old.parts, now.parts);
  pairMoved(elements, olds, news);
  for (const [now, old] of groups)
    for (const run of openRuns(old.parts, now.parts, elements)) pairByPosition(elements, run);
  return { elements, groups: new Map([...groups].map(([now, old]) => [now.id, old.id])) };
}

/** Reports whether an editor removed a whole slide. It is not matched by position then. */
const isGone = ({ parts }: Group): boolean => parts.every(({ as }) => as === null);

function group(parts: readonly Recorded[]): Group[] {
  return [...Map.groupBy(parts, groupIdOf)].map(([id, members]) => ({ id, parts: members }));
}

function pair<T>(pairs: Pairs<T>, olds: readonly T[], news: readonly T[]): void {
  for (const [index, now] of news.entries()) {
    const old = olds[index];
    if (old !== undefined) pairs.set(now, old);
  }
}

/**
 * Pairs unmatched slides in order, between the same matched slides and if they are equally many.
 */
function pairRuns(olds: readonly Group[], news: readonly Group[], groups: Pairs<Group>): void {
  for (const { olds: open, news: now } of openRuns(olds, news, groups))
    if (open.length === now.length && !open.some(isGone)) pair(groups, open, now);
}

/** Matches groups by content and heading path, the most similar ones first. */
function matchGroups(olds: readonly Group[], news: readonly Group[]): Pairs<Group> {
  const oldsByWords = holdersOf(olds);
  const newsByWords = holdersOf(news);
  const oldById = new Map(olds.map((old) => [old.id, old]));
  const orderOf = new Map(olds.map((old, index) => [old, index]));
  const candidates = news.flatMap((now, index) => {
    const scores = new Map<Group, number>();
    const add = (old: Group, score: number) => scores.set(old, (scores.get(old) ?? 0) + score);
    const same = oldById.get(now.id);
    if (same) add(same, SAME_ID);
    for (const words of new Set(now.parts.filter(hasContent).map(contentOf))) {
      const holders = oldsByWords.get(words) ?? new Set();
      for (const old of holders) add(old, 1 / (holders.size * (newsByWords.get(words)?.size ?? 1)));
    }
    return [...scores].map(([old, score]) => ({ now, index, old, place: orderOf.get(old) ?? 0, score }));
  });
  const pairs: Pairs<Group> = new Map();
  const taken = new Set<Group>();
  const best = candidates
    .filter(({ score }) => score >= MIN_SCORE)
    .toSorted((a, b) => b.score - a.score || a.index - b.index || a.place - b.place);
  for (const { now, old } of best) {
    if (pairs.has(now) || taken.has(old)) continue;
    pairs.set(now, old);
    taken.add(old);
  }
  return pairs;
}

function holdersOf(groups: readonly Group[]): Map<string, Set<Group>> {
  const holders = new Map<string, Set<Group>>();
  for (const holder of groups)
    for (const words of holder.parts.filter(hasContent).map(contentOf))
      holders.set(words, (holders.get(words) ?? new Set()).add(holder));
  return holders;
}

/** Pairs elements of a slide that have the same words, in order. */
function pairByWords(pairs: Pairs<Recorded>, olds: readonly Recorded[], news: readonly Recorded[]): void {
  const oldsByWords = Map.groupBy(olds.filter(hasContent), contentOf);
  for (const [words, alike] of Map.groupBy(news.filter(hasContent), contentOf))
    pair(pairs, oldsByWords.get(words) ?? [], alike);
}

/** Pairs items that moved to another slide, if their words occur once. */
function pairMoved(pairs: Pairs<Recorded>, olds: readonly Recorded[], news: readonly Recorded[]): void {
  const taken = new Set(pairs.values());
  const openOlds = Map.groupBy(
    olds.filter((old) => hasContent(old) && !taken.has(old)),
    contentOf,
  );
  const openNews = Map.groupBy(
    news.filter((now) => hasContent(now) && !pairs.has(now)),
    contentOf,
  );
  for (const [words, alike] of openNews) {
    const others = openOlds.get(words) ?? [];
    if (alike.length === 1 && others.length === 1) pair(pairs, others, alike);
  }
}

interface Run<T> {
  readonly olds: readonly T[];
  readonly news: readonly T[];
}

/**
 * Pairs two runs of elements if their types agree. Otherwise pairs only the shapes at the start,
 * which have no words that could be lost.
 */
function pairByPosition(pairs: Pairs<Recorded>, { olds, news }: Run<Recorded>): void {
  const agrees = (now: Recorded, index: number) => {
    const old = olds[index];
    // A match with a removed element would drop the new one, with its words.
    return now.type === old?.type && !(old.as === null && hasContent(old));
  };
  const isSimilar = olds.length === news.length && news.every(agrees);
  const end = isSimilar ? -1 : news.findIndex((now, index) => hasContent(now) || !agrees(now, index));
  pair(pairs, olds, end === -1 ? news : news.slice(0, end));
}

/** Returns the unmatched items of both lists that are between the same matched neighbours. */
function openRuns<T>(olds: readonly T[], news: readonly T[], pairs: ReadonlyMap<T, T>): Run<T>[] {
  const taken = new Set(pairs.values());
  const oldRuns = runsAfter(olds, (old) => taken.has(old));
  return [...runsAfter(news, (now) => pairs.has(now))].flatMap(([before, run]) => {
    const others = oldRuns.get(before === null ? null : (pairs.get(before) ?? null));
    return others === undefined ? [] : [{ olds: others, news: run }];
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
