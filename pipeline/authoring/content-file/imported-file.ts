import { EMPTY_SLUG } from '#domain/util/slug';
import { CommandError } from '#pipeline/cli/command-error';
import { toOid } from './oid-and-slug.ts';
import { contentFileName } from './write-file.ts';
import { stat } from 'node:fs/promises';

/**
 * Returns the oid of a deck, derived from its file name, so that a repeated import updates the same
 * content. Throws a CommandError if the name has no usable characters.
 */
export function oidOf(name: string): string {
  const oid = guessOid(name);
  if (oid === EMPTY_SLUG)
    throw new CommandError(`No oid can be made from the file name ${name}. Choose one: --oid my-talk.`);
  return oid;
}

/** Throws a CommandError if two files have the same oid, because one would overwrite the other. */
export function assertUniqueOids(names: readonly string[]): void {
  for (const [oid, [one, other]] of Map.groupBy(names, guessOid))
    if (other !== undefined && oid !== EMPTY_SLUG)
      throw new CommandError(
        `${one} and ${other} would both become ${contentFileName('presentation', oid)}. Import them one by one, the second with another oid: --oid ${oid}-2.`,
      );
}

const guessOid = (name: string): string => toOid(name.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, ''), 'en');

/** Maximum file size in bytes. The whole file is in memory while it is read. */
const MAX_BYTES = 256_000_000;
const MB = 1_000_000;

/**
 * Returns the size of a file in bytes. Throws a CommandError if it is not a file, or empty, or too
 * large.
 */
export async function checkSize(path: string, name: string): Promise<number> {
  const facts = await stat(path).catch(() => {
    throw new CommandError(`${name} does not exist. Check the path; it is relative to the current folder.`);
  });
  if (!facts.isFile())
    throw new CommandError(`${name} is not a file. Give the path of slides or of an outline.`);
  if (facts.size === 0) throw new CommandError(`${name} is empty. Save it again.`);
  if (facts.size > MAX_BYTES)
    throw new CommandError(
      `${name} has ${Math.ceil(facts.size / MB)} MB, more than ${MAX_BYTES / MB} MB. Export it with smaller pictures, or in parts.`,
    );
  return facts.size;
}
