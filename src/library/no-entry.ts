/**
 * The id of the placeholder entry of an empty collection. No file can have this name. Without it,
 * Astro warns each time that a page reads the empty collection, and the warnings would hide faults
 * and addresses.
 */
export const NO_ENTRY = '/';
