import { findSystemFault } from './system-remedy.ts';

/**
 * An error in the input of a command. Its message is all that users see: what is wrong and how to
 * fix it.
 */
export class CommandError extends Error {
  override name = 'CommandError';
}

/**
 * Sets exit code 1 and prints an error: for faults that users can fix only what is wrong and how to
 * fix it, else all of it.
 */
export function reportFailure(error: unknown): void {
  process.exitCode = 1;
  const fault = findSystemFault(error, 'this folder');
  if (error instanceof CommandError) console.error(error.message);
  else console.error(fault === null ? error : `${fault.message}. ${fault.remedy}.`);
}
