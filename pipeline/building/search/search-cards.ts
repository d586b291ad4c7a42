/**
 * File with the data that search results show. Astro renders it only as input for the index. In its
 * own module, because render threads need the name, and not the code that builds the index.
 */
export const SEARCH_CARDS = 'search-cards.json';
