/**
 * An error in the input of a command. Its message is all that users see: what is wrong and how to
 * fix it.
 */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Sets exit code 1 and prints an error: only the message of a CommandError, else all of it. */
export function reportFailure(error: unknown): void {
  process.exitCode = 1;
  console.error(error instanceof CommandError ? error.message : error);
}
