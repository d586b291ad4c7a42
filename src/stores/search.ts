import { openSearchIndex, type SearchCode } from '#services/search-index';
import { createSearch } from './create-search.ts';

// The build writes these modules beside their indexes: the bundler never sees them.
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
