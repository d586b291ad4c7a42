import { join } from 'node:path';
import type { FinishOptions } from './finish-site.ts';
import { takeLock } from './output/lock.ts';
import { outputFolders, recoverOutput, refuseForeignFolder, swapIntoPlace } from './output/swap.ts';
import { dropRecord, PART_RECORD, recordOf, writeRecord, type BuildRecord } from './render/build-record.ts';

/** Where a site goes. */
export interface OutputOptions extends FinishOptions {
  /** Output folder, absolute. */
  readonly out: string;
  /** Folders that the output folder must not contain. */
  readonly kept: readonly string[];
}

/**
 * Replaces the output folder by what `make` puts into the folder `staging` beside it, with a record of it, only when all went
 * well: on any failure the last good output stays.
 */
export async function replaceOutput<Made extends { readonly record: BuildRecord }>(
  { out, kept, progress, signal }: OutputOptions,
  make: (staging: string) => Promise<Made>,
): Promise<Made> {
  refuseForeignFolder(out, kept);
  const folders = outputFolders(out);
  const unlock = takeLock(`${out}.lock`);
  try {
    recoverOutput(folders);
    const made = await make(folders.staging);
    const { record } = made;
    if (record.shard !== null) await writeRecord(join(folders.staging, PART_RECORD), record);
    signal.throwIfAborted();
    await dropRecord(out);
    await progress.stage(
      'In place',
      () => swapIntoPlace(folders),
      () => out,
    );
    if (record.shard === null) await writeRecord(recordOf(out), record);
    return made;
  } finally {
    recoverOutput(folders);
    unlock();
  }
}
