import type { SearchIndex } from '#services/search-index';

/** Opens the index of a language; `attempt` counts from 0. */
export type OpenIndex = (language: string, attempt: number) => Promise<SearchIndex>;

/** The indexes that have opened, and how to have them opened anew. */
export interface Indexes {
  readonly open: (language: string) => Promise<SearchIndex>;
  /** Has these open anew the next time: an index never asks twice for a part that did not come. */
  readonly forget: (languages: readonly string[]) => void;
}

/** Keeps indexes open, each from when it is first needed. */
export function keepOpened(openIndex: OpenIndex): Indexes {
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
