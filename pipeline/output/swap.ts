import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PART_RECORD } from '../render/build-record.ts';

/** The folders that a build works with; all absolute and on one disk, so that renaming is a single step. */
export interface OutputFolders {
  /** The last good output. */
  out: string;
  /** The output that is being built. */
  staging: string;
  /** The output before, while the two change places. */
  previous: string;
}

/** The folders for the output folder `out`. */
export function outputFolders(out: string): OutputFolders {
  return { out, staging: `${out}.next`, previous: `${out}.previous` };
}

/** What swapping does to folders; a test takes its place to stop in the middle. */
export interface FolderMoves {
  rename: (from: string, to: string) => void;
  remove: (folder: string) => void;
}

const ON_DISK: FolderMoves = {
  rename: renameSync,
  remove: (folder) => rmSync(folder, { recursive: true, force: true }),
};

/**
 * Puts the staging folder in the place of the output. Between the two renames, which follow each other at once, there is
 * no output; a process killed just there leaves `previous`, which `recoverOutput` puts back.
 */
export function swapIntoPlace({ out, staging, previous }: OutputFolders, moves: FolderMoves = ON_DISK): void {
  moves.remove(previous);
  if (existsSync(out)) moves.rename(out, previous);
  try {
    moves.rename(staging, out);
  } catch (error) {
    if (existsSync(previous)) moves.rename(previous, out);
    throw error;
  }
  moves.remove(previous);
}

/** Cleans up after a build that was killed: puts the last good output back if it is away, and removes what is left over. */
export function recoverOutput({ out, staging, previous }: OutputFolders, moves: FolderMoves = ON_DISK): void {
  if (!existsSync(out) && existsSync(previous)) moves.rename(previous, out);
  moves.remove(previous);
  moves.remove(staging);
}

/** Files of which each shows that a build has made a folder: a site, or a part of one. */
const BUILT = ['_headers', 'index.html', PART_RECORD];

/** Throws if the output folder holds something that no build has made, which replacing it would destroy. */
export function refuseForeignFolder(out: string, kept: readonly string[]): void {
  const isAbove = kept.find((folder) => `${folder}/`.startsWith(`${out}/`));
  if (isAbove !== undefined)
    throw new Error(
      `The output folder ${out} contains ${isAbove}, which a build would remove. Let PODIUM_OUT name another folder.`,
    );
  if (!existsSync(out) || readdirSync(out).length === 0) return;
  if (BUILT.some((name) => existsSync(join(out, name)))) return;
  throw new Error(
    `The output folder ${out} holds files that are no built site. Empty it, or let PODIUM_OUT name another folder.`,
  );
}
