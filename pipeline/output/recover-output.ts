import { existsSync, rmSync } from 'node:fs';
import { recordOf } from '../render/build-record.ts';
import { reportFolder } from '../report/manifest.ts';
import { DamagedUpdate, finishUpdate, journalOf } from './journal.ts';
import { takeLock } from './lock.ts';
import { outputFolders, type OutputFolders } from './output-folders.ts';
import { recoverSwap } from './swap.ts';

/**
 * Completes an update of the built site in `out` that was interrupted. Every command that reads a built site calls it first. Throws
 * an error with a remedy if that is not possible, or while a build is at work there.
 */
export function completeUpdate(out: string): void {
  if (!existsSync(journalOf(out))) return;
  const unlock = takeLock(`${out}.lock`);
  try {
    recoverOutput(outputFolders(out));
  } finally {
    unlock();
  }
}

/**
 * Cleans up after a build that was killed: completes its update, or puts the last good output back, and removes what is left over.
 * The caller holds the lock of the output.
 */
export function recoverOutput(folders: OutputFolders): void {
  finishUpdate(folders);
  recoverSwap(folders);
  const { staging } = folders;
  rmSync(reportFolder(staging), { recursive: true, force: true });
  rmSync(recordOf(staging), { force: true });
  rmSync(`${journalOf(folders.out)}.tmp`, { force: true });
}

/** Does the same for a build that makes the whole site anew: an update that cannot be completed is given up. */
export function recoverForFullBuild(folders: OutputFolders): void {
  try {
    recoverOutput(folders);
  } catch (error) {
    if (!(error instanceof DamagedUpdate)) throw error;
    // Without its record nothing is taken over from what is left; without a fitting manifest it is not published.
    rmSync(recordOf(folders.out), { force: true });
    rmSync(journalOf(folders.out));
    recoverOutput(folders);
  }
}
