import { CommandError } from '#pipeline/cli/command-error';
import { listFaults } from '#pipeline/cli/list-faults';
import type { ManifestFile } from '#pipeline/site/file-lines';
import { findDifferences, showName } from '#pipeline/site/find-differences';
import { listFiles, listOthers } from '#pipeline/site/list-files';
import { hashFiles } from '#pipeline/site/manifest';

type Files = ReadonlyMap<string, ManifestFile>;

/**
 * Reads all files of the site in `folder`, and returns their hashes. Throws a CommandError that
 * starts with `what` and names each file that differs from the list `wanted`, and each link.
 */
export async function readUnchanged(folder: string, what: string, wanted: Files): Promise<Files> {
  const listed = await listFiles(folder).catch((error: unknown) => {
    // A name that is not UTF-8 leads to no file.
    throw new CommandError(`${what}, and cannot be read: ${error instanceof Error ? error.message : ''}`);
  });
  const found = await hashFiles(listed);
  const differences = [
    ...findDifferences(wanted, found),
    ...listOthers(folder).map((name) => `${showName(name)} is a link or a device, and not a file`),
  ];
  if (differences.length > 0) throw new CommandError(`${what}:\n${listFaults(differences)}`);
  return found;
}

/** Returns the message of an error for people: that of a CommandError, else all of it. */
export function explain(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
