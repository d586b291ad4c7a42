import { mkdirSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { compareStrings } from '#domain/util/compare-strings';
import { LISTING_FOLDERS } from '#domain/content/listings';
import { writeAtomically } from '#library/util/files';
import { HOST_FILES } from '#pipeline/site/hosts/hosts';
import { placeUpdate, type UpdateStep } from '#pipeline/site/journal';
import { stampAt, type OutputFile, type SiteRoot } from '#pipeline/site/list-files';
import type { OutputFolders } from '#pipeline/site/output-folders';
import { uncompressedName } from '#pipeline/site/compressed-copies';
import { PART_RECORD, recordOf } from '#pipeline/site/output-folders';
import { manifestParts, manifestPath, reportFolder, type Manifest } from '#pipeline/site/manifest';
import type { UnchangedFiles, UpdatedFiles } from './unchanged-files.ts';
import { recordChunks, type BuildRecord } from './render/build-record.ts';
import type { LastBuild } from './render/last-build.ts';
import type { BuildProgress } from './report/build-recorder.ts';

/** The part of the last build that an update leaves in place. */
export interface KeptSite {
  readonly previous: LastBuild;
  /** The files that stay. A staged file of the same name replaces one. */
  readonly files: UnchangedFiles;
}

interface UpdateFacts {
  readonly record: BuildRecord;
  readonly manifest: Manifest;
  /** All files of the updated site. */
  readonly files: UpdatedFiles;
}

/** The result of putting a site into place. */
export interface PlacedOutput {
  /** Text for the log line of the stage. */
  readonly detail: string;
  /** Whether the manifest has been written too. */
  readonly hasManifest: boolean;
}

/** Describes the top level of the updated site: staged files and those that an update keeps. */
export function describeRoot(
  names: Iterable<string>,
  staged: readonly OutputFile[],
  { previous }: KeptSite,
): SiteRoot {
  const files = new Map<string, string>();
  const folders = new Set<string>();
  for (const name of names) {
    const slashIndex = name.indexOf('/');
    if (slashIndex >= 0) folders.add(name.slice(0, slashIndex));
    else files.set(name, stampAt(previous.folder, name) ?? '');
  }
  const stagedAtTop = staged.filter(({ name }) => !name.includes('/'));
  for (const { name, stamp } of stagedAtTop) files.set(name, stamp);
  return { files: [...files].map(([name, stamp]) => ({ name, stamp })), folders: [...folders] };
}

/** Replaces the files that differ from the last build one by one, then manifest and record. */
export async function updateOutput(
  folders: OutputFolders,
  { record, manifest, files }: UpdateFacts,
  { progress }: { readonly progress: BuildProgress },
): Promise<PlacedOutput> {
  const { outDir, staging } = folders;
  const changedFiles = files
    .changedNames()
    .map((name) => ({ name, hash: files.get(name)?.hash ?? '', rank: replacementRankOf(name) }))
    .sort((a, b) => a.rank - b.rank || compareStrings(a.name, b.name));
  const removedFiles = files.removedNames();
  const steps: UpdateStep[] = changedFiles.map(({ name, hash }) => [`/${name}`, hash]);
  const hasManifest = canHaveReport(outDir, progress);
  if (hasManifest)
    steps.push(
      await stageFile(folders, manifestPath(staging).slice(staging.length), manifestParts(manifest)),
    );
  steps.push(...removedFiles.map((name): UpdateStep => [`/${name}`]));
  const recordPath = record.shard === null ? recordOf(staging).slice(staging.length) : `/${PART_RECORD}`;
  steps.push(await stageFile(folders, recordPath, recordChunks(record)));
  await placeUpdate(folders, steps);
  return { detail: `${changedFiles.length} files changed, ${removedFiles.length} removed`, hasManifest };
}

/** Stages a file that belongs next to the site, or into a part. The update puts it into place. */
async function stageFile(
  { staging }: OutputFolders,
  path: string,
  parts: Iterable<string>,
): Promise<UpdateStep> {
  const hash = createHash('sha256');
  function* digestedParts(): Generator<string> {
    for (const part of parts) {
      hash.update(part);
      yield part;
    }
  }
  await writeAtomically(staging + path, digestedParts());
  return [path, hash.digest('hex')];
}

/** Reports whether the report folder can be created. Without it, the site has no report. */
function canHaveReport(outDir: string, progress: BuildProgress): boolean {
  try {
    mkdirSync(reportFolder(outDir), { recursive: true });
    return true;
  } catch (error) {
    progress.warn(`The manifest of this build could not be written: ${String(error)}.`);
    return false;
  }
}

/** Files with a hash in their name, and files of a search index that its entry file names. */
const HASHED_FILE = /(?:^|\/)_(?:astro|pictures|media)\/|^search\/.*\.pf_[a-z]+$/;
/** Files that list or describe other files. */
const LISTING_FILE = new RegExp(
  [
    String.raw`^(?:[a-z]{2}/)?(?:index\.html$|(?:${[...LISTING_FOLDERS].join('|')})/)`,
    String.raw`^(?:search/|sitemap-|feeds/|feed\.xml$|robots\.txt$)`,
  ].join('|'),
);

/**
 * Returns the rank of a file in the order of replacement. A file comes after the files that it
 * references, so that a visitor's page never requests a missing file.
 */
function replacementRankOf(name: string): number {
  const uncompressed = uncompressedName(name);
  if (HASHED_FILE.test(uncompressed)) return 0;
  // Files that hosts read for the site as a whole.
  if (HOST_FILES.has(uncompressed)) return 3;
  return LISTING_FILE.test(uncompressed) ? 2 : 1;
}
