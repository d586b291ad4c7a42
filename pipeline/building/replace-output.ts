import { join, resolve } from 'node:path';
import { ELSEWHERE_FOLDER } from '#domain/addresses/media-elsewhere';
import type { ContentCheck } from '#library/library';
import { byName, listFiles, listRoot, stampAt, type OutputFile } from '#pipeline/site/list-files';
import { takeLock } from '#pipeline/site/lock';
import { outputFolders, type OutputFolders, PART_RECORD, recordOf } from '#pipeline/site/output-folders';
import {
  recoverForFullBuild,
  recoverOutput,
  assertOwnFolder,
  swapIntoPlace,
} from '#pipeline/site/recover-output';
import { writeLinkFacts, type LinkFacts } from '#pipeline/site/links/link-facts';
import { hashFiles, rootDigest, siteDigest, stampDigest, type Manifest } from '#pipeline/site/manifest';
import type { ManifestFile } from '#pipeline/site/file-table';
import { pruneElsewhere, shownMedia } from './finish/published-media.ts';
import { assertNoFaults, type FinishOptions } from './finish-site.ts';
import { findSiteExcess } from '#pipeline/site/hosts/host-limits';
import { UpdatedFiles } from './unchanged-files.ts';
import { dropRecord, writeRecord, type BuildRecord } from './render/build-record.ts';
import { findLinkedHash } from './render/last-build.ts';
import type { BuildReport } from './report/build-report.ts';
import type { PageTime } from './render/run-astro.ts';
import { listPictures, writeReport, readPreviousManifest } from './report/write-report.ts';
import type { ContentSource } from './read-content.ts';
import { startRecorder, type BuildProgress, type BuildRecorder } from './report/build-recorder.ts';
import { describeRoot, updateOutput, type KeptSite, type PlacedOutput } from './update-output.ts';

/** Options for writing the output. */
export interface OutputOptions extends FinishOptions, Pick<ContentSource, 'withPending'> {
  /** Output folder, absolute. */
  readonly outDir: string;
  /** Folders that the output folder must not contain. */
  readonly protectedFolders: readonly string[];
  /** Folder that caches pictures between builds, absolute. */
  readonly pictureCache: string;
  /** Whether to ignore the last build. */
  readonly isFull: boolean;
}

/** The result of filling the staging folder. */
export interface MadeSite {
  readonly check: ContentCheck;
  readonly record: Omit<BuildRecord, 'site' | 'root' | 'stamps'>;
  /** The files kept from the last build besides the staged ones; null if all files are staged. */
  readonly update: KeptSite | null;
  /** All staged files, sorted by name; absent if the folder must be listed and hashed. */
  readonly files?: ReadonlyMap<string, ManifestFile>;
  /** Facts about the links of a part, or of merged parts; null if publishing checks them. */
  readonly links: LinkFacts | null;
  /** The hashes of written files, by stamp. */
  readonly hashes: ReadonlyMap<string, ManifestFile>;
  /** The render time of each page. */
  readonly times: readonly PageTime[];
}

/** The result of a build. */
export interface BuiltSite {
  readonly check: ContentCheck;
  readonly report: BuildReport;
}

/**
 * Locks the output folder for a build, and first repairs the output of a killed build. Throws if
 * another build holds the folder, or if it has files that no build made. Records the progress of
 * the returned options.
 *
 * `replace` puts the filled staging folder into place: it swaps in a whole site at once, and
 * replaces the files of an update one by one. The build record and the report are stored next to
 * the output. `release`, which the caller must call, unlocks the output and removes staged files.
 * Without `replace`, the last good output stays.
 */
export async function lockOutput<Options extends OutputOptions>(requestedOptions: Options) {
  const recorder = startRecorder(requestedOptions.progress);
  const options = { ...requestedOptions, progress: recorder.progress };
  const { outDir } = options;
  assertOwnFolder(outDir, options.protectedFolders);
  const folders = outputFolders(outDir);
  const unlock = takeLock(`${outDir}.lock`);
  const release = (): void => {
    try {
      recoverOutput(folders);
    } finally {
      unlock();
    }
  };
  try {
    if (options.isFull) recoverForFullBuild(folders);
    else recoverOutput(folders);
    const picturesBefore = await listPictures(options.pictureCache);
    const replace = async (madeSite: MadeSite): Promise<BuiltSite> => {
      const { manifest, site, previous, hasManifest } = await replaceOutput(
        folders,
        madeSite,
        recorder,
        options,
      );
      if (madeSite.record.shard === null)
        await pruneElsewhere(resolve(ELSEWHERE_FOLDER), shownMedia(madeSite.record.texts.values()));
      const { stages, warnings } = recorder.end(manifest);
      const { check, times, links } = madeSite;
      if (links !== null) await storeLinkFacts(outDir, site, links, requestedOptions.progress);
      const facts = {
        manifest,
        previous,
        stages,
        warnings,
        times,
        knownPictures: picturesBefore,
        leftOut: check.leftOut,
      };
      return {
        check,
        report: await writeReport(outDir, facts, { hasManifest, progress: requestedOptions.progress }),
      };
    };
    return { staging: folders.staging, options, replace, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Stores the facts about the links. Without them, merging or publishing checks all links. */
async function storeLinkFacts(
  outDir: string,
  site: string,
  links: LinkFacts,
  progress: BuildProgress,
): Promise<void> {
  await writeLinkFacts(outDir, site, links).catch((error: unknown) =>
    progress.warn(
      `The facts about the links could not be written, so all are checked again: ${String(error)}`,
    ),
  );
}

/** Replaces the output. Returns the manifest and digest of the new site, and the old manifest. */
async function replaceOutput(
  folders: OutputFolders,
  { check, record, update, hashes, files: knownFiles }: MadeSite,
  recorder: BuildRecorder,
  options: OutputOptions,
): Promise<{ manifest: Manifest; site: string; previous: Manifest | null; hasManifest: boolean }> {
  const { host = null, outDir, progress, signal } = options;
  const outputs = knownFiles === undefined ? await listFiles(folders.staging) : [];
  const findHash = ({ name, stamp }: OutputFile) =>
    hashes.get(stamp) ?? findLinkedHash(update?.previous ?? null, { name, stamp });
  const hashedFiles =
    knownFiles ??
    (await progress.stage('Manifest', (onProgress) => hashFiles(outputs, onProgress, findHash)));
  const updatedFiles = update && new UpdatedFiles(update.files, hashedFiles);
  const files = updatedFiles ?? hashedFiles;
  // Not for a part, which is merged before it is published.
  if (host !== null && record.shard === null)
    assertNoFaults(findSiteExcess(host, files), `The site does not fit ${host.title}`);
  const root = rootDigest(
    update === null ? listRoot(folders.staging) : describeRoot(files.keys(), outputs, update),
  );
  const stamps = record.shard === null ? null : stampDigest(listStamps(files.keys(), outputs, outDir));
  const buildRecord = { ...record, site: siteDigest(files), root, stamps };
  const previous = update?.previous.manifest ?? (await readPreviousManifest(outDir, progress));
  const drafts = options.withPending === true ? check.pending.map(({ file }) => file) : [];
  const { manifest } = recorder.end({ files, inlineCode: record.inlineCode, drafts });
  signal.throwIfAborted();
  const { hasManifest } = await progress.stage(
    'Output',
    () =>
      updatedFiles === null
        ? swapOutput(folders, buildRecord, options)
        : updateOutput(folders, { record: buildRecord, manifest, files: updatedFiles }, options),
    ({ detail }) => detail,
  );
  return { manifest, site: buildRecord.site, previous, hasManifest };
}

/** Yields the names of the files with their stamps; those that are not staged are in `outDir`. */
function* listStamps(
  names: Iterable<string>,
  staged: readonly OutputFile[],
  outDir: string,
): Generator<Pick<OutputFile, 'name' | 'stamp'>> {
  const stagedFiles = byName(staged);
  for (const name of names)
    yield { name, stamp: stagedFiles.get(name)?.stamp ?? stampAt(outDir, name) ?? '' };
}

async function swapOutput(
  folders: OutputFolders,
  record: BuildRecord,
  { progress }: Pick<OutputOptions, 'progress'>,
): Promise<PlacedOutput> {
  const { outDir, staging } = folders;
  if (record.shard !== null) await writeRecord(join(staging, PART_RECORD), record);
  await dropRecord(outDir);
  swapIntoPlace(folders);
  // The site is already in place. A missing record only means that the next build reuses nothing.
  if (record.shard === null)
    await writeRecord(recordOf(outDir), record).catch((error: unknown) =>
      progress.warn(
        `The record of this build could not be written, so the next build renders all pages: ${String(error)}`,
      ),
    );
  return { detail: outDir, hasManifest: false };
}
