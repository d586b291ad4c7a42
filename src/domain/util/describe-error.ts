/** Maximum length of a logged message, in characters. */
const MAX_LENGTH = 500;

/** Returns name and message of an error and of its cause, and the type of a ChunkLoadError. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'Not an error.';
  const { type } = error as { type?: unknown };
  const typeNote = typeof type === 'string' ? ` (${type})` : '';
  const cause = error.cause instanceof Error ? `; ${describeError(error.cause)}` : '';
  return `${error.name}: ${error.message}${typeNote}${cause}`.slice(0, MAX_LENGTH);
}

/** Returns the message of an error, or the text of any other thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
