/** What is wrong with a deck, and what somebody can do about it. */
export class DeckError extends Error {
  override name = 'DeckError';
}
