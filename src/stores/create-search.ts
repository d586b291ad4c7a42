import { atom, type ReadableAtom } from 'nanostores';
import type { Locale } from '#domain/locales';
import { searchLanguage } from '#domain/search-language';
import { readSearchQuery, searchQueryPath, type SearchQuery } from '#domain/search-query';
import type { SearchHit } from '#domain/search-hit';
import { collectHits, joinCollected, rankTopics, readHits, type Collected } from './collect-hits.ts';
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
  /** How many results there are in what was searched; those of the last search while the next one runs. */
  readonly total: number;
  /** Whether all was searched that the query asks for; if not, there may be more results than `total`. */
  readonly isWhole: boolean;
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

const NOTHING_FOUND: Collected = { records: [], topics: new Map(), hasFailed: false };
const NOTHING = { status: 'idle', hasFailed: false, total: 0, isWhole: true, hits: [], topics: [] } as const;

/** A search over indexes that open when they are first needed. */
export function createSearch({ openIndex, setAddress }: SearchDependencies): SearchStore {
  const $search = atom<SearchState>({ query: readSearchQuery(''), ...NOTHING });
  let page: SearchPageFacts = { locale: 'en', languages: [], search: '' };
  let typing: ReturnType<typeof setTimeout> | undefined;
  /** The last search, so that one that was overtaken shows nothing. */
  let run = 0;
  let collected: Collected = NOTHING_FOUND;
  /** Languages that the search has not come to. */
  let unsearched: readonly string[] = [];
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

  /**
   * Searches the language of the page first: its results are shown as soon as they are there, and are often all that
   * anybody wants. Each further language brings code and an index of its own, so the others are searched only if there
   * are few results, or once the visitor has come to their end.
   */
  async function search(query: SearchQuery): Promise<void> {
    begin(query);
    if (query.term === '') return;
    const [first, others] = splitLanguages(query, page);
    const isCurrent = await searchIn(first, NOTHING_FOUND, others);
    if (!isCurrent) return;
    if (collected.records.length > 0 || others.length === 0) await show(HITS_A_PAGE);
    if (collected.records.length < HITS_A_PAGE) await searchOthers(HITS_A_PAGE);
  }

  /** Searches languages, and puts what they give after what was found; false if the search was overtaken. */
  async function searchIn(
    languages: readonly string[],
    before: Collected,
    others: readonly string[],
  ): Promise<boolean> {
    const own = run;
    const found = await collectHits({ query: $search.get().query, languages, open: indexes.open });
    if (found.hasFailed) indexes.forget(languages);
    if (own !== run) return false;
    collected = joinCollected(before, found);
    unsearched = others;
    return true;
  }

  /** Searches what is left, if anything is, and shows so many results. */
  async function searchOthers(count: number): Promise<void> {
    if (unsearched.length > 0 && (await searchIn(unsearched, collected, []))) await show(count);
  }

  /** Shows so many of the results; those that are shown stay. */
  async function show(count: number): Promise<void> {
    const own = run;
    const { records, hasFailed } = collected;
    const shown = $search.get().status === 'done' ? $search.get().hits : [];
    const hits = await readHits(records.slice(shown.length, count), page.locale);
    if (hits === null) indexes.forget(page.languages);
    if (own !== run) return;
    change({
      status: 'done',
      hasFailed: hasFailed || hits === null,
      total: records.length,
      isWhole: unsearched.length === 0,
      topics: rankTopics(collected),
      hits: [...shown, ...(hits ?? [])],
    });
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
      const count = $search.get().hits.length + HITS_A_PAGE;
      if (count > collected.records.length && unsearched.length > 0) await searchOthers(count);
      else await show(count);
    },
    retrySearch: () => search($search.get().query),
  };
}

/** The languages that a search begins with, and those that come after them. */
function splitLanguages(
  { language }: SearchQuery,
  { locale, languages }: SearchPageFacts,
): [first: readonly string[], others: readonly string[]] {
  if (language !== null) return [[language], []];
  const own = searchLanguage(locale);
  return languages.includes(own) ? [[own], languages.filter((other) => other !== own)] : [languages, []];
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
