// A separate module, so that the processes that read slides load little at each start.
import { stat } from 'node:fs/promises';
import { CommandError } from '#pipeline/cli/command-error';

/** Maximum file size in bytes. The whole file is in memory while it is read. */
const MAX_BYTES = 256_000_000;
const MB = 1_000_000;

/**
 * Returns a file's size in bytes. Throws a CommandError if it is not a file, empty or too large.
 */
export async function checkSize(path: string, name: string): Promise<number> {
  const stats = await stat(path).catch(() => {
    throw new CommandError(`${name} does not exist. Check the path; it is relative to the current folder.`);
  });
  if (!stats.isFile())
    throw new CommandError(`${name} is not a file. Give the path of slides or of an outline.`);
  if (stats.size === 0) throw new CommandError(`${name} is empty. Save it again.`);
  if (stats.size > MAX_BYTES)
    throw new CommandError(
      `${name} has ${Math.ceil(stats.size / MB)} MB, more than ${MAX_BYTES / MB} MB. Export it with smaller pictures, or in parts.`,
    );
  return stats.size;
}
