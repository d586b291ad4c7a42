import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ContentKind } from '#domain/addresses/content-kind';
import { isPending, type Pending } from '#domain/content/pending';
import { isListed } from '#domain/content/display-rules';
import { checkTerms, type UnfoundTerms } from '#domain/search/search-terms';
import { compareStrings } from '#domain/util/compare-strings';
import { siteRecord } from './site-record.ts';
import type { EntryFacts } from './schemas/entry.ts';
import type { Owner } from './schemas/owner.ts';
import type { Site } from './schemas/site.ts';
import { checkCrossFile, locateCrossFileFaults } from './check-cross-file.ts';
import type { ContentCheckCache } from './content-check-cache.ts';
import { checkFile } from './check-file.ts';
import { MediaChecker, type CheckPicture } from './check-media.ts';
import { listContent, type ListedFile } from './content-folders.ts';
import { fileFault, type Fault } from './fault.ts';
import { mapInParallel } from './in-parallel.ts';
import { mediaReferences } from './media-references.ts';
import type { ReadCodecs } from './read-codecs.ts';
import { ContentError } from './fault-report.ts';
import type { TemplateFacts } from './schemas/template.ts';
import { summariseFile, type FileSummary, type LibrarySeries } from './summarise-file.ts';
import { describeUnfoundTerms, searchFor, termSources, type TermSearch } from './suggested-terms.ts';

export type { EntryFacts } from './schemas/entry.ts';
export type { CheckPicture } from './check-media.ts';
export { ContentError } from './fault-report.ts';

/**
 * All content of a site except the large parts: transcripts and storyboards stay in their files.
 */
export interface Library {
  /** The content folder, absolute. */
  root: string;
  /** Presentations and videos by oid. */
  entries: ReadonlyMap<string, EntryFacts>;
  /** Owners by file name without .json. */
  owners: ReadonlyMap<string, Owner>;
  /** Templates, ordered by file name. */
  templates: readonly TemplateFacts[];
  /** Series with listed content, ordered by file name. Their items are listed. */
  series: readonly LibrarySeries[];
  site: Site;
}

/** The result of checking a content folder. */
export interface ContentCheck {
  /**
   * All content without faults, except content that depends on faulty files. Null if
   * `site/site.json` is faulty.
   */
  library: Library | null;
  /** The faults of all files, ordered by file name. */
  faults: readonly Fault[];
  /**
   * Content that works, but not as its author expects, ordered by file name: picks of content that
   * does not exist, and suggested search terms that find nothing. Empty while there are faults,
   * because content is left out then.
   */
  warnings: readonly Fault[];
  /** The files that `library` leaves out, relative to the content folder. */
  leftOut: readonly string[];
  /** The content that is not published yet, drafts last. Empty without a `release`. */
  pending: readonly PendingFile[];
}

/** A content file, and when it is published. */
export interface PendingFile {
  /** Relative to the content folder. */
  readonly file: string;
  readonly pending: Pending;
}

/** The time and the option that decide which content is published. */
export interface PublicationOptions {
  /** The time for which content is read. */
  readonly now: Date;
  /** Whether to include content that is not published yet. */
  readonly withPending: boolean;
}

/** How a content folder is checked. */
export interface CheckOptions {
  /** Reports progress in files. */
  readonly onProgress?: (done: number, total: number) => void;
  /**
   * Checks the referenced pictures. Without it, only their first bytes are checked, which suffices
   * for callers that do not process pictures.
   */
  readonly checkPicture?: CheckPicture;
  /** Reads the codecs of videos, to compare them with the stated ones. Without it, none are. */
  readonly readCodecs?: ReadCodecs;
  /** The results of earlier checks. Without them, every file is read. */
  readonly checkCache?: ContentCheckCache;
  /** Without it, all content is read, and `pending` keeps when each is published. */
  readonly release?: PublicationOptions;
}

const FILES_AT_ONCE = 16;

/** The settings of the site, relative to the content folder. */
const SITE_FILE = 'site/site.json';

/**
 * Reads the content folder `root` and finds all faults of all files. Never throws because of file
 * contents.
 */
export async function checkContent(
  root: string,
  { onProgress, checkPicture, readCodecs, checkCache, release }: CheckOptions = {},
): Promise<ContentCheck> {
  const folder = resolve(root);
  const realRoot = await realpath(folder).catch(() => null);
  if (realRoot === null || !(await stat(realRoot)).isDirectory()) return missingFolderCheck(folder);
  const listing = await listContent(folder, realRoot);
  const media = new MediaChecker(folder, realRoot, {
    checkPicture: checkPicture ?? null,
    readCodecs: readCodecs ?? null,
    checkCache: checkCache ?? null,
  });
  // Summarising each file at once frees its content before the next ones are read.
  const listedSiteFiles = listing.files.filter(({ folder }) => folder === 'site');
  const otherListedFiles = listing.files.filter(({ folder }) => folder !== 'site');
  const siteFiles = await mapInParallel(listedSiteFiles, FILES_AT_ONCE, (file) =>
    checkAndSummarise(file, { media, checkCache: checkCache ?? null, termSearch: searchFor([]) }),
  );
  const termSearch = searchFor(siteFiles);
  const otherFiles = await mapInParallel(
    otherListedFiles,
    FILES_AT_ONCE,
    (file) => checkAndSummarise(file, { media, checkCache: checkCache ?? null, termSearch }),
    onProgress &&
      ((done, total) => onProgress(done + listedSiteFiles.length, total + listedSiteFiles.length)),
  );
  const files = [...otherFiles, ...siteFiles];
  const pending = release === undefined ? [] : listPending(files, release.now);
  await checkCache?.save();
  const crossFileCheck = checkCrossFile(files, listing.faults.length > 0);
  const faults = [
    ...listing.faults,
    ...files.flatMap((file) => file.faults),
    ...(await locateCrossFileFaults(folder, crossFileCheck.faults)),
  ];
  const { library, leftOut, unfoundTerms } = assembleLibrary(
    folder,
    filterByRelease(files, release),
    crossFileCheck.unpublishableFiles,
  );
  const unfoundTermWarnings = new Map(
    unfoundTerms.length === 0 ? [] : [[SITE_FILE, describeUnfoundTerms(unfoundTerms)]],
  );
  return {
    library,
    faults: sortByFile(faults),
    warnings:
      faults.length > 0
        ? []
        : sortByFile([
            ...(await locateCrossFileFaults(folder, crossFileCheck.warnings)),
            ...(await locateCrossFileFaults(folder, unfoundTermWarnings)),
          ]),
    leftOut: [...listing.faults.map(({ file }) => file), ...leftOut].sort(),
    pending,
  };
}

interface FileCheckOptions {
  readonly media: MediaChecker;
  readonly checkCache: ContentCheckCache | null;
  readonly termSearch: TermSearch;
}

/**
 * Checks a content file without the others. Returns the cached result if neither the file nor its
 * media nor the suggested search terms changed.
 */
async function checkAndSummarise(
  file: ListedFile,
  { media, checkCache, termSearch }: FileCheckOptions,
): Promise<FileSummary> {
  const previous = (await checkCache?.findFile(file.path)) ?? null;
  if (previous?.termsDigest === termSearch.digest) {
    const faults = await media.check(file.path, previous.references, { isFileKnown: true });
    if (faults.length === 0) return previous.summary;
  }
  const fileStamp = checkCache?.stamp(file.path) ?? null;
  const checkedFile = await checkFile(file, media);
  const summary = summariseFile(checkedFile, termSearch.findTerms);
  if (fileStamp !== null && summary.faults.length === 0)
    checkCache?.storeFile(file.path, fileStamp, {
      summary,
      digest: checkedFile.digest,
      termsDigest: termSearch.digest,
      references: mediaReferences(checkedFile.raw),
    });
  return summary;
}

/** Returns the files of content that is not published yet, by date; drafts come last. */
function listPending(files: readonly FileSummary[], now: Date): PendingFile[] {
  return files
    .flatMap(({ name: file, entry, series }) => {
      const pending = series?.draft === true ? 'draft' : entry?.pending;
      return pending !== undefined && isPending(pending, now) ? [{ file, pending }] : [];
    })
    .sort((a, b) => compareStrings(a.pending, b.pending) || compareStrings(a.file, b.file));
}

/** Returns the files of a release. Only content that is not published yet keeps `pending`. */
function filterByRelease(
  files: readonly FileSummary[],
  release: PublicationOptions | undefined,
): readonly FileSummary[] {
  if (release === undefined) return files;
  return files.flatMap((file) => {
    const { entry, series } = file;
    if (series?.draft === true && !release.withPending) return [];
    if (entry?.pending === undefined) return [file];
    if (!isPending(entry.pending, release.now)) return [{ ...file, entry: { ...entry, pending: undefined } }];
    return release.withPending ? [file] : [];
  });
}

/**
 * Builds the library from the files without faults that are not in `unpublishableFiles`. Leaves out
 * content whose owner is left out, drops picks of content that is left out, and replaces suggested
 * terms that find nothing. The library is null without a valid site file.
 */
function assembleLibrary(
  root: string,
  files: readonly FileSummary[],
  unpublishableFiles: ReadonlySet<string>,
): { library: Library | null; leftOut: string[]; unfoundTerms: readonly UnfoundTerms[] } {
  const owners = new Map<string, Owner>();
  const entries = new Map<string, EntryFacts>();
  const templates: TemplateFacts[] = [];
  const allSeries: LibrarySeries[] = [];
  const leftOut: string[] = [];
  let site: Site | null = null;
  // Owners come first because entries depend on them.
  for (const file of [...files].sort(
    (a, b) => Number(b.folder === 'owners') - Number(a.folder === 'owners'),
  )) {
    const { entry, template, owner, series } = file;
    const isPublishable = !unpublishableFiles.has(file.name);
    if (isPublishable && owner !== null) owners.set(file.id, owner);
    else if (isPublishable && template !== null) templates.push(template);
    else if (isPublishable && series !== null) allSeries.push(series);
    else if (isPublishable && file.site !== null) site = file.site;
    else if (isPublishable && entry !== null && (entry.owner === null || owners.has(entry.owner)))
      entries.set(entry.oid, entry);
    else leftOut.push(file.name);
  }
  prunePicks(entries);
  if (site === null) return { library: null, leftOut, unfoundTerms: [] };
  const { shownTerms, unfound } = checkTerms(site.searchTerms, termSources(files, entries));
  const prunedSite = { ...pruneSite(site, entries), searchTerms: shownTerms };
  const series = allSeries
    .map((fullSeries) => ({
      ...fullSeries,
      items: fullSeries.items.filter((oid) => isValidPick(entries.get(oid), null)),
    }))
    .filter(({ items }) => items.length > 0);
  return {
    library: { root, entries, owners, templates, series, site: prunedSite },
    leftOut,
    unfoundTerms: unfound,
  };
}

function pruneSite(site: Site, entries: ReadonlyMap<string, EntryFacts>): Site {
  return {
    ...site,
    staffPicks: site.staffPicks.filter((oid) => isValidPick(entries.get(oid), 'presentation')),
    videos: site.videos.filter((oid) => isValidPick(entries.get(oid), 'video')),
  };
}

function prunePicks(entries: Map<string, EntryFacts>): void {
  for (const [oid, { topPicks, ...facts }] of entries) {
    const picks = topPicks?.filter((pick) => isValidPick(entries.get(pick), null)) ?? [];
    entries.set(oid, picks.length === 0 ? facts : { ...facts, topPicks: picks });
  }
}

function isValidPick(entry: EntryFacts | undefined, kind: ContentKind | null): boolean {
  return entry !== undefined && isListed(entry.privacy) && (kind === null || entry.kind === kind);
}

/** Reads the content folder `root`. Throws `ContentError` with all faults if a file has one. */
export async function readLibrary(root: string): Promise<Library> {
  const { library, faults } = await checkContent(root);
  if (library === null || faults.length > 0) throw new ContentError(faults);
  return library;
}

function missingFolderCheck(folder: string): ContentCheck {
  const remedy =
    'create it, or name the right one: "content" among the options of podium(), or PODIUM_CONTENT';
  const fault = fileFault(folder, 'There is no content folder at this path', remedy);
  return { library: null, faults: [fault], warnings: [], leftOut: [], pending: [] };
}

function sortByFile(faults: readonly Fault[]): Fault[] {
  return [...faults].sort((a, b) => compareStrings(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0));
}

/**
 * Returns the content folder, absolute: `PODIUM_CONTENT`, else the one in the settings, else
 * `src/content`.
 */
export function contentRoot(env: Readonly<Record<string, string | undefined>>, cwd: string): string {
  return resolve(cwd, env['PODIUM_CONTENT'] || siteRecord().content || 'src/content');
}
