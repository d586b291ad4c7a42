import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EMPTY_SLUG } from '#domain/util/slug';
import { CommandError } from '#pipeline/cli/command-error';
import { typed } from '#library/typed-command';
import { toOid } from './oid-and-slug.ts';
import { contentFileName } from './write-file.ts';
import type { ChosenValues, Previous } from './merge-content.ts';

/** A file to import, and the options for all kinds of files. */
export interface ImportRequest {
  /** The file name as the user wrote it. */
  readonly name: string;
  /** Base folder of the file name. */
  readonly cwd: string;
  /** Content folder. */
  readonly root: string;
  readonly oid: string | undefined;
  readonly chosen: ChosenValues;
  readonly isForced: boolean;
  readonly isDryRun: boolean;
  /** Existing content: the oid of each content file, by file name. */
  readonly existingOids: ReadonlyMap<string, string>;
}

/** The path of a file to import, and the content file that it becomes. */
export interface Target {
  readonly oid: string;
  /** The content file, relative to the content folder. */
  readonly file: string;
  readonly path: string;
  /** The content file that is to be replaced; null if there is none. */
  readonly previous: Previous;
}

/** Returns the target of an import. Throws a CommandError if a file there must not be replaced. */
export async function findTarget(request: ImportRequest): Promise<Target> {
  const oid = request.oid ?? oidOf(request.name);
  const file = contentFileName('presentation', oid);
  const previous = await readPrevious(request, oid, file);
  return { path: resolve(request.cwd, request.name), oid, file, previous };
}

/**
 * Derives the oid of a deck from its file name, so that a repeated import updates the same content.
 * Throws a CommandError if the name has no usable characters.
 */
export function oidOf(name: string): string {
  const oid = guessOid(name);
  if (oid === EMPTY_SLUG)
    throw new CommandError(`No oid can be made from the file name ${name}. Choose one: --oid my-talk.`);
  return oid;
}

/** Throws a CommandError if two files have the same oid, because one would overwrite the other. */
export function assertUniqueOids(names: readonly string[]): void {
  for (const [oid, [firstName, secondName]] of Map.groupBy(names, guessOid))
    if (secondName !== undefined && oid !== EMPTY_SLUG)
      throw new CommandError(
        `${firstName} and ${secondName} would both become ${contentFileName('presentation', oid)}. Import them one by one, the second with another oid: --oid ${oid}-2.`,
      );
}

const guessOid = (name: string): string => toOid(name.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, ''), 'en');

/** Returns the content file to replace; null for none. Throws if it must not be replaced. */
async function readPrevious(
  { root, existingOids, isForced, name }: ImportRequest,
  oid: string,
  file: string,
): Promise<Previous> {
  const sameOidElsewhere = [...existingOids].find(
    ([path, existingOid]) => existingOid.toLowerCase() === oid.toLowerCase() && path !== file,
  );
  if (sameOidElsewhere !== undefined)
    throw new CommandError(
      `${name} would get the oid ${oid}, which ${sameOidElsewhere[0]} already has. Choose another one: --oid ${oid}-2.`,
    );
  const text = await readFile(join(root, file), 'utf8').catch(() => null);
  if (text === null) return null;
  if (!isForced)
    throw new CommandError(
      `${name} would become ${file}, which already exists. Replace its slides with --force, or choose another oid: --oid ${oid}-2.`,
    );
  try {
    const previous: unknown = JSON.parse(text);
    if (typeof previous === 'object' && previous !== null) return previous as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw new CommandError(
    `${file} is not valid JSON, so its fields would be lost. Fix it (${typed('validate')} shows the fault), or remove it.`,
  );
}
