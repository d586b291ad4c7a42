import { join } from 'node:path';
import type { ContentCheck } from '#content/library';
import type { FinishOptions } from './finish-site.ts';
import { UpdatedFiles } from './output/kept-files.ts';
import { listFiles, type OutputFile } from './output/list-files.ts';
import { takeLock } from './output/lock.ts';
import { outputFolders, type OutputFolders } from './output/output-folders.ts';
import { recoverForFullBuild, recoverOutput } from './output/recover-output.ts';
import { refuseForeignFolder, swapIntoPlace } from './output/swap.ts';
import { dropRecord, PART_RECORD, recordOf, writeRecord, type BuildRecord } from './render/build-record.ts';
import { knownHash } from './render/last-build.ts';
import type { BuildReport } from './report/build-report.ts';
import { hashFiles, rootDigest, siteDigest, type ManifestFile } from './report/manifest.ts';
import type { PageTime } from './report/page-times.ts';
import { listPictures, placeReport, readFormerManifest } from './report/place-report.ts';
import { startNotes } from './report/note-build.ts';
import { rootOf, updateOutput, type KeptSite, type Placed } from './update-output.ts';

/** Where a site goes. */
export interface OutputOptions extends FinishOptions {
  /** Output folder, absolute. */
  readonly out: string;
  /** Folders that the output folder must not contain. */
  readonly kept: readonly string[];
  /** Folder that keeps pictures between builds, absolute. */
  readonly pictureCache: string;
  /** Whether nothing of the last build is used. */
  readonly isFull: boolean;
}

/** What was made in the staging folder. */
export interface MadeSite {
  readonly check: ContentCheck;
  readonly record: Omit<BuildRecord, 'site' | 'root'>;
  /** What stays of the last build, with which the staged files make the site; null if the whole site is staged. */
  readonly update: KeptSite | null;
  /** The hashes of files that were written, by their stamps. */
  readonly hashes: ReadonlyMap<string, ManifestFile>;
  /** How long its pages took. */
  readonly times: readonly PageTime[];
}

/** What a build leaves. */
export interface BuiltSite {
  readonly check: ContentCheck;
  readonly report: BuildReport;
}

/**
 * Makes the output folder what `make` puts into the folder `staging` beside it, only when all went well: on any failure the last
 * good output stays. A whole site takes its place; an update changes its files one by one. Its record and its report lie beside it.
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
    if (options.isFull) recoverForFullBuild(folders);
    else recoverOutput(folders);
    const knownPictures = await listPictures(options.pictureCache);
    const { check, record, update, hashes, times } = await make(folders.staging, options);
    const staged = await listFiles(folders.staging);
    const known = ({ name, stamp }: OutputFile) =>
      hashes.get(stamp) ?? knownHash(update?.former ?? null, { name, stamp });
    const own = await progress.stage('Manifest', (count) => hashFiles(staged, count, known));
    const updated = update && new UpdatedFiles(update.files, own);
    const files = updated ?? own;
    const root = rootDigest(rootOf(files.keys(), staged, update));
    const whole = { ...record, site: siteDigest(files), root };
    const former = update?.former.manifest ?? (await readFormerManifest(out, options.warn));
    const { manifest } = notes.end(files, record.inlineCode);
    signal.throwIfAborted();
    const { hasManifest } = await progress.stage(
      'In place',
      () =>
        updated === null
          ? swapOutput(folders, whole, options)
          : updateOutput(folders, { record: whole, manifest, files: updated }, options),
      ({ detail }) => detail,
    );
    const { stages, warnings } = notes.end(files, record.inlineCode);
    const facts = { manifest, former, stages, warnings, times, knownPictures, leftOut: check.leftOut };
    return { check, report: await placeReport(out, facts, { hasManifest, warn: given.warn }) };
  } finally {
    try {
      recoverOutput(folders);
    } finally {
      unlock();
    }
  }
}

/** Puts the staging folder in the place of the output. */
async function swapOutput(
  folders: OutputFolders,
  record: BuildRecord,
  { warn }: Pick<OutputOptions, 'warn'>,
): Promise<Placed> {
  const { out, staging } = folders;
  if (record.shard !== null) await writeRecord(join(staging, PART_RECORD), record);
  await dropRecord(out);
  swapIntoPlace(folders);
  // The site is in place: without its record the next build takes nothing over, and that is all.
  if (record.shard === null)
    await writeRecord(recordOf(out), record).catch((error: unknown) =>
      warn(
        `The record of this build could not be written, so the next one makes all pages: ${String(error)}`,
      ),
    );
  return { detail: out, hasManifest: false };
}
