import type { ExcerptPart } from './search-excerpt.ts';
import type { SearchCard } from './search-record.ts';

/** A result of a search, ready to be shown in one language of the site. */
export interface SearchHit {
  readonly card: SearchCard;
  /** Address of its page. */
  readonly path: string;
  /** What it quotes; empty where that is only its title once more. */
  readonly excerpt: readonly ExcerptPart[];
  /** Topics of its transcript in which something was found, with the address that leads to each. */
  readonly topics: readonly {
    readonly title: string;
    readonly path: string;
    readonly excerpt: readonly ExcerptPart[];
  }[];
}
