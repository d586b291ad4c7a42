/**
 * An error in the input of a command. Its message is all that users see: what is wrong and how to
 * fix it.
 */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Reports whether an error is about an unknown or malformed flag. */
export function isUsageError(error: unknown): error is TypeError {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
