import { MOBILE_SEARCH } from '#domain/search/mobile-search';
import { createMobileSearch } from './create-mobile-search.ts';

/** The small-screen search of this page. */
export const { $isSearchExpanded, setSearchExpanded, followMobileSearch } = createMobileSearch(() =>
  document.getElementById(MOBILE_SEARCH),
);
