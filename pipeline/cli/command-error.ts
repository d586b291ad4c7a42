import { findSystemFault } from './system-remedy.ts';

/** An error in the input of a command. Users see only its message: the fault and its remedy. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/**
 * Sets exit code 1 and prints an error: only the fault and its remedy if users can fix it, else the
 * whole error with its stack.
 */
export function reportFailure(error: unknown): void {
  process.exitCode = 1;
  const fault = findSystemFault(error, 'this folder');
  if (error instanceof CommandError) console.error(error.message);
  else console.error(fault === null ? error : `${fault.message}. ${fault.remedy}.`);
}

/** Maximum number of faults listed. Further faults are usually repetitions. */
const MAX_LISTED = 50;

/** Returns an indented line for each fault up to the maximum, and the number of further faults. */
export function listFaults(faults: readonly string[]): string {
  const unlistedCount = faults.length - MAX_LISTED;
  const lines = [...faults.slice(0, MAX_LISTED), ...(unlistedCount > 0 ? [`and ${unlistedCount} more`] : [])];
  return lines.map((line) => `  ${line}`).join('\n');
}
