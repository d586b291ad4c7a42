import { CONTENT_TYPE_NAMES } from '#domain/playback/element-types';
import type { Recorded } from './record.ts';

/** Counterparts: new parts or groups, with the old ones that they continue. */
type Pairs<T> = Map<T, T>;

/** Elements of one slide, or of another unit that moves as a whole. */
interface Group {
  readonly id: string;
  readonly parts: readonly Recorded[];
}

/** How much a group continues another one with the same heading path; a rare text in both has 1. */
const SAME_ID = 0.5;
/** Least score of a group that continues another one. Two common texts are not enough. */
const MIN_SCORE = 0.3;

/** Returns the id of the group of an element: its heading path. */
const groupIdOf = ({ id }: Recorded): string => id.replace(/-\d+$/, '');

const hasWords = ({ type }: Recorded): boolean => CONTENT_TYPE_NAMES.includes(type);
const wordsOf = ({ type, digests }: Recorded): string => `${type} ${digests[0] ?? ''}`;

/** The counterparts of a new outline in the record of the previous import. */
export interface Match {
  /** Old elements by new ones. */
  readonly elements: ReadonlyMap<Recorded, Recorded>;
  /** Old heading paths by new ones. */
  readonly groups: ReadonlyMap<string, string>;
}

/**
 * Matches the elements of an outline with those of the previous import: slides by content and
 * heading path, then by position between matched ones; elements by content inside a slide, then
 * content that moved to another slide, then elements by position inside a slide. An ambiguous
 * element has no counterpart, so that none takes the place of a foreign one.
 */
export function matchElements(olds: readonly Recorded[], news: readonly Recorded[]): Match {
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

/** Reports whether an editor removed a whole slide, which then no new slide continues. */
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

/** Pairs the slides of equal runs between matched ones, by their order. */
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
    for (const words of new Set(now.parts.filter(hasWords).map(wordsOf))) {
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
  for (const one of groups)
    for (const words of one.parts.filter(hasWords).map(wordsOf))
      holders.set(words, (holders.get(words) ?? new Set()).add(one));
  return holders;
}

/** Pairs elements of a slide that have the same words, in order. */
function pairByWords(pairs: Pairs<Recorded>, olds: readonly Recorded[], news: readonly Recorded[]): void {
  const oldsByWords = Map.groupBy(olds.filter(hasWords), wordsOf);
  for (const [words, alike] of Map.groupBy(news.filter(hasWords), wordsOf))
    pair(pairs, oldsByWords.get(words) ?? [], alike);
}

/** Pairs items that moved to another slide, if their words occur once. */
function pairMoved(pairs: Pairs<Recorded>, olds: readonly Recorded[], news: readonly Recorded[]): void {
  const taken = new Set(pairs.values());
  const openOlds = Map.groupBy(
    olds.filter((old) => hasWords(old) && !taken.has(old)),
    wordsOf,
  );
  const openNews = Map.groupBy(
    news.filter((now) => hasWords(now) && !pairs.has(now)),
    wordsOf,
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
 * Pairs a run of elements if they agree in their types. Otherwise pairs only the shapes at its
 * start: they have no words that could be lost.
 */
function pairByPosition(pairs: Pairs<Recorded>, { olds, news }: Run<Recorded>): void {
  const agrees = (now: Recorded, index: number) => {
    const old = olds[index];
    // New words must not vanish with others that an editor removed.
    return now.type === old?.type && !(old.as === null && hasWords(old));
  };
  const isSimilar = olds.length === news.length && news.every(agrees);
  const end = isSimilar ? -1 : news.findIndex((now, index) => hasWords(now) || !agrees(now, index));
  pair(pairs, olds, end === -1 ? news : news.slice(0, end));
}

/** Returns the items without a counterpart between the same neighbours in both lists. */
function openRuns<T>(olds: readonly T[], news: readonly T[], pairs: ReadonlyMap<T, T>): Run<T>[] {
  const taken = new Set(pairs.values());
  const oldRuns = runsAfter(olds, (old) => taken.has(old));
  return [...runsAfter(news, (now) => pairs.has(now))].flatMap(([before, run]) => {
    const others = oldRuns.get(before === null ? null : (pairs.get(before) ?? null));
    return others === undefined ? [] : [{ olds: others, news: run }];
  });
}

/** Returns the runs of a list between matched members, by the member before; null at the start. */
function runsAfter<T>(list: readonly T[], isMatched: (item: T) => boolean): Map<T | null, T[]> {
  let run: T[] = [];
  const runs = new Map<T | null, T[]>([[null, run]]);
  for (const item of list) {
    if (isMatched(item)) runs.set(item, (run = []));
    else run.push(item);
  }
  return runs;
}
