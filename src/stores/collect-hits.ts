import type { Locale } from '#domain/locales';
import { viewPath } from '#domain/paths';
import { readExcerpt, withEllipses } from '#domain/search-excerpt';
import type { SearchHit } from '#domain/search-hit';
import { matchesTerm } from '#domain/search-match';
import type { SearchQuery } from '#domain/search-query';
import { readRecordAddress } from '#domain/search-record';
import type { Found, FoundRecord, FoundText, IndexFilters, SearchIndex } from '#services/search-index';

/** How many topics a result names at most. */
const TOPICS_A_HIT = 3;

/** What indexes gave together. */
export interface Collected {
  /** The best first. */
  readonly records: readonly FoundRecord[];
  /** How many of them have each topic. */
  readonly topics: ReadonlyMap<string, number>;
  /** Whether an index, or a part of it, did not come. */
  readonly hasFailed: boolean;
}

/** What an index gives in which nothing is found. */
export const NOTHING_FOUND: Collected = { records: [], topics: new Map(), hasFailed: false };

/** What is searched for, and where. */
export interface Collecting {
  readonly query: SearchQuery;
  readonly languages: readonly string[];
  readonly open: (language: string) => Promise<SearchIndex>;
}

/** Searches the indexes of several languages as if they were one. Never rejects: what did not come is left out. */
export async function collectHits({ query, languages, open }: Collecting): Promise<Collected> {
  const answers = await Promise.allSettled(
    languages.map(async (language) => searchIndex(await open(language), query)),
  );
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  return {
    records: found.flatMap(({ records }) => records).sort((a, b) => b.score - a.score),
    topics: sumTopics(found.flatMap(({ topics }) => Object.entries(topics))),
    hasFailed: found.length < answers.length,
  };
}

/** Puts what other indexes gave after what was there, which keeps its places. */
export function joinCollected(first: Collected, then: Collected): Collected {
  return {
    records: [...first.records, ...then.records],
    topics: sumTopics([...first.topics, ...then.topics]),
    hasFailed: first.hasFailed || then.hasFailed,
  };
}

/**
 * Puts what several indexes gave in one order: first those of which the best result has all words of the term, then those that
 * found beginnings of words at most; the scores of indexes say little beside each other's. Never rejects.
 */
export async function rankTogether(
  found: readonly Collected[],
  term: string,
  locale: Locale,
): Promise<Collected> {
  const sure = await Promise.all(found.map((one) => isSure(one, term, locale)));
  const rank = (isWanted: boolean): Collected => {
    const joined = found.filter((_, at) => sure[at] === isWanted).reduce(joinCollected, NOTHING_FOUND);
    return { ...joined, records: joined.records.toSorted((a, b) => b.score - a.score) };
  };
  return joinCollected(rank(true), rank(false));
}

/** Whether the best result has all words of the term. Never rejects: of what did not come nothing is sure. */
export async function isSure({ records }: Collected, term: string, locale: Locale): Promise<boolean> {
  try {
    const best = await records[0]?.read();
    if (best === undefined) return false;
    // The index does not say which words of titles and names it found.
    const { title, author } = readRecordAddress(best.address).card;
    const words = [...best.words, ...`${title} ${author ?? ''}`.split(/\s+/)];
    return matchesTerm(term, words, locale);
  } catch {
    return false;
  }
}

/** The topics of what was found, the most frequent first. */
export function rankTopics({ topics }: Collected): { topic: string; count: number }[] {
  return [...topics]
    .map(([topic, count]) => ({ topic, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.topic < b.topic ? -1 : 1));
}

async function searchIndex(index: SearchIndex, { term, kind, topic }: SearchQuery): Promise<Found> {
  const filters: IndexFilters = kind === null ? {} : { kind };
  const any = await index.search(term, filters);
  // The topics on offer are those of all results: else the chosen one would be the only one left.
  const found = topic === null ? any : await index.search(term, { ...filters, topic });
  return { records: found.records, topics: any.topics };
}

function sumTopics(counts: readonly (readonly [string, number])[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [topic, count] of counts) sums.set(topic, (sums.get(topic) ?? 0) + count);
  return sums;
}

/** Reads what results show in a language of the site; null if what they quote did not come. Never rejects. */
export async function readHits(records: readonly FoundRecord[], locale: Locale): Promise<SearchHit[] | null> {
  try {
    return (await Promise.all(records.map(({ read }) => read()))).map((text) => toHit(text, locale));
  } catch {
    return null;
  }
}

function toHit({ address, excerpt, topics }: FoundText, locale: Locale): SearchHit {
  const { card } = readRecordAddress(address);
  const path = viewPath(card, locale);
  const quoted = readExcerpt(excerpt);
  const words = quoted.map(({ text }) => text).join('');
  return {
    card,
    path,
    // The index ends each paragraph with a full stop.
    excerpt: words.replace(/\.$/, '') === card.title.replace(/\.$/, '') ? [] : withEllipses(quoted),
    topics: topics.slice(0, TOPICS_A_HIT).map((topic) => ({
      title: topic.title,
      path: path + readRecordAddress(topic.address).hash,
      excerpt: withEllipses(readExcerpt(topic.excerpt)),
    })),
  };
}
