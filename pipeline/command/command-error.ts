/** What is wrong with what a command was given, and what somebody can do about it. Its message is all that they are shown. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Whether an error says that a command does not know a flag. */
export function isUsageError(error: unknown): error is TypeError {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
