import { EMPTY_SLUG } from '#domain/slug';
import { CommandError } from '../command/command-error.ts';
import { toOid } from '../new/suggest-oid.ts';
import { contentFileName } from '../new/write-file.ts';

/**
 * The oid of a deck, made from the name of its file, so that importing it again means the same content. Throws a CommandError for a
 * name of which nothing is left.
 */
export function oidOf(name: string): string {
  const oid = guessOid(name);
  if (oid === EMPTY_SLUG)
    throw new CommandError(`${name} has no name that an oid can be made of. Choose one: --oid my-talk.`);
  return oid;
}

/** Throws a CommandError for two files that would become the same content, one in place of the other. */
export function refuseTwins(names: readonly string[]): void {
  for (const [oid, [one, other]] of Map.groupBy(names, guessOid))
    if (other !== undefined && oid !== EMPTY_SLUG)
      throw new CommandError(
        `${one} and ${other} would both become ${contentFileName('presentation', oid)}. Import them one by one, the second with another oid: --oid ${oid}-2.`,
      );
}

const guessOid = (name: string): string => toOid(name.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, ''), 'en');
