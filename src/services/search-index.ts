import { searchIndexPath } from '#domain/search-language';
import { runStep } from './chunk.ts';

/** A record that was found; what it quotes is read only when it is shown. */
export interface FoundRecord {
  /** How well it matches, within its index. */
  readonly score: number;
  readonly read: () => Promise<FoundText>;
}

/** What was found in a record: addresses as `domain/search-record` writes them, excerpts as `search-excerpt` reads them. */
export interface FoundText {
  readonly address: string;
  readonly excerpt: string;
  /** The words of it that were found. */
  readonly words: readonly string[];
  /** What was found under its headings. */
  readonly topics: readonly { readonly title: string; readonly address: string; readonly excerpt: string }[];
}

/** What a search of an index gives. */
export interface Found {
  /** The best first. */
  readonly records: readonly FoundRecord[];
  /** How many of them have each topic. */
  readonly topics: Readonly<Record<string, number>>;
}

/** The filters of an index and their values. */
export type IndexFilters = Readonly<Partial<Record<'kind' | 'topic', string>>>;

/** The search index of one language of content. A search rejects if a part of the index did not come. */
export interface SearchIndex {
  readonly search: (term: string, filters: IndexFilters) => Promise<Found>;
}

/** Parts of Pagefind's own interface. */
interface PagefindInstance {
  search: (term: string, options: { filters: IndexFilters }) => Promise<PagefindResponse>;
  filters: () => Promise<unknown>;
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
  /** Which of its words were found, by their numbers. */
  locations: number[];
  sub_results: (PagefindText & { title: string })[];
}

/** The code of an index: it can search one language only, so each has its own. */
export interface SearchCode {
  readonly createInstance: (options: Record<string, unknown>) => PagefindInstance;
  /** How many files of the index did not come so far (pipeline/search/search-index.ts). */
  readonly missed: number;
}

const OPTIONS = {
  // A worker is more code to wait for than a search takes.
  noWorker: true,
  // Words: few enough for a phone to show them all, and with them those that match.
  excerptLength: 18,
};

/**
 * Opens the search index of a language of content; what once did not come is asked for again by the next attempt only.
 * Rejects with a ChunkLoadError, or with what Pagefind throws.
 */
export async function openSearchIndex(
  importCode: (address: string) => Promise<SearchCode>,
  language: string,
  attempt: number,
): Promise<SearchIndex> {
  const basePath = searchIndexPath(language);
  // Browsers remember that a module did not come, so each attempt has an address of its own.
  const code = await runStep('search', () =>
    importCode(`${basePath}pagefind.js${attempt === 0 ? '' : `?${attempt}`}`),
  );
  // The entry names parts of the index: after a failure it is that of today. Else it may be kept as its headers say.
  const metaCacheTag = attempt === 0 ? '' : String(attempt);
  const index = code.createInstance({ basePath, language, metaCacheTag, ...OPTIONS });
  const whole = async <T>(run: () => Promise<T>): Promise<T> => {
    const { missed } = code;
    const answer = await run();
    if (code.missed > missed) throw new Error(`A part of the search index of "${language}" did not come.`);
    return answer;
  };
  await whole(() => index.filters());
  return {
    search: async (term, filters) => {
      const { results, filters: counts } = await whole(() => index.search(term, { filters }));
      return { records: results.map(toRecord), topics: counts['topic'] ?? {} };
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
      return { address: url, excerpt, words: foundWords(text), topics };
    },
  };
}

/** Words end at spaces; in texts without any Pagefind parts them by a sign of no width. */
function foundWords({ raw_content, locations }: Pick<PagefindRecord, 'raw_content' | 'locations'>): string[] {
  const words = raw_content.split(raw_content.includes('\u200b') ? '\u200b' : /\s+/);
  return locations.flatMap((at) => words[at] ?? []);
}
