import { readFile, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { compareStrings } from '#domain/compare-strings';
import { assembleLibrary, type Library } from './library/assemble.ts';
import { checkAcross, type AcrossCheck } from './library/check-across.ts';
import type { KnownContent } from './known-content.ts';
import { checkFile, MAX_FILE_BYTES, placeFaults } from './library/check-file.ts';
import { MediaChecker, type CheckPicture } from './library/check-media.ts';
import { listContent, type ListedFile } from './library/content-folders.ts';
import type { Fault } from './library/fault.ts';
import { mapInParallel } from './library/in-parallel.ts';
import { mediaReferences } from './library/media-references.ts';
import type { ReadCodecs } from './library/read-codecs.ts';
import { ContentError } from './library/report.ts';
import { summariseFile, type FileSummary } from './library/summarise-file.ts';

export type { Library } from './library/assemble.ts';
export type { EntryFacts } from './library/facts.ts';
export type { CheckPicture } from './library/check-media.ts';
export { readEntry, readWholeEntry } from './library/read-entry.ts';
export { ContentError } from './library/report.ts';

/** The result of checking a content folder. */
export interface ContentCheck {
  /**
   * All content without faults, except content that depends on faulty files. Null if
   * `site/site.json` is faulty.
   */
  library: Library | null;
  /** The faults of all files, ordered by file name. */
  faults: readonly Fault[];
  /** The files that `library` leaves out, relative to the content folder. */
  leftOut: readonly string[];
}

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
  const files = await mapInParallel(
    listed.files,
    FILES_AT_ONCE,
    (file) => summarise(file, media, known ?? null),
    count,
  );
  await known?.save();
  const across = checkAcross(files, listed.faults.length > 0);
  const faults = [
    ...listed.faults,
    ...files.flatMap((file) => file.faults),
    ...(await placeAcross(folder, across)),
  ];
  const { library, leftOut } = assembleLibrary(folder, files, across.bad);
  return {
    library,
    faults: sortByFile(faults),
    leftOut: [...listed.faults.map(({ file }) => file), ...leftOut].sort(),
  };
}

/**
 * Checks a content file by itself. Returns the cached result if neither the file nor its media
 * changed.
 */
async function summarise(
  file: ListedFile,
  media: MediaChecker,
  known: KnownContent | null,
): Promise<FileSummary> {
  const previous = known?.findFile(file.path) ?? null;
  if (previous !== null) {
    const faults = await media.check(file.path, previous.references, { isFileKnown: true });
    if (faults.length === 0) return previous.summary;
  }
  const stamp = known?.stamp(file.path) ?? null;
  const checked = await checkFile(file, media);
  const summary = summariseFile(checked);
  if (stamp !== null && summary.faults.length === 0)
    known?.keepFile(file.path, stamp, { summary, references: mediaReferences(checked.raw) });
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
  return { library: null, faults: [fault], leftOut: [] };
}

/** Adds line numbers to faults across files. Reads only the files with such faults again. */
async function placeAcross(folder: string, { faults }: AcrossCheck): Promise<Fault[]> {
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

function sortByFile(faults: readonly Fault[]): Fault[] {
  return [...faults].sort((a, b) => compareStrings(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0));
}

/** Returns the content folder, absolute: `PODIUM_CONTENT`, or `demo/content` by default. */
export function contentRoot(env: Readonly<Record<string, string | undefined>>, cwd: string): string {
  const named = env['PODIUM_CONTENT'];
  return resolve(cwd, named === undefined || named === '' ? 'demo/content' : named);
}
