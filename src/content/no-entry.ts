/**
 * The id of the only entry of an empty collection. Astro writes a warning each time that a page
 * reads a collection without entries, which would hide faults and addresses. No file name has this id.
 */
export const NO_ENTRY = '/';
