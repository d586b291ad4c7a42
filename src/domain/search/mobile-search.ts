/** Id of the search popover on small screens. */
export const MOBILE_SEARCH = 'search-panel';

/** Media query for windows with the wide search (rule 9.13). */
export const WIDE_HEADER = '(min-width: 768px)';
