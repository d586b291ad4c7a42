import type { SearchHit } from './search-hit.ts';
import type { SearchQuery } from './search-query.ts';

/** Number of results shown at first, and added by each "more". */
export const HITS_A_PAGE = 12;

/** State of the search page. */
export interface SearchState {
  readonly query: SearchQuery;
  /** `idle`: there is no term. */
  readonly status: 'idle' | 'searching' | 'done';
  /** Whether an index or an excerpt failed to load: the results may be incomplete. */
  readonly hasFailed: boolean;
  /** Number of results in the searched languages. While searching, that of the search before. */
  readonly total: number;
  /**
   * Whether other languages are still unsearched, so that there may be more than `total` results.
   * If there are many results, they are searched at the end of the list.
   */
  readonly mayBeMore: boolean;
  readonly hits: readonly SearchHit[];
  /** Topics of the results with their number of results, most frequent first. */
  readonly topics: readonly { readonly topic: string; readonly count: number }[];
  /** Similar terms that find something, if no result has all words. They come after the results. */
  readonly similarTerms: readonly string[];
}

/** Reports whether to offer "more". Below a page of results, other languages load unasked. */
export const hasMore = ({ hits, total, mayBeMore }: SearchState): boolean =>
  hits.length < total || (mayBeMore && total >= HITS_A_PAGE);

/** The state without a term, besides its query. */
export const NO_SEARCH = {
  status: 'idle',
  hasFailed: false,
  total: 0,
  mayBeMore: false,
  hits: [],
  topics: [],
  similarTerms: [],
} as const;
