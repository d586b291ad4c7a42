import { atom, type ReadableAtom } from 'nanostores';
import type { Locale } from '#domain/locales';
import { searchLanguage, splitLanguages } from '#domain/search-language';
import { readSearchQuery, searchQueryPath, type SearchQuery } from '#domain/search-query';
import type { SearchHit } from '#domain/search-hit';
import {
  collectHits,
  isSure,
  joinCollected,
  NOTHING_FOUND,
  rankTogether,
  rankTopics,
  readHits,
  type Collected,
} from './collect-hits.ts';
import { keepOpened, type OpenIndex } from './keep-opened.ts';

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
  /** Whether other languages are not searched yet, so that there may be more than `total`: they wait for the end of many results. */
  readonly mayBeMore: boolean;
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

/** Whether more is shown on request: fewer results than a page bring those of other languages by themselves. */
export const hasMore = ({ hits, total, mayBeMore }: SearchState): boolean =>
  hits.length < total || (mayBeMore && total >= HITS_A_PAGE);

/** What the search needs from outside. */
export interface SearchDependencies {
  readonly openIndex: OpenIndex;
  /** Gives the page the address of what is shown, as a new entry of the history or in place of the present one. */
  readonly setAddress: (path: string, how: 'push' | 'replace') => void;
  /** Names the search in the title of the page, by which tabs, bookmarks and the history are told apart. */
  readonly nameSearch: (term: string) => void;
}

/** The search of a page. Verbs never reject. */
export interface SearchStore {
  readonly $search: ReadableAtom<SearchState>;
  /** Begins with the query of the address of the page. */
  readonly enterSearch: (page: SearchPageFacts) => Promise<void>;
  /** Searches for the query of the address after the visitor went back or forth, unless that is shown. */
  readonly followAddress: (search: string) => Promise<void>;
  /** Searches for a term once typing rests. */
  readonly typeTerm: (term: string) => void;
  /** Searches for a term at once. */
  readonly submitTerm: (term: string) => Promise<void>;
  readonly chooseFilters: (filters: Partial<Omit<SearchQuery, 'term'>>) => Promise<void>;
  readonly showMore: () => Promise<void>;
  /** Searches once more after a failure. */
  readonly retrySearch: () => Promise<void>;
}

/** A search: what it has found, and the languages that it has not come to. */
interface Run {
  collected: Collected;
  unsearched: readonly string[];
}

const NOTHING = {
  status: 'idle',
  hasFailed: false,
  total: 0,
  mayBeMore: false,
  hits: [],
  topics: [],
} as const;

/** A search over indexes that open when they are first needed. */
export function createSearch({ openIndex, setAddress, nameSearch }: SearchDependencies): SearchStore {
  const $search = atom<SearchState>({ query: readSearchQuery(''), ...NOTHING });
  let page: SearchPageFacts = { locale: 'en', languages: [], search: '' };
  let typing: ReturnType<typeof setTimeout> | undefined;
  /** The last search: one that was overtaken shows nothing. */
  let current: Run = { collected: NOTHING_FOUND, unsearched: [] };
  let address = '';
  /** Whether Back should lead to what is shown; to a part of a word it should not. */
  let isSettled = false;

  const indexes = keepOpened(openIndex);
  const change = (state: Partial<SearchState>): void => $search.set({ ...$search.get(), ...state });

  /** From now on nothing of earlier searches shows any more. */
  function begin(query: SearchQuery): Run {
    clearTimeout(typing);
    current = { collected: NOTHING_FOUND, unsearched: [] };
    if (query.term === '') $search.set({ query, ...NOTHING });
    else change({ query, status: 'searching', hasFailed: false });
    return current;
  }

  /**
   * Searches the language of the page first. If that surely has what is searched for, its results are shown, and often they
   * are all that anybody wants: each further language brings code and an index of its own, so the others are searched only if
   * there are few results, or once the visitor has come to their end. Else the best of all languages come first.
   */
  async function search(query: SearchQuery): Promise<void> {
    const own = begin(query);
    if (query.term === '') return;
    const [first, others] = splitLanguages(query.language, page);
    own.unsearched = others;
    own.collected = await collect(query, first);
    const isEnough = others.length === 0 || (await isSure(own.collected, query.term, page.locale));
    if (own !== current) return;
    if (!isEnough) {
      const rest = await Promise.all(others.map((language) => collect(query, [language])));
      own.collected = await rankTogether([own.collected, ...rest], query.term, page.locale);
      own.unsearched = [];
    }
    await show(own, HITS_A_PAGE);
    if (own.collected.records.length < HITS_A_PAGE) await showOthers(own, HITS_A_PAGE);
  }

  async function collect(query: SearchQuery, languages: readonly string[]): Promise<Collected> {
    const found = await collectHits({ query, languages, open: indexes.open });
    if (found.hasFailed) indexes.forget(languages);
    return found;
  }

  /** Searches what is left, if anything is, and shows so many results: the others come after those that are shown. */
  async function showOthers(own: Run, count: number): Promise<void> {
    if (own !== current || own.unsearched.length === 0) return;
    own.collected = joinCollected(own.collected, await collect($search.get().query, own.unsearched));
    own.unsearched = [];
    await show(own, count);
  }

  /** Shows so many of the results; those that are shown stay. */
  async function show(own: Run, count: number): Promise<void> {
    if (own !== current) return;
    const { collected, unsearched } = own;
    const shown = $search.get().status === 'done' ? $search.get().hits : [];
    const hits = await readHits(collected.records.slice(shown.length, count), page.locale);
    if (hits === null) indexes.forget(page.languages);
    if (own !== current) return;
    change({
      status: 'done',
      hasFailed: collected.hasFailed || hits === null,
      total: collected.records.length,
      mayBeMore: unsearched.length > 0,
      topics: rankTopics(collected),
      hits: [...shown, ...(hits ?? [])],
    });
  }

  async function ask(query: SearchQuery, settles: boolean): Promise<void> {
    const path = searchQueryPath(page.locale, query);
    if (path !== address) setAddress(path, isSettled ? 'push' : 'replace');
    // A new entry of the history gets the new name; the one before keeps its own.
    nameSearch(query.term);
    address = path;
    isSettled = settles;
    await search(query);
  }

  function enter(facts: SearchPageFacts): Promise<void> {
    page = facts;
    const query = readSearchQuery(facts.search);
    const language = query.language === null ? null : searchLanguage(query.language);
    address = searchQueryPath(facts.locale, query);
    isSettled = query.term !== '';
    nameSearch(query.term);
    return search({
      ...query,
      language: language !== null && facts.languages.includes(language) ? language : null,
    });
  }

  const withTerm = (term: string): SearchQuery => ({
    ...$search.get().query,
    term: readSearchQuery(`?${new URLSearchParams({ search: term.toWellFormed() }).toString()}`).term,
  });

  return {
    $search,
    enterSearch: enter,
    followAddress: async (to) => {
      if (searchQueryPath(page.locale, readSearchQuery(to)) !== address) await enter({ ...page, search: to });
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
      const { collected, unsearched } = current;
      if (count > collected.records.length && unsearched.length > 0) await showOthers(current, count);
      else await show(current, count);
    },
    retrySearch: () => search($search.get().query),
  };
}
