import type { SearchIndex } from '#services/search-index';

/** Opens the index of a language. `attempt` counts from 0. */
export type OpenIndex = (language: string, attempt: number) => Promise<SearchIndex>;

/** A cache of open indexes. */
export interface IndexCache {
  readonly open: (language: string) => Promise<SearchIndex>;
  /**
   * Removes indexes from the cache, so that they open again: an index never requests a failed part
   * twice.
   */
  readonly forget: (languages: readonly string[]) => void;
}

/** Creates a cache that opens each index on first use. */
export function createIndexCache(openIndex: OpenIndex): IndexCache {
  const opened = new Map<string, Promise<SearchIndex>>();
  const attempts = new Map<string, number>();
  return {
    open: (language) => {
      const index = opened.get(language) ?? openIndex(language, attempts.get(language) ?? 0);
      opened.set(language, index);
      return index;
    },
    forget: (languages) => {
      for (const language of languages)
        if (opened.delete(language)) attempts.set(language, (attempts.get(language) ?? 0) + 1);
    },
  };
}
