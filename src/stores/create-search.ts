import { atom, type ReadableAtom } from 'nanostores';
import type { Locale } from '#domain/locales';
import { searchLanguage } from '#domain/search-language';
import { readSearchQuery, searchQueryPath, type SearchQuery } from '#domain/search-query';
import type { SearchHit } from '#domain/search-hit';
import { collectHits, type Collected } from './collect-hits.ts';
import type { SearchIndex } from '#services/search-index';

/** How long a term rests before it is searched for, in milliseconds: a word is typed, not letters. */
export const TYPING_MS = 150;

/** How many results are shown at first, and with each "more". */
export const HITS_A_PAGE = 12;

/** What the search page shows. */
export interface SearchState {
  readonly query: SearchQuery;
  /** `idle`: there is no term. */
  readonly status: 'idle' | 'searching' | 'done';
  /** Whether an index, or what it quotes, did not come: what is shown may not be all. */
  readonly hasFailed: boolean;
  /** How many results there are; those of the last search while the next one runs. */
  readonly total: number;
  readonly hits: readonly SearchHit[];
  /** Topics of what was found with their numbers of results, the most frequent first. */
  readonly topics: readonly { readonly topic: string; readonly count: number }[];
}

/** The page that is searched from. */
export interface SearchPageFacts {
  readonly locale: Locale;
  /** Languages of content, each with an index. */
  readonly languages: readonly string[];
  /** The query of the address, with its `?`. */
  readonly search: string;
}

/** What the search needs from outside. */
export interface SearchDependencies {
  readonly openIndex: (language: string, attempt: number) => Promise<SearchIndex>;
  /** Gives the page the address of what is shown, as a new entry of the history or in place of the present one. */
  readonly setAddress: (path: string, how: 'push' | 'replace') => void;
}

/** The search of a page. Verbs never reject. */
export interface SearchStore {
  readonly $search: ReadableAtom<SearchState>;
  /** Searches for the query of the address of the page, at first and when the visitor goes back. */
  readonly enterSearch: (page: SearchPageFacts) => Promise<void>;
  /** Searches for a term once typing rests. */
  readonly typeTerm: (term: string) => void;
  /** Searches for a term at once. */
  readonly submitTerm: (term: string) => Promise<void>;
  readonly chooseFilters: (filters: Partial<Omit<SearchQuery, 'term'>>) => Promise<void>;
  readonly showMore: () => Promise<void>;
  /** Searches once more after a failure. */
  readonly retrySearch: () => Promise<void>;
}

const NOTHING = { status: 'idle', hasFailed: false, total: 0, hits: [], topics: [] } as const;

/** A search over indexes that open when they are first needed. */
export function createSearch({ openIndex, setAddress }: SearchDependencies): SearchStore {
  const $search = atom<SearchState>({ query: readSearchQuery(''), ...NOTHING });
  let page: SearchPageFacts = { locale: 'en', languages: [], search: '' };
  let typing: ReturnType<typeof setTimeout> | undefined;
  /** The last search, so that one that was overtaken shows nothing. */
  let run = 0;
  let collected: Collected | null = null;
  let address = '';
  /** Whether Back should lead to what is shown; to a part of a word it should not. */
  let isSettled = false;

  const indexes = keepOpened(openIndex);
  const change = (state: Partial<SearchState>): void => $search.set({ ...$search.get(), ...state });

  /** From now on nothing of earlier searches shows any more. */
  function begin(query: SearchQuery): void {
    clearTimeout(typing);
    run += 1;
    if (query.term === '') $search.set({ query, ...NOTHING });
    else change({ query, status: 'searching', hasFailed: false });
  }

  async function search(query: SearchQuery): Promise<void> {
    begin(query);
    if (query.term === '') return;
    const own = run;
    const languages = query.language === null ? page.languages : [query.language];
    const found = await collectHits({ query, languages, open: indexes.open, locale: page.locale });
    const hits = await found.read(0, HITS_A_PAGE);
    const hasFailed = found.hasFailed || hits === null;
    if (hasFailed) indexes.forget(languages);
    if (own !== run) return;
    collected = found;
    change({ status: 'done', hasFailed, total: found.total, topics: found.topics, hits: hits ?? [] });
  }

  async function ask(query: SearchQuery, settles: boolean): Promise<void> {
    const path = searchQueryPath(page.locale, query);
    if (path !== address) setAddress(path, isSettled ? 'push' : 'replace');
    address = path;
    isSettled = settles;
    await search(query);
  }

  const withTerm = (term: string): SearchQuery => ({
    ...$search.get().query,
    term: readSearchQuery(`?${new URLSearchParams({ search: term.toWellFormed() }).toString()}`).term,
  });

  return {
    $search,
    enterSearch: (facts) => {
      page = facts;
      const query = readSearchQuery(facts.search);
      const language = query.language === null ? null : searchLanguage(query.language);
      address = searchQueryPath(facts.locale, query);
      isSettled = query.term !== '';
      return search({
        ...query,
        language: language !== null && facts.languages.includes(language) ? language : null,
      });
    },
    typeTerm: (term) => {
      const query = withTerm(term);
      if (query.term === $search.get().query.term) return;
      begin(query);
      typing = setTimeout(() => void ask(query, false), TYPING_MS);
    },
    submitTerm: (term) => ask(withTerm(term), true),
    chooseFilters: (filters) => ask({ ...$search.get().query, ...filters }, true),
    showMore: async () => {
      const own = run;
      const { hits } = $search.get();
      const more = await collected?.read(hits.length, hits.length + HITS_A_PAGE);
      if (own !== run || more === undefined) return;
      if (more === null) indexes.forget(page.languages);
      change(more === null ? { hasFailed: true } : { hits: [...hits, ...more], hasFailed: false });
    },
    retrySearch: () => search($search.get().query),
  };
}

/** The indexes that have opened, and how to have them opened anew. */
interface Indexes {
  readonly open: (language: string) => Promise<SearchIndex>;
  /** Has these open anew the next time: an index never asks twice for a part that did not come. */
  readonly forget: (languages: readonly string[]) => void;
}

function keepOpened(openIndex: SearchDependencies['openIndex']): Indexes {
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
