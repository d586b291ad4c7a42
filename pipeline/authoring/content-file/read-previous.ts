import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '#pipeline/cli/command-error';
import { typed } from '#library/typed-command';
import type { Previous } from './merge-content.ts';

/** An import and the existing content. */
interface Place {
  /** File name of the imported file. */
  readonly name: string;
  /** Content folder. */
  readonly root: string;
  readonly isForced: boolean;
  /** The oid of each content file, by file name. */
  readonly known: ReadonlyMap<string, string>;
}

/**
 * Returns the content file that is to be replaced; null if there is none. Throws a CommandError if
 * it must not be replaced, or cannot be read.
 */
export async function readPrevious(
  { root, known, isForced, name }: Place,
  oid: string,
  file: string,
): Promise<Previous> {
  const other = [...known].find(
    ([path, taken]) => taken.toLowerCase() === oid.toLowerCase() && path !== file,
  );
  if (other !== undefined)
    throw new CommandError(
      `${name} would get the oid ${oid}, which ${other[0]} already has. Choose another one: --oid ${oid}-2.`,
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
