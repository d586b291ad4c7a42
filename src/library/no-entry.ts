/**
 * The id of the only entry of an empty collection; no file name has it. Astro writes a warning each
 * time that a page reads a collection without entries, which would hide faults and addresses.
 */
export const NO_ENTRY = '/';
