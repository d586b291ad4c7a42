import type { Locale } from '#domain/locales';
import { viewPath } from '#domain/paths';
import { readExcerpt } from '#domain/search-excerpt';
import type { SearchHit } from '#domain/search-hit';
import { searchLanguage } from '#domain/search-language';
import type { SearchQuery } from '#domain/search-query';
import { readRecordAddress } from '#domain/search-record';
import type { FoundRecord, FoundText, IndexFilters, SearchIndex } from '#services/search-index';

/** How much more a match counts in the language of the page: who reads Korean pages likes Korean content. */
const OWN_LANGUAGE_WEIGHT = 1.5;

/** How many topics a result names at most. */
const TOPICS_A_HIT = 3;

/** What all indexes together gave. */
export interface Collected {
  readonly total: number;
  readonly topics: readonly { readonly topic: string; readonly count: number }[];
  /** Whether an index, or a part of it, did not come. */
  readonly hasFailed: boolean;
  /** Reads results, the best first; null if what they quote did not come. Never rejects. */
  readonly read: (from: number, to: number) => Promise<SearchHit[] | null>;
}

/** What is searched for, and where. */
export interface Collecting {
  readonly query: SearchQuery;
  readonly languages: readonly string[];
  readonly open: (language: string) => Promise<SearchIndex>;
  /** Language of the page. */
  readonly locale: Locale;
}

/** Searches the indexes of several languages as if they were one. Never rejects: what did not come is left out. */
export async function collectHits({ query, languages, open, locale }: Collecting): Promise<Collected> {
  const answers = await Promise.allSettled(
    languages.map(async (language) => {
      const weight = searchLanguage(locale) === language ? OWN_LANGUAGE_WEIGHT : 1;
      return searchIndex(await open(language), query, weight);
    }),
  );
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const records = found.flatMap((answer) => answer.records).sort((a, b) => b.score - a.score);
  return {
    total: records.length,
    topics: sumTopics(found.map(({ topics }) => topics)),
    hasFailed: found.length < answers.length,
    read: (from, to) => readHits(records.slice(from, to), locale),
  };
}

async function searchIndex(index: SearchIndex, { term, kind, topic }: SearchQuery, weight: number) {
  const filters: IndexFilters = kind === null ? {} : { kind };
  const any = await index.search(term, filters);
  // The topics on offer are those of all results: else the chosen one would be the only one left.
  const found = topic === null ? any : await index.search(term, { ...filters, topic });
  return {
    records: found.records.map(({ score, read }): FoundRecord => ({ score: score * weight, read })),
    topics: any.topics,
  };
}

function sumTopics(counts: readonly Readonly<Record<string, number>>[]): Collected['topics'] {
  const sums = new Map<string, number>();
  for (const [topic, count] of counts.flatMap(Object.entries) as [string, number][])
    sums.set(topic, (sums.get(topic) ?? 0) + count);
  return [...sums]
    .map(([topic, count]) => ({ topic, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.topic < b.topic ? -1 : 1));
}

async function readHits(records: readonly FoundRecord[], locale: Locale): Promise<SearchHit[] | null> {
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
    excerpt: words.replace(/\.$/, '') === card.title.replace(/\.$/, '') ? [] : quoted,
    topics: topics.slice(0, TOPICS_A_HIT).map((topic) => ({
      title: topic.title,
      path: path + readRecordAddress(topic.address).hash,
      excerpt: readExcerpt(topic.excerpt),
    })),
  };
}
