/**
 * State of the history entry of a page that is loaded again to start what did not come the first time. Not in any storage,
 * which frames leave alone.
 */
export const START_AGAIN = 'start-again';
