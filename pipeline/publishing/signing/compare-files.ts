import { CommandError } from '#pipeline/cli/command-error';
import { listFaults } from '#pipeline/cli/list-faults';
import type { ManifestFile } from '#pipeline/site/file-lines';
import { findDifferences } from '#pipeline/site/find-differences';

type Files = ReadonlyMap<string, ManifestFile>;

/** Throws a CommandError that starts with `what` and names each file that differs. */
export function assertUnchanged(what: string, built: Files, found: Files): void {
  const differences = findDifferences(built, found);
  if (differences.length > 0) throw new CommandError(`${what}:\n${listFaults(differences)}`);
}

/** Returns the message of an error for people: that of a CommandError, else all of it. */
export function explain(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
