/**
 * Event on the root of a page: what its first deeds want may come into the cache now, for the page is loaded and idle and
 * data is not scarce.
 */
export const PREFETCH = 'podium:prefetch';
