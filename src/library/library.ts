import { readFile, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { compareStrings } from '#domain/util/compare-strings';
import { makeTermFinder, type FindTerms } from '#domain/search/find-terms';
import { digestOf } from './sha256.ts';
import { assembleLibrary, type Library } from './assemble.ts';
import { checkAcross, type AcrossCheck } from './check-across.ts';
import type { KnownContent } from './known-content.ts';
import { checkFile, MAX_FILE_BYTES, placeFaults } from './check-file.ts';
import { MediaChecker, type CheckPicture } from './check-media.ts';
import { listContent, type ListedFile } from './content-folders.ts';
import type { Fault } from './fault.ts';
import { mapInParallel } from './in-parallel.ts';
import { mediaReferences } from './media-references.ts';
import type { ReadCodecs } from './read-codecs.ts';
import { ContentError } from './fault-report.ts';
import { summariseFile, type FileSummary } from './summarise-file.ts';
import { describeUnfoundTerms } from './unfound-terms.ts';

export type { Library } from './assemble.ts';
export type { EntryFacts } from './facts.ts';
export type { CheckPicture } from './check-media.ts';
export { readEntry, readWholeEntry } from './read-entry.ts';
export { ContentError } from './fault-report.ts';

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
}

/** How a content folder is checked. */
export interface CheckOptions {
  /** Reports progress in files. */
  readonly count?: (done: number, total: number) => void;
  /**
   * Checks the referenced pictures. Without it, only their first bytes are checked, which suffices
   * for callers that do not process pictures.
   */
  readonly checkPicture?: CheckPicture;
  /** Reads the codecs of videos, to compare them with the stated ones. Without it, nothing does. */
  readonly readCodecs?: ReadCodecs;
  /** The results of earlier checks. Without them, every file is read. */
  readonly known?: KnownContent;
}

const FILES_AT_ONCE = 16;

/** Reports whether a warning is about suggested searches, of which a young site has many. */
export const isAboutTerms = ({ field }: Fault): boolean => field.startsWith('searchTerms');

/** The settings of the site, relative to the content folder. */
const SITE_FILE = 'site/site.json';

/**
 * Reads the content folder `root` and finds all faults of all files. Never throws because of file
 * contents.
 */
export async function checkContent(
  root: string,
  { count, checkPicture, readCodecs, known }: CheckOptions = {},
): Promise<ContentCheck> {
  const folder = resolve(root);
  const realRoot = await realpath(folder).catch(() => null);
  if (realRoot === null || !(await stat(realRoot)).isDirectory()) return withoutFolder(folder);
  const listed = await listContent(folder, realRoot);
  const media = new MediaChecker(folder, realRoot, {
    checkPicture: checkPicture ?? null,
    readCodecs: readCodecs ?? null,
    known: known ?? null,
  });
  // Summarising each file at once frees its content before the next ones are read.
  const [sites, others] = partition(listed.files, ({ folder }) => folder === 'site');
  const siteFiles = await mapInParallel(sites, FILES_AT_ONCE, (file) =>
    summarise(file, { media, known: known ?? null, search: searchFor([]) }),
  );
  const search = searchFor(siteFiles);
  const otherFiles = await mapInParallel(
    others,
    FILES_AT_ONCE,
    (file) => summarise(file, { media, known: known ?? null, search }),
    count && ((done, total) => count(done + sites.length, total + sites.length)),
  );
  const files = [...otherFiles, ...siteFiles];
  await known?.save();
  const across = checkAcross(files, listed.faults.length > 0);
  const faults = [
    ...listed.faults,
    ...files.flatMap((file) => file.faults),
    ...(await placeAcross(folder, across.faults)),
  ];
  const { library, leftOut, unfoundTerms } = assembleLibrary(folder, files, across.bad);
  const unfound = new Map(unfoundTerms.length === 0 ? [] : [[SITE_FILE, describeUnfoundTerms(unfoundTerms)]]);
  return {
    library,
    faults: sortByFile(faults),
    warnings:
      faults.length > 0
        ? []
        : sortByFile([
            ...(await placeAcross(folder, across.warnings)),
            ...(await placeAcross(folder, unfound)),
          ]),
    leftOut: [...listed.faults.map(({ file }) => file), ...leftOut].sort(),
  };
}

/** The suggested search terms to look for in content. */
interface TermSearch {
  readonly findTerms: FindTerms;
  readonly digest: string;
}

/** Returns the search for all suggested terms of the site. */
function searchFor(siteFiles: readonly FileSummary[]): TermSearch {
  const lists = siteFiles.flatMap(({ site }) => Object.values(site?.searchTerms ?? {}));
  const terms = lists.flatMap((bySegment) => Object.values(bySegment).flat());
  const digest = digestOf(terms, 'base64url').slice(0, 16);
  return { findTerms: makeTermFinder(terms), digest };
}

/** Settings for checking a file. */
interface FileCheck {
  readonly media: MediaChecker;
  readonly known: KnownContent | null;
  readonly search: TermSearch;
}

/**
 * Checks a content file by itself. Returns the cached result if neither the file nor its media nor
 * the suggested terms changed.
 */
async function summarise(file: ListedFile, { media, known, search }: FileCheck): Promise<FileSummary> {
  const previous = (await known?.findFile(file.path)) ?? null;
  if (previous?.terms === search.digest) {
    const faults = await media.check(file.path, previous.references, { isFileKnown: true });
    if (faults.length === 0) return previous.summary;
  }
  const stamp = known?.stamp(file.path) ?? null;
  const checked = await checkFile(file, media);
  const summary = summariseFile(checked, search.findTerms);
  if (stamp !== null && summary.faults.length === 0)
    known?.keepFile(file.path, stamp, {
      summary,
      digest: checked.digest,
      terms: search.digest,
      references: mediaReferences(checked.raw),
    });
  return summary;
}

/** Reads the content folder `root`. Throws `ContentError` with all faults if a file has one. */
export async function readLibrary(root: string): Promise<Library> {
  const { library, faults } = await checkContent(root);
  if (library === null || faults.length > 0) throw new ContentError(faults);
  return library;
}

function withoutFolder(folder: string): ContentCheck {
  const remedy = 'create it, or set PODIUM_CONTENT to the right folder';
  const fault = {
    file: folder,
    field: '',
    line: null,
    fault: 'There is no content folder at this path',
    remedy,
  };
  return { library: null, faults: [fault], warnings: [], leftOut: [] };
}

/** Adds line numbers to faults across files. Reads only the files with such faults again. */
async function placeAcross(folder: string, faults: AcrossCheck['faults']): Promise<Fault[]> {
  const placed = await mapInParallel([...faults], FILES_AT_ONCE, async ([name, found]) => {
    const path = join(folder, name);
    const size = await stat(path).then(
      (stats) => (stats.isFile() ? stats.size : Infinity),
      () => Infinity,
    );
    const text = size <= MAX_FILE_BYTES ? await readFile(path, 'utf8').catch(() => '') : '';
    return placeFaults(name, text.replace(/^\uFEFF/, ''), found);
  });
  return placed.flat();
}

/** Divides a list into the items that a rule selects, and the others. */
function partition<T>(items: readonly T[], isSelected: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isSelected), items.filter((item) => !isSelected(item))];
}

function sortByFile(faults: readonly Fault[]): Fault[] {
  return [...faults].sort((a, b) => compareStrings(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0));
}

/** Returns the content folder, absolute: `PODIUM_CONTENT`, or `src/content` by default. */
export function contentRoot(env: Readonly<Record<string, string | undefined>>, cwd: string): string {
  const named = env['PODIUM_CONTENT'];
  return resolve(cwd, named === undefined || named === '' ? 'src/content' : named);
}
