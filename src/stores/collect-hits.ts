import { viewPath } from '#domain/addresses/paths';
import type { Locale } from '#domain/languages/locales';
import { readExcerpt, withEllipses, withoutTitle } from '#domain/search/search-excerpt';
import type { SearchHit } from '#domain/search/search-state';
import { matchesTerm, resemblesTerm } from '#domain/search/search-match';
import type { SearchQuery } from '#domain/search/search-query';
import { readCardAddress } from '#domain/search/search-record';
import type { IndexResults, FoundRecord, FoundText, IndexFilters, SearchIndex } from '#services/search-index';

const MAX_TOPICS_PER_HIT = 3;

/** The merged results of several indexes. */
export interface MergedResults {
  /** Best first. */
  readonly records: readonly FoundRecord[];
  /** Number of results per topic. */
  readonly topics: ReadonlyMap<string, number>;
  /** Whether an index, or a part of one, failed to load. */
  readonly hasFailed: boolean;
}

/** The result of a search without matches. */
export const NO_RESULTS: MergedResults = { records: [], topics: new Map(), hasFailed: false };

/** The query, the languages to search and the function that opens their indexes. */
export interface SearchJob {
  readonly query: SearchQuery;
  /** Language of the page. */
  readonly locale: Locale;
  readonly languages: readonly string[];
  readonly openIndex: (language: string) => Promise<SearchIndex>;
}

/** Searches the indexes of several languages and merges the results. Skips indexes that failed. */
export async function collectHits({
  query,
  locale,
  languages,
  openIndex,
}: SearchJob): Promise<MergedResults> {
  const outcomes = await Promise.allSettled(
    languages.map(async (language) => searchIndex(await openIndex(language), query, locale)),
  );
  const indexResults = outcomes.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  return {
    records: indexResults.flatMap(({ records }) => records).sort((a, b) => b.score - a.score),
    topics: sumTopics(indexResults.flatMap(({ topics }) => Object.entries(topics))),
    hasFailed: indexResults.length < outcomes.length,
  };
}

/** Appends further results to the first ones, which keep their positions. */
export function appendResults(first: MergedResults, further: MergedResults): MergedResults {
  return {
    records: [...first.records, ...further.records],
    topics: sumTopics([...first.topics, ...further.topics]),
    hasFailed: first.hasFailed || further.hasFailed,
  };
}

/**
 * Merges the results of several indexes into one order. Results of indexes whose best result has
 * all words of the term come first; the scores of different indexes are hardly comparable. Never
 * rejects.
 */
export async function rankResults(
  results: readonly MergedResults[],
  term: string,
  locale: Locale,
): Promise<MergedResults> {
  const areSure = await Promise.all(results.map((item) => hasSureMatch(item, term, locale)));
  const joinBySureness = (isSureWanted: boolean): MergedResults => {
    const joined = results.filter((_, at) => areSure[at] === isSureWanted).reduce(appendResults, NO_RESULTS);
    return { ...joined, records: joined.records.toSorted((a, b) => b.score - a.score) };
  };
  return appendResults(joinBySureness(true), joinBySureness(false));
}

/**
 * Reports whether the best result loads and has all words of the term. Without a term, reports
 * whether there are results. Never rejects.
 */
export async function hasSureMatch(
  { records }: MergedResults,
  term: string,
  locale: Locale,
): Promise<boolean> {
  if (term === '') return records.length > 0;
  try {
    const best = await records[0]?.read();
    return best !== undefined && matchesTerm(term, best.words, locale);
  } catch {
    return false;
  }
}

/** Returns the topics of the results, most frequent first. */
export function rankTopics({ topics }: MergedResults): { topic: string; count: number }[] {
  return [...topics]
    .map(([topic, count]) => ({ topic, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.topic < b.topic ? -1 : 1));
}

async function searchIndex(
  index: SearchIndex,
  { term, kind, length, topic }: SearchQuery,
  locale: Locale,
): Promise<IndexResults> {
  const filters: IndexFilters = { ...(kind !== null && { kind }), ...(length !== null && { length }) };
  const unfiltered = await index.search(term, filters);
  if (!(await areRelated(unfiltered, term, locale))) return { records: [], topics: {} };
  // Offer the topics of all results. Those of the filtered ones would be little but the chosen
  // topic.
  const filtered = topic === null ? unfiltered : await index.search(term, { ...filters, topic });
  return { records: filtered.records, topics: unfiltered.topics };
}

/**
 * Reports whether results are related to a term. For a word that no text has, the index searches
 * for the longest indexed word that it begins with, such as the "C" of "°C" for "clouds". This
 * applies to all results, so checking the best one is enough. If that one fails to load, the
 * results count as related. Never rejects.
 */
async function areRelated({ records: [best] }: IndexResults, term: string, locale: Locale): Promise<boolean> {
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
  const readQuote = (text: string, title: string) => withEllipses(withoutTitle(readExcerpt(text), title));
  return {
    card,
    path,
    excerpt: readQuote(excerpt, card.title),
    topics: topics.slice(0, MAX_TOPICS_PER_HIT).map((topic) => ({
      title: topic.title,
      path: path + readCardAddress(topic.address).hash,
      excerpt: readQuote(topic.excerpt, topic.title),
    })),
  };
}

/** Opens the index of a language. `attempt` counts from 0. */
export type OpenIndex = (language: string, attempt: number) => Promise<SearchIndex>;

/** Creates a cache that opens each index on first use. */
export function createIndexCache(openIndex: OpenIndex) {
  const openIndexes = new Map<string, Promise<SearchIndex>>();
  const attempts = new Map<string, number>();
  return {
    open: (language: string) => {
      const index = openIndexes.get(language) ?? openIndex(language, attempts.get(language) ?? 0);
      openIndexes.set(language, index);
      return index;
    },
    /** Removes indexes from the cache, because an open index never requests a failed part again. */
    forget: (languages: readonly string[]) => {
      for (const language of languages)
        if (openIndexes.delete(language)) attempts.set(language, (attempts.get(language) ?? 0) + 1);
    },
  };
}
