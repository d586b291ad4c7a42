import { stat } from 'node:fs/promises';
import { DeckError } from './deck-error.ts';

/** Largest file, bytes: all of it is in memory while it is read. */
const MAX_BYTES = 256_000_000;
const MB = 1_000_000;

/** Throws a DeckError for what is no file, or none that can be read. Gives its size in bytes. */
export async function checkSize(path: string, name: string): Promise<number> {
  const facts = await stat(path).catch(() => {
    throw new DeckError(`${name} is not there. Check the path, which counts from where you are.`);
  });
  if (!facts.isFile()) throw new DeckError(`${name} is no file. Name a PDF.`);
  if (facts.size === 0) throw new DeckError(`${name} is empty. Export it again.`);
  if (facts.size > MAX_BYTES)
    throw new DeckError(
      `${name} has ${Math.ceil(facts.size / MB)} MB, more than ${MAX_BYTES / MB} MB. Export it with smaller pictures, or in parts.`,
    );
  return facts.size;
}
