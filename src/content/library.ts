import { readFile, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { byCharacters } from '#domain/by-characters';
import { assembleLibrary, type Library } from './library/assemble.ts';
import { checkAcross, type AcrossCheck } from './library/check-across.ts';
import type { KnownContent } from './known-content.ts';
import { checkFile, MAX_FILE_BYTES, placeFaults } from './library/check-file.ts';
import { MediaChecker, type JudgePicture } from './library/check-media.ts';
import { listContent, type ListedFile } from './library/content-folders.ts';
import { ContentError, type Fault } from './library/fault.ts';
import { mapInParallel } from './library/in-parallel.ts';
import { mediaReferences } from './library/media-references.ts';
import { summariseFile, type FileSummary } from './library/summarise-file.ts';

export type { Library } from './library/assemble.ts';
export type { EntryFacts } from './library/facts.ts';
export type { JudgePicture } from './library/check-media.ts';
export { contentRoot } from './library/content-root.ts';
export { ContentError } from './library/fault.ts';
export { readEntry, readWholeEntry } from './library/read-entry.ts';

/** What a check of a content folder found. */
export interface ContentCheck {
  /** All that has no fault, without what hangs on what has; null if not even `site/site.json` is good. */
  library: Library | null;
  /** All faults of all files, in the order of the names of the files. */
  faults: readonly Fault[];
  /** The files that `library` leaves out, relative to the content folder. */
  leftOut: readonly string[];
}

/** How a content folder is checked. */
export interface CheckOptions {
  /** Told how many files are done. */
  readonly count?: (done: number, total: number) => void;
  /** Judges the pictures that content names. Absent: by their first bytes only, for who makes nothing of them. */
  readonly judgePicture?: JudgePicture;
  /** What earlier checks found. Absent: every file is read. */
  readonly known?: KnownContent;
}

const FILES_AT_ONCE = 16;

/** Reads the content folder `root` and finds all faults of all files. Does not throw on anything that files hold. */
export async function checkContent(
  root: string,
  { count, judgePicture, known }: CheckOptions = {},
): Promise<ContentCheck> {
  const folder = resolve(root);
  const realRoot = await realpath(folder).catch(() => null);
  if (realRoot === null || !(await stat(realRoot)).isDirectory()) return withoutFolder(folder);
  const listed = await listContent(folder, realRoot);
  const media = new MediaChecker(folder, realRoot, {
    judgePicture: judgePicture ?? null,
    known: known ?? null,
  });
  // Summing up at once lets go of each file's content before the next ones are read.
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

/** Checks a content file by itself, or takes over what an earlier check found if neither the file nor its media have changed. */
async function summarise(
  file: ListedFile,
  media: MediaChecker,
  known: KnownContent | null,
): Promise<FileSummary> {
  const former = known?.findFile(file.path) ?? null;
  if (former !== null && (await media.check(file.path, former.references)).length === 0)
    return former.summary;
  const stamp = known?.stamp(file.path) ?? null;
  const checked = await checkFile(file, media);
  const summary = summariseFile(checked);
  if (stamp !== null && summary.faults.length === 0)
    known?.keepFile(file.path, stamp, { summary, references: mediaReferences(checked.raw) });
  return summary;
}

/** Reads the content folder `root`; throws `ContentError` with all faults of all files if one is bad. */
export async function readLibrary(root: string): Promise<Library> {
  const { library, faults } = await checkContent(root);
  if (library === null || faults.length > 0) throw new ContentError(faults);
  return library;
}

function withoutFolder(folder: string): ContentCheck {
  const remedy = 'make it, or let PODIUM_CONTENT name the right folder';
  const fault = { file: folder, field: '', line: null, fault: 'is no folder of content', remedy };
  return { library: null, faults: [fault], leftOut: [] };
}

/** Finds the lines of faults across files; only the files that have some are read again. */
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
  return [...faults].sort((a, b) => byCharacters(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0));
}
