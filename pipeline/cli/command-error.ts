/**
 * An error in the input of a command. Its message is all that users see: what is wrong and how to
 * fix it.
 */
export class CommandError extends Error {
  override name = 'CommandError';
}
