import type { SearchQuery } from './search-query.ts';
import type { ExcerptPart } from './search-excerpt.ts';
import type { SearchCard } from './search-record.ts';

/** Number of results that show at first, and that each press of "more" adds. */
export const HITS_PER_PAGE = 12;

/** State of the search page. */
export interface SearchState {
  readonly query: SearchQuery;
  /** `idle` means that there is neither a term nor a filter. */
  readonly status: 'idle' | 'searching' | 'done';
  /** Whether an index or an excerpt failed to load, so that results may be missing. */
  readonly hasFailed: boolean;
  /**
   * Number of results in the searched languages. While searching, the number of the last search.
   */
  readonly total: number;
  /**
   * Whether other languages are still unsearched, so that there may be more than `total` results.
   * With many results, they are searched only when the visitor reaches the end of the list.
   */
  readonly mayBeMore: boolean;
  readonly hits: readonly SearchHit[];
  /** Topics of the results with their number of results, most frequent first. */
  readonly topics: readonly { readonly topic: string; readonly count: number }[];
  /** Similar terms that find something, if no result has all words. Set later than the results. */
  readonly similarTerms: readonly string[];
}

/** Reports whether to offer "more". With less than a page, other languages are searched anyway. */
export const hasMore = ({ hits, total, mayBeMore }: SearchState): boolean =>
  hits.length < total || (mayBeMore && total >= HITS_PER_PAGE);

/** The state without a term and filters, besides its query. */
export const NO_SEARCH = {
  status: 'idle',
  hasFailed: false,
  total: 0,
  mayBeMore: false,
  hits: [],
  topics: [],
  similarTerms: [],
} as const;

/** A search result, ready to show in one language of the site. */
export interface SearchHit {
  readonly card: SearchCard;
  /** Address of its page. */
  readonly path: string;
  /** The quoted text. Empty if it only repeats the title. */
  readonly excerpt: readonly ExcerptPart[];
  /** Transcript topics with a match, with the address of each. */
  readonly topics: readonly {
    readonly title: string;
    readonly path: string;
    readonly excerpt: readonly ExcerptPart[];
  }[];
}
