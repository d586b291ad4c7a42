/**
 * History state of a page that was reloaded to start the content after its code failed to load.
 * Kept in the history entry, because frames must not use browser storage.
 */
export const RELOAD_TO_START = 'start-again';
