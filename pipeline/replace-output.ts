import { join } from 'node:path';
import type { ContentCheck } from '#content/library';
import type { FinishOptions } from './finish-site.ts';
import { listFiles } from './output/list-files.ts';
import { takeLock } from './output/lock.ts';
import { outputFolders, recoverOutput, refuseForeignFolder, swapIntoPlace } from './output/swap.ts';
import { dropRecord, PART_RECORD, recordOf, writeRecord, type BuildRecord } from './render/build-record.ts';
import type { BuildReport } from './report/build-report.ts';
import { hashFiles, siteDigest, stampsDigest, type ManifestFile } from './report/manifest.ts';
import type { PageTime } from './report/page-times.ts';
import { listPictures, placeReport } from './report/place-report.ts';
import { startNotes } from './report/note-build.ts';

/** Where a site goes. */
export interface OutputOptions extends FinishOptions {
  /** Output folder, absolute. */
  readonly out: string;
  /** Folders that the output folder must not contain. */
  readonly kept: readonly string[];
  /** Folder that keeps pictures between builds, absolute. */
  readonly pictureCache: string;
}

/** What was made in the staging folder. */
export interface MadeSite {
  readonly check: ContentCheck;
  readonly record: Omit<BuildRecord, 'site' | 'stamps'>;
  /** The hashes of files of the last build, by their stamps. */
  readonly known: ReadonlyMap<string, ManifestFile>;
  /** How long its pages took. */
  readonly times: readonly PageTime[];
}

/** What a build leaves. */
export interface BuiltSite {
  readonly check: ContentCheck;
  readonly report: BuildReport;
}

/**
 * Replaces the output folder by what `make` puts into the folder `staging` beside it only when all went well: on any failure the
 * last good output stays. Its record and its report lie beside it.
 */
export async function replaceOutput<Options extends OutputOptions>(
  given: Options,
  make: (staging: string, options: Options) => Promise<MadeSite>,
): Promise<BuiltSite> {
  const notes = startNotes(given);
  const options = { ...given, ...notes.taps };
  const { out, kept, progress, signal } = options;
  refuseForeignFolder(out, kept);
  const folders = outputFolders(out);
  const unlock = takeLock(`${out}.lock`);
  try {
    recoverOutput(folders);
    const knownPictures = await listPictures(options.pictureCache);
    const { check, record, known, times } = await make(folders.staging, options);
    const listed = await listFiles(folders.staging);
    const files = await progress.stage('Manifest', (count) => hashFiles(listed, count, known));
    const whole = { ...record, site: siteDigest(files), stamps: stampsDigest(listed) };
    if (record.shard !== null) await writeRecord(join(folders.staging, PART_RECORD), whole);
    signal.throwIfAborted();
    await dropRecord(out);
    await progress.stage(
      'In place',
      () => swapIntoPlace(folders),
      () => out,
    );
    // The site is in place: without its record the next build takes nothing over, and that is all.
    if (record.shard === null)
      await writeRecord(recordOf(out), whole).catch((error: unknown) =>
        options.warn(
          `The record of this build could not be written, so the next one makes all pages: ${String(error)}`,
        ),
      );
    const facts = { ...notes.end(files, record.inlineCode), times, knownPictures, leftOut: check.leftOut };
    return { check, report: await placeReport(out, facts, given.warn) };
  } finally {
    recoverOutput(folders);
    unlock();
  }
}
