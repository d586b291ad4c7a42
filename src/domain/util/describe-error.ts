/** Maximum length of a logged message, in characters. */
const MESSAGE_LENGTH = 500;

/** Returns name and message of an error and of its cause, and why a chunk failed to load. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'Not an error.';
  const { type } = error as { type?: unknown };
  const why = typeof type === 'string' ? ` (${type})` : '';
  const cause = error.cause instanceof Error ? `; ${describeError(error.cause)}` : '';
  return `${error.name}: ${error.message}${why}${cause}`.slice(0, MESSAGE_LENGTH);
}

/** Returns the message of an error, or whatever else was thrown as text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
