import { tagSlug } from '#domain/content/tags';
import { CHANGE_ORDER, searchIndexPath } from '#domain/search/search-language';
import { runStep } from './chunk.ts';

/** A search result. Its excerpt loads only when it is shown. */
export interface FoundRecord {
  /** Relevance, comparable only within its index. */
  readonly score: number;
  readonly read: () => Promise<FoundText>;
}

/** The texts of a result, in the formats of `search-record` and `search-excerpt`. */
export interface FoundText {
  readonly address: string;
  readonly excerpt: string;
  /**
   * The words of its text that matched, and all words of its title, author and tags, because the
   * index does not report matches in these.
   */
  readonly words: readonly string[];
  /** Matches under its headings. */
  readonly topics: readonly { readonly title: string; readonly address: string; readonly excerpt: string }[];
}

/** The results of a search in one index. */
export interface IndexResults {
  /** Best first. */
  readonly records: readonly FoundRecord[];
  /** Number of results per topic. */
  readonly topics: Readonly<Record<string, number>>;
}

/** Values for the filters of an index. Topics with the same slug are one. */
export type IndexFilters = Readonly<Partial<Record<'kind' | 'length' | 'topic', string>>>;

/** The search index of one content language. A search rejects if a part fails to load. */
export interface SearchIndex {
  /** Without a term, finds all content that the filters match, newest first. */
  readonly search: (term: string, filters: IndexFilters) => Promise<IndexResults>;
}

/** The parts of Pagefind's interface used here. */
interface PagefindInstance {
  search: (term: string | null, options: PagefindOptions) => Promise<PagefindResponse>;
  filters: () => Promise<PagefindResponse['filters']>;
}

interface PagefindOptions {
  filters: Readonly<Record<string, string | { any: readonly string[] }>>;
  sort?: Readonly<Record<typeof CHANGE_ORDER, 'desc'>>;
}

interface PagefindResponse {
  results: { score: number; data: () => Promise<PagefindRecord> }[];
  filters: Record<string, Record<string, number> | undefined>;
}

interface PagefindText {
  url: string;
  excerpt: string;
}

interface PagefindRecord extends PagefindText {
  raw_content: string;
  /** Title, author and tags. */
  meta: Readonly<Record<string, string>>;
  /** Indexes of the matching words. */
  locations: number[];
  sub_results: (PagefindText & { title: string })[];
}

/** The code of an index. It can search only one language, so each language has its own copy. */
export interface SearchCode {
  readonly createInstance: (options: Record<string, unknown>) => PagefindInstance;
  /** Number of files that failed to load (pipeline/building/search/search-index.ts). */
  readonly missed: number;
}

const PAGEFIND_OPTIONS = {
  // Loading a worker would take longer than a search.
  noWorker: true,
  // In words. A phone shows an excerpt of this length whole, including the matching words.
  excerptLength: 18,
};

/**
 * Opens the search index of a content language. A part that failed to load is requested again only
 * in the next attempt. Rejects with a ChunkLoadError, or with an error of Pagefind.
 */
export async function openSearchIndex(
  importCode: (address: string) => Promise<SearchCode>,
  language: string,
  attempt: number,
): Promise<SearchIndex> {
  const basePath = searchIndexPath(language);
  // Browsers remember that a module failed to load, so each attempt has its own URL.
  const code = await runStep('search', () =>
    importCode(`${basePath}pagefind.js${attempt === 0 ? '' : `?${attempt}`}`),
  );
  // The entry file lists the parts of the index. After a failure, this tag requests a fresh copy of
  // it; otherwise the browser may use its cache.
  const metaCacheTag = attempt === 0 ? '' : String(attempt);
  const index = code.createInstance({ basePath, language, metaCacheTag, ...PAGEFIND_OPTIONS });
  const rejectIfIncomplete = async <T>(run: () => Promise<T>): Promise<T> => {
    const { missed: missedBefore } = code;
    const result = await run();
    if (code.missed > missedBefore)
      throw new Error(`A part of the search index of "${language}" failed to load.`);
    return result;
  };
  const topics = Object.keys((await rejectIfIncomplete(() => index.filters()))['topic'] ?? {});
  return {
    search: async (term, { topic, ...otherFilters }) => {
      const filters =
        topic === undefined
          ? otherFilters
          : {
              ...otherFilters,
              topic: { any: topics.filter((otherTopic) => tagSlug(otherTopic) === tagSlug(topic)) },
            };
      const { results, filters: resultCounts } = await rejectIfIncomplete(() =>
        term === ''
          ? index.search(null, { filters, sort: { [CHANGE_ORDER]: 'desc' } })
          : index.search(term, { filters }),
      );
      return { records: results.map(toRecord), topics: resultCounts['topic'] ?? {} };
    },
  };
}

function toRecord({ score, data }: PagefindResponse['results'][number]): FoundRecord {
  return {
    score,
    read: async () => {
      const { url, excerpt, sub_results, ...text } = await data();
      const topics = sub_results
        .filter((topic) => topic.url !== url)
        .map((topic) => ({ title: topic.title, address: topic.url, excerpt: topic.excerpt }));
      const metaWords = Object.values(text.meta).flatMap((value) => value.split(/\s+/));
      return { address: url, excerpt, words: [...matchingWords(text), ...metaWords], topics };
    },
  };
}

/**
 * Returns the matching words. Words end at whitespace; in languages without spaces, Pagefind
 * separates them by zero-width spaces.
 */
function matchingWords({
  raw_content,
  locations,
}: Pick<PagefindRecord, 'raw_content' | 'locations'>): string[] {
  const words = raw_content.includes('\u200b') ? raw_content.split('\u200b') : raw_content.split(/\s+/);
  return locations.flatMap((index) => words[index] ?? []);
}
