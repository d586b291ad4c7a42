import { existsSync, rmSync } from 'node:fs';
import { reportFolder } from './manifest.ts';
import { DamagedUpdate, finishUpdate, journalOf } from './journal.ts';
import { takeLock } from './lock.ts';
import { outputFolders, recordOf, type OutputFolders } from './output-folders.ts';
import { recoverSwap } from './swap.ts';

/**
 * Completes an interrupted update of the built site in `out`. Every command that reads a built site
 * calls it first. Throws an error with a remedy if that is not possible, or if a build is running
 * there.
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
 * Cleans up after a build that was killed: completes its update or restores the last good output,
 * and removes temporary files. The caller must hold the lock of the output.
 */
export function recoverOutput(folders: OutputFolders): void {
  finishUpdate(folders);
  recoverSwap(folders);
  const { staging } = folders;
  rmSync(reportFolder(staging), { recursive: true, force: true });
  rmSync(recordOf(staging), { force: true });
  rmSync(`${journalOf(folders.out)}.tmp`, { force: true });
}

/** Cleans up before a full build. Discards an update that cannot be completed. */
export function recoverForFullBuild(folders: OutputFolders): void {
  try {
    recoverOutput(folders);
  } catch (error) {
    if (!(error instanceof DamagedUpdate)) throw error;
    // Without a record, no build reuses the remaining files. Without a matching manifest, they
    // cannot be published.
    rmSync(recordOf(folders.out), { force: true });
    rmSync(journalOf(folders.out));
    recoverOutput(folders);
  }
}
