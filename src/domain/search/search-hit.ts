import type { ExcerptPart } from './search-excerpt.ts';
import type { SearchCard } from './search-record.ts';

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
