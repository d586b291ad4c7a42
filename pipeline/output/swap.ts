import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PART_RECORD } from '../render/build-record.ts';
import type { FolderMoves, OutputFolders } from './output-folders.ts';

const ON_DISK: FolderMoves = {
  rename: renameSync,
  remove: (folder) => rmSync(folder, { recursive: true, force: true }),
};

/**
 * Puts the staging folder in the place of the output. Between the two renames, which follow each other at once, there is
 * no output; a process killed just there leaves `previous`, which `recoverSwap` puts back.
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

/** Puts the last good output back if a build was killed while it was away, and removes the folders that it left. */
export function recoverSwap({ out, staging, previous }: OutputFolders, moves: FolderMoves = ON_DISK): void {
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
