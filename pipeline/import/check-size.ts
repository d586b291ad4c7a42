import { stat } from 'node:fs/promises';
import { CommandError } from '../command/command-error.ts';

/** Largest file, bytes: all of it is in memory while it is read. */
const MAX_BYTES = 256_000_000;
const MB = 1_000_000;

/** Throws a CommandError for what is no file, or none that can be read. Gives its size in bytes. */
export async function checkSize(path: string, name: string): Promise<number> {
  const facts = await stat(path).catch(() => {
    throw new CommandError(`${name} is not there. Check the path, which counts from where you are.`);
  });
  if (!facts.isFile()) throw new CommandError(`${name} is no file. Name a PDF.`);
  if (facts.size === 0) throw new CommandError(`${name} is empty. Export it again.`);
  if (facts.size > MAX_BYTES)
    throw new CommandError(
      `${name} has ${Math.ceil(facts.size / MB)} MB, more than ${MAX_BYTES / MB} MB. Export it with smaller pictures, or in parts.`,
    );
  return facts.size;
}
