import { viewPath } from '#domain/addresses/paths';
import type { Locale } from '#domain/languages/locales';
import { readExcerpt, withEllipses, withoutTitle } from '#domain/search/search-excerpt';
import type { SearchHit } from '#domain/search/search-state';
import { matchesTerm, resemblesTerm } from '#domain/search/search-match';
import type { SearchQuery } from '#domain/search/search-query';
import { readCardAddress } from '#domain/search/search-record';
import type { Found, FoundRecord, FoundText, IndexFilters, SearchIndex } from '#services/search-index';

const MAX_TOPICS_PER_HIT = 3;

/** The merged results of several indexes. */
export interface Collected {
  /** Best first. */
  readonly records: readonly FoundRecord[];
  /** Number of results per topic. */
  readonly topics: ReadonlyMap<string, number>;
  /** Whether an index, or a part of one, failed to load. */
  readonly hasFailed: boolean;
}

/** The result of a search without matches. */
export const NOTHING_FOUND: Collected = { records: [], topics: new Map(), hasFailed: false };

/** The query, the languages to search and the function that opens their indexes. */
export interface Collecting {
  readonly query: SearchQuery;
  /** Language of the page. */
  readonly locale: Locale;
  readonly languages: readonly string[];
  readonly open: (language: string) => Promise<SearchIndex>;
}

/** Searches the indexes of several languages and merges the results. Skips indexes that failed. */
export async function collectHits({ query, locale, languages, open }: Collecting): Promise<Collected> {
  const answers = await Promise.allSettled(
    languages.map(async (language) => searchIndex(await open(language), query, locale)),
  );
  const collected = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  return {
    records: collected.flatMap(({ records }) => records).sort((a, b) => b.score - a.score),
    topics: sumTopics(collected.flatMap(({ topics }) => Object.entries(topics))),
    hasFailed: collected.length < answers.length,
  };
}

/** Appends further results to the first ones, which keep their positions. */
export function joinCollected(first: Collected, then: Collected): Collected {
  return {
    records: [...first.records, ...then.records],
    topics: sumTopics([...first.topics, ...then.topics]),
    hasFailed: first.hasFailed || then.hasFailed,
  };
}

/**
 * Merges the results of several indexes into one order. Results of indexes whose best result has
 * all words of the term come first; the scores of different indexes are hardly comparable. Never
 * rejects.
 */
export async function rankTogether(
  results: readonly Collected[],
  term: string,
  locale: Locale,
): Promise<Collected> {
  const sure = await Promise.all(results.map((item) => isSure(item, term, locale)));
  const rank = (isWanted: boolean): Collected => {
    const joined = results.filter((_, at) => sure[at] === isWanted).reduce(joinCollected, NOTHING_FOUND);
    return { ...joined, records: joined.records.toSorted((a, b) => b.score - a.score) };
  };
  return joinCollected(rank(true), rank(false));
}

/**
 * Reports whether the best result loads and has all words of the term. Without a term, reports
 * whether there are results. Never rejects.
 */
export async function isSure({ records }: Collected, term: string, locale: Locale): Promise<boolean> {
  if (term === '') return records.length > 0;
  try {
    const best = await records[0]?.read();
    return best !== undefined && matchesTerm(term, best.words, locale);
  } catch {
    return false;
  }
}

/** Returns the topics of the results, most frequent first. */
export function rankTopics({ topics }: Collected): { topic: string; count: number }[] {
  return [...topics]
    .map(([topic, count]) => ({ topic, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.topic < b.topic ? -1 : 1));
}

async function searchIndex(
  index: SearchIndex,
  { term, kind, length, topic }: SearchQuery,
  locale: Locale,
): Promise<Found> {
  const filters: IndexFilters = { ...(kind !== null && { kind }), ...(length !== null && { length }) };
  const any = await index.search(term, filters);
  if (!(await areRelated(any, term, locale))) return { records: [], topics: {} };
  // Offer the topics of all results. Those of the filtered ones would be little but the chosen
  // topic.
  const chosen = topic === null ? any : await index.search(term, { ...filters, topic });
  return { records: chosen.records, topics: any.topics };
}

/**
 * Reports whether results are related to a term. For a word that no text has, the index searches
 * for the longest indexed word that it begins with, such as the "C" of "°C" for "clouds". This
 * applies to all results, so checking the best one is enough. If that one fails to load, the
 * results count as related. Never rejects.
 */
async function areRelated({ records: [best] }: Found, term: string, locale: Locale): Promise<boolean> {
  const text = await best?.read().catch(() => null);
  return !text || resemblesTerm(term, text.words, locale);
}

function sumTopics(counts: readonly (readonly [string, number])[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [topic, count] of counts) sums.set(topic, (sums.get(topic) ?? 0) + count);
  return sums;
}

/**
 * Loads the texts of results. `locale` is for their addresses. Returns null if one fails to load.
 */
export async function readHits(records: readonly FoundRecord[], locale: Locale): Promise<SearchHit[] | null> {
  try {
    return (await Promise.all(records.map(({ read }) => read()))).map((text) => toHit(text, locale));
  } catch {
    return null;
  }
}

function toHit({ address, excerpt, topics }: FoundText, locale: Locale): SearchHit {
  const { card } = readCardAddress(address);
  const path = viewPath(card, locale);
  const quote = (text: string, title: string) => withEllipses(withoutTitle(readExcerpt(text), title));
  return {
    card,
    path,
    excerpt: quote(excerpt, card.title),
    topics: topics.slice(0, MAX_TOPICS_PER_HIT).map((topic) => ({
      title: topic.title,
      path: path + readCardAddress(topic.address).hash,
      excerpt: quote(topic.excerpt, topic.title),
    })),
  };
}

/** Opens the index of a language. `attempt` counts from 0. */
export type OpenIndex = (language: string, attempt: number) => Promise<SearchIndex>;

/** Creates a cache that opens each index on first use. */
export function createIndexCache(openIndex: OpenIndex) {
  const opened = new Map<string, Promise<SearchIndex>>();
  const attempts = new Map<string, number>();
  return {
    open: (language: string) => {
      const index = opened.get(language) ?? openIndex(language, attempts.get(language) ?? 0);
      opened.set(language, index);
      return index;
    },
    /** Removes indexes from the cache, because an open index never requests a failed part again. */
    forget: (languages: readonly string[]) => {
      for (const language of languages)
        if (opened.delete(language)) attempts.set(language, (attempts.get(language) ?? 0) + 1);
    },
  };
}
