import { openSearchIndex, type SearchCode } from '#services/search-index';
import { createSearch } from './create-search.ts';

/** The search of this page. */
export const { $search, enterSearch, typeTerm, submitTerm, chooseFilters, showMore, retrySearch } =
  createSearch({
    openIndex: (language, attempt) =>
      openSearchIndex(
        {
          // The build writes this module beside the index: the bundler never sees it.
          // eslint-disable-next-line no-restricted-syntax
          importCode: (address) => import(/* @vite-ignore */ address) as Promise<SearchCode>,
          fetch: (address) => fetch(address, { cache: 'no-store' }),
        },
        language,
        attempt,
      ),
    replaceAddress: (path) => history.replaceState(history.state, '', path),
  });
