import { atom, type ReadableAtom } from 'nanostores';
import type { Locale } from '#domain/languages/locales';
import { searchLanguage, splitLanguages } from '#domain/search/search-language';
import { isEmpty, readSearchQuery, searchQueryPath, type SearchQuery } from '#domain/search/search-query';
import { HITS_PER_PAGE, NO_SEARCH, type SearchState } from '#domain/search/search-state';
import { openSearchIndex, type SearchCode } from '#services/search-index';
import {
  collectHits,
  createIndexCache,
  hasSureMatch,
  appendResults,
  NO_RESULTS,
  rankResults,
  rankTopics,
  readHits,
  type MergedResults,
  type OpenIndex,
} from './collect-hits.ts';
import { findSimilarTerms } from './similar-terms.ts';

/**
 * A search starts after this pause in typing, so that words are searched and not single letters.
 */
export const TYPING_MS = 150;

/** The page that the search runs on. */
export interface SearchPageFacts {
  readonly locale: Locale;
  /** Content languages that have an index. */
  readonly languages: readonly string[];
  /** The query string of the address, with its `?`. */
  readonly search: string;
}

/** The services that the search needs. */
export interface SearchDependencies {
  readonly openIndex: OpenIndex;
  /** Sets the address of the page, as a new history entry or in place of the current one. */
  readonly setAddress: (path: string, how: 'push' | 'replace') => void;
  /** Puts the term into the page title, which labels tabs, bookmarks and history entries. */
  readonly nameSearch: (term: string) => void;
}

/** A search: its results so far and the languages not searched yet. */
interface Run {
  collected: MergedResults;
  unsearched: readonly string[];
}

/** Creates the search of a page. Each index opens when it is first needed. No action rejects. */
export function createSearch({ openIndex, setAddress, nameSearch }: SearchDependencies) {
  const $search = atom<SearchState>({ query: readSearchQuery(''), ...NO_SEARCH });
  let page: SearchPageFacts = { locale: 'en', languages: [], search: '' };
  let typing: ReturnType<typeof setTimeout> | undefined;
  /** The current search. Earlier searches that are still running show nothing. */
  let current: Run = { collected: NO_RESULTS, unsearched: [] };
  let address = '';
  /** Whether the shown search gets a history entry of its own. A partly typed word does not. */
  let isSettled = false;

  const indexes = createIndexCache(openIndex);
  const change = (state: Partial<SearchState>): void => $search.set({ ...$search.get(), ...state });

  /** Starts a search. Earlier searches no longer show results. */
  function begin(query: SearchQuery): Run {
    clearTimeout(typing);
    current = { collected: NO_RESULTS, unsearched: [] };
    if (isEmpty(query)) $search.set({ query, ...NO_SEARCH });
    else change({ query, status: 'searching', hasFailed: false, similarTerms: [] });
    return current;
  }

  /**
   * Searches only the language that the visitor chose. Without a choice, searches that of the page
   * first, because each further language loads code and an index of its own. If the best result has
   * all words of the term, shows these results, and searches the other languages only if there are
   * few results, or when the visitor reaches the end of the list. Otherwise searches all languages
   * at once and merges their results, best first.
   */
  async function search(query: SearchQuery): Promise<void> {
    const run = begin(query);
    if (isEmpty(query)) return;
    const [firstLanguages, others] = splitLanguages(query.language, page);
    run.unsearched = others;
    run.collected = await collect(query, firstLanguages);
    const isEnough = others.length === 0 || (await hasSureMatch(run.collected, query.term, page.locale));
    if (run !== current) return;
    if (!isEnough) {
      const rest = await Promise.all(others.map((language) => collect(query, [language])));
      run.collected = await rankResults([run.collected, ...rest], query.term, page.locale);
      run.unsearched = [];
    }
    await show(run, HITS_PER_PAGE);
    if (run.collected.records.length < HITS_PER_PAGE) await showOthers(run, HITS_PER_PAGE);
    await showSimilarTerms(run, query);
  }

  /** Shows similar terms if the best result does not have all words of the term. */
  async function showSimilarTerms(run: Run, { term }: SearchQuery): Promise<void> {
    const { locale, languages } = page;
    if (term === '' || run.collected.hasFailed || (await hasSureMatch(run.collected, term, locale))) return;
    const similarTerms = await findSimilarTerms({ term, locale, languages, open: indexes.open });
    if (run === current) change({ similarTerms });
  }

  async function collect(query: SearchQuery, languages: readonly string[]): Promise<MergedResults> {
    const collected = await collectHits({ query, locale: page.locale, languages, openIndex: indexes.open });
    if (collected.hasFailed) indexes.forget(languages);
    return collected;
  }

  /**
   * Searches the remaining languages, appends their results, and shows the first `count` results.
   */
  async function showOthers(run: Run, count: number): Promise<void> {
    if (run !== current || run.unsearched.length === 0) return;
    run.collected = appendResults(run.collected, await collect($search.get().query, run.unsearched));
    run.unsearched = [];
    await show(run, count);
  }

  /** Shows the first `count` results. Results already shown stay. */
  async function show(run: Run, count: number): Promise<void> {
    if (run !== current) return;
    const { collected, unsearched } = run;
    const shown = $search.get().status === 'done' ? $search.get().hits : [];
    const hits = await readHits(collected.records.slice(shown.length, count), page.locale);
    if (hits === null) indexes.forget(page.languages);
    if (run !== current) return;
    change({
      status: 'done',
      hasFailed: collected.hasFailed || hits === null,
      total: collected.records.length,
      mayBeMore: unsearched.length > 0,
      topics: rankTopics(collected),
      hits: [...shown, ...(hits ?? [])],
    });
  }

  /** Searches for a query that the visitor entered, and sets the address. */
  async function ask(query: SearchQuery, settles: boolean): Promise<void> {
    const path = searchQueryPath(page.locale, query);
    if (path !== address) setAddress(path, isSettled ? 'push' : 'replace');
    // Set the title after the new history entry, so that the previous entry keeps its own.
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
    isSettled = !isEmpty(query);
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
    $search: $search as ReadableAtom<SearchState>,
    /** Starts with the query in the address of the page. */
    enterSearch: enter,
    /** After going back or forward, searches for the query in the address, unless it is shown. */
    followAddress: async (to: string) => {
      if (searchQueryPath(page.locale, readSearchQuery(to)) !== address) await enter({ ...page, search: to });
    },
    /** Searches for a term when typing pauses. */
    typeTerm: (term: string) => {
      const query = withTerm(term);
      if (query.term === $search.get().query.term) return;
      begin(query);
      typing = setTimeout(() => void ask(query, false), TYPING_MS);
    },
    /** Searches for a term at once. */
    submitTerm: (term: string) => ask(withTerm(term), true),
    chooseFilters: (filters: Partial<Omit<SearchQuery, 'term'>>) =>
      ask({ ...$search.get().query, ...filters }, true),
    showMore: async () => {
      const count = $search.get().hits.length + HITS_PER_PAGE;
      const { collected, unsearched } = current;
      if (count > collected.records.length && unsearched.length > 0) await showOthers(current, count);
      else await show(current, count);
    },
    /** Searches again after a failure. */
    retrySearch: () => search($search.get().query),
  };
}

// The build writes these modules beside their indexes, so the bundler does not know them.
// eslint-disable-next-line no-restricted-syntax
const importCode = (address: string) => import(/* @vite-ignore */ address) as Promise<SearchCode>;

/** The page title without a search. */
let title: string | undefined;

/** The search of this page. */
export const {
  $search,
  enterSearch,
  followAddress,
  typeTerm,
  submitTerm,
  chooseFilters,
  showMore,
  retrySearch,
} = createSearch({
  openIndex: (language, attempt) => openSearchIndex(importCode, language, attempt),
  setAddress: (path, how) => history[`${how}State`](history.state, '', path),
  nameSearch: (term) => {
    title ??= document.title;
    document.title = term === '' ? title : `${term} | ${title}`;
  },
});
