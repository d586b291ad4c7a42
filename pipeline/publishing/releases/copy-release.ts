import { constants, existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mapInParallel } from '#library/in-parallel';
import { flushFile } from '#library/util/files';
import { oembedPath, playbackPath } from '#domain/addresses/paths';
import type { ReportProgress } from '#pipeline/cli/progress-bar';
import { uncompressedName } from '#pipeline/site/compressed-copies';
import { listNames, type OutputFile } from '#pipeline/site/list-files';
import { hashTree, listTree } from './read-tree.ts';
import type { FileTable } from '#pipeline/site/file-table';

/** Folders of files with hashes in their names, which open pages of the last release may need. */
const CONTENT_HASHED_FOLDERS = ['_astro', '_pictures', '_media'];
/**
 * Folders whose files have moved, with a function that returns the current address of a file. Open
 * pages of older releases still request the old addresses. QR codes are no longer files: an old one
 * is kept as long as its content has a player.
 */
const MOVED_FOLDERS: Readonly<Record<string, (oid: string) => string>> = {
  playback: playbackPath,
  oembed: oembedPath,
  qr: playbackPath,
};
const MOVED_FILE = /^([^/]+)\.(?:json|svg)$/;
/** Name of the record in a release. It holds no secret, because some servers serve dotfiles. */
export const RECORD = '.release.json';
const FILES_AT_ONCE = 8;

/** The stored data of a release. */
export interface ReleaseRecord {
  /** Hash of all files of the build. */
  readonly digest: string;
  /** Id of the release that was public before; null for none. */
  readonly former: string | null;
  /** Files that are kept only for open pages of the previous release. */
  readonly kept: readonly string[];
}

/** A file that is copied, at any location. */
type CopiedFile = Pick<OutputFile, 'name' | 'path'>;

/** Copies files into a folder that has none of them, as clones if possible, and to the disk. */
export async function copyFiles(
  files: readonly CopiedFile[],
  target: string,
  onProgress?: ReportProgress,
): Promise<void> {
  const folders = new Set(files.map(({ name }) => dirname(join(target, name))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  const copyToDisk = async ({ path, name }: CopiedFile) => {
    const copy = join(target, name);
    // Never writes into a file, which another release may share.
    await copyFile(path, copy, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
    await flushFile(copy);
  };
  await mapInParallel(files, FILES_AT_ONCE, copyToDisk, onProgress);
}

/**
 * Copies the files of the previous release that its open pages may still request, except those that
 * it kept itself. Returns their names.
 */
export async function keepPrevious(
  target: string,
  files: { readonly has: (name: string) => boolean },
  previous: string,
): Promise<string[]> {
  const alreadyKept = new Set((await readRecord(previous)).kept);
  const namedByContent = CONTENT_HASHED_FOLDERS.filter((folder) =>
    existsSync(join(previous, folder)),
  ).flatMap((folder) =>
    listNames(join(previous, folder))
      .sort()
      .map((name) => `${folder}/${name}`),
  );
  const missingNames = [...namedByContent, ...listMovedFiles(previous, files)].filter(
    (name) => !files.has(name) && !alreadyKept.has(name),
  );
  await copyFiles(
    missingNames.map((name) => ({ name, path: join(previous, name) })),
    target,
  );
  return missingNames;
}

/**
 * Lists the files of the previous release that have moved in the new one. Leaves out files of
 * content that the new release lacks.
 */
function listMovedFiles(previous: string, files: { readonly has: (name: string) => boolean }): string[] {
  return Object.entries(MOVED_FOLDERS).flatMap(([folder, pathOf]) => {
    if (!existsSync(join(previous, folder))) return [];
    const isKept = (name: string) => {
      const oid = MOVED_FILE.exec(uncompressedName(name))?.[1];
      return oid !== undefined && files.has(pathOf(oid).slice(1));
    };
    return readdirSync(join(previous, folder))
      .filter(isKept)
      .map((name) => `${folder}/${name}`);
  });
}

/** Writes the record of a release into its folder. Returns the time by the clock of the disk. */
export async function writeRecord(target: string, record: ReleaseRecord): Promise<number> {
  const path = join(target, RECORD);
  await writeFile(path, JSON.stringify(record), { flag: 'wx', flush: true });
  return (await stat(path)).ctimeMs;
}

/** Reads the record of a release. Returns an empty one if it does not exist. */
export async function readRecord(folder: string): Promise<ReleaseRecord> {
  const text = await readFile(join(folder, RECORD), 'utf8').catch(() => null);
  const record = text === null ? {} : (JSON.parse(text) as Partial<ReleaseRecord>);
  return { digest: '', former: null, kept: [], ...record };
}

interface WantedRelease {
  /** Hash of all files of the build. */
  readonly digest: string;
  /** Whether it may keep files of the previous release for open pages. */
  readonly keepsPrevious: boolean;
  /** Returns the records that may know its files. All other files are read. */
  readonly readRecords: () => Promise<readonly FileTable[]>;
}

/**
 * Reports whether a release holds exactly this site, apart from files that it may keep. Compares
 * files, because they may have changed since the release was recorded. Reads their records only if
 * the digest of the release is the wanted one.
 */
export async function releaseMatchesSite(
  release: string,
  { digest, keepsPrevious, readRecords }: WantedRelease,
  onProgress?: ReportProgress,
): Promise<boolean> {
  const record = await readRecord(release);
  if (record.digest !== digest || (!keepsPrevious && record.kept.length > 0)) return false;
  const excludedNames = new Set([RECORD, ...record.kept]);
  const files = listTree(release).filter((_, name) => !excludedNames.has(name));
  await hashTree(release, files, await readRecords(), onProgress);
  return files.digest() === digest;
}
