import { EMPTY_SLUG } from '#domain/util/slug';
import { CommandError } from '#pipeline/cli/command-error';
import { toOid } from './suggest-oid.ts';
import { contentFileName } from './write-file.ts';

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
