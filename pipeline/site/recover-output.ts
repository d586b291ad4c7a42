import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { reportFolder } from './manifest.ts';
import { DamagedUpdate, finishUpdate, journalOf } from './journal.ts';
import { takeLock } from './lock.ts';
import {
  outputFolders,
  PART_RECORD,
  recordOf,
  type FolderMoves,
  type OutputFolders,
} from './output-folders.ts';

/**
 * Completes an interrupted update of the built site in `outDir`. Every command that reads a built
 * site calls it first. Throws an error with a remedy if that is not possible, or if a build is
 * running there.
 */
export function completeUpdate(outDir: string): void {
  if (!existsSync(journalOf(outDir))) return;
  const unlock = takeLock(`${outDir}.lock`);
  try {
    recoverOutput(outputFolders(outDir));
  } finally {
    unlock();
  }
}

/**
 * Cleans up after a build that was killed: completes its update or restores the last good output,
 * and removes temporary files. The caller must hold the lock of the output.
 */
export function recoverOutput(folders: OutputFolders): void {
  finishUpdate(folders);
  recoverSwap(folders);
  const { staging } = folders;
  rmSync(reportFolder(staging), { recursive: true, force: true });
  rmSync(recordOf(staging), { force: true });
  rmSync(`${journalOf(folders.outDir)}.tmp`, { force: true });
}

/** Cleans up before a full build. Discards an update that cannot be completed. */
export function recoverForFullBuild(folders: OutputFolders): void {
  try {
    recoverOutput(folders);
  } catch (error) {
    if (!(error instanceof DamagedUpdate)) throw error;
    // Without a record, no build reuses the remaining files. Without a matching manifest, they
    // cannot be published.
    rmSync(recordOf(folders.outDir), { force: true });
    rmSync(journalOf(folders.outDir));
    recoverOutput(folders);
  }
}

const ON_DISK: FolderMoves = {
  rename: renameSync,
  remove: (folder) => rmSync(folder, { recursive: true, force: true }),
};

/**
 * Swaps the staging folder into the place of the output. There is no output between the two
 * renames, which follow each other immediately. A process killed at that moment leaves `previous`,
 * which `recoverSwap` restores.
 */
export function swapIntoPlace(
  { outDir, staging, previous }: OutputFolders,
  disk: FolderMoves = ON_DISK,
): void {
  disk.remove(previous);
  if (existsSync(outDir)) disk.rename(outDir, previous);
  try {
    disk.rename(staging, outDir);
  } catch (error) {
    if (existsSync(previous)) disk.rename(previous, outDir);
    throw error;
  }
  disk.remove(previous);
}

/** Restores the last output if a build was killed during the swap, and removes its folders. */
export function recoverSwap({ outDir, staging, previous }: OutputFolders, disk: FolderMoves = ON_DISK): void {
  if (!existsSync(outDir) && existsSync(previous)) disk.rename(previous, outDir);
  disk.remove(previous);
  disk.remove(staging);
}

/** Each of these files proves that a build made the folder: a site, or a part of one. */
const BUILT = ['_headers', 'index.html', PART_RECORD];

/** Throws if the output folder has files that no build made, which replacing would destroy. */
export function assertOwnFolder(outDir: string, protectedFolders: readonly string[]): void {
  const isAbove = protectedFolders.find((folder) => `${folder}/`.startsWith(`${outDir}/`));
  if (isAbove !== undefined)
    throw new Error(
      `The output folder ${outDir} contains ${isAbove}, which a build would remove. Set PODIUM_OUT to another folder.`,
    );
  if (!existsSync(outDir) || readdirSync(outDir).length === 0) return;
  if (BUILT.some((name) => existsSync(join(outDir, name)))) return;
  throw new Error(
    `The output folder ${outDir} contains files that no build wrote. Empty it, or set PODIUM_OUT to another folder.`,
  );
}
