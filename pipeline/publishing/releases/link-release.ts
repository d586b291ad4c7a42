import { constants, copyFileSync, linkSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileTable } from '#pipeline/site/file-table';
import { hashTree, listTree } from './read-tree.ts';
import { dropUnreliableStates } from './file-record.ts';
import type { Releases } from './releases.ts';

/**
 * Starts a new release in the empty `stagingFolder` with hard links to the files that it shares
 * with the public release. Takes their hashes from the records, and reads files whose state no
 * record has. Returns the site's files, with the states of shared files before they were linked.
 * Returns null if no file is shared, or if the disk can clone files. Clones are better, because
 * damage to one does not affect the other.
 */
export async function linkRelease(
  publicFolder: string,
  stagingFolder: string,
  siteFiles: FileTable,
  records: readonly FileTable[],
): Promise<FileTable | null> {
  const sharedFiles = await findSharedFiles(publicFolder, siteFiles, records);
  const [firstName] = sharedFiles.names;
  if (firstName === undefined) return null;
  mkdirSync(stagingFolder, { recursive: true });
  if (canClone(join(publicFolder, firstName), stagingFolder)) return null;
  const files = new FileTable(siteFiles.names, undefined, siteFiles.hashes);
  const folders = new Set(['.']);
  for (const [index, siteIndex] of sharedFiles.indexesIn(siteFiles).entries()) {
    const name = sharedFiles.names[index] ?? '';
    makeFolder(stagingFolder, dirname(name), folders);
    if (tryLink(`${publicFolder}/${name}`, `${stagingFolder}/${name}`))
      files.copyState(siteIndex, sharedFiles, index);
  }
  return files;
}

/**
 * Reads the states of linked files again, because making or removing a link to a file changes its
 * state. Returns false if a file has changed otherwise, or after `lastLinkTimeMs`, the time of the
 * last link or removal by the clock of the disk. Files without a state stay without one.
 */
export function confirmLinks(stagingFolder: string, files: FileTable, lastLinkTimeMs: number): boolean {
  for (const [index, name] of files.names.entries()) {
    if (!files.isListed(index)) continue;
    const facts = lstatSync(`${stagingFolder}/${name}`);
    if (!files.isSameFile(index, facts) || facts.ctimeMs > lastLinkTimeMs) return false;
    if (!Number.isNaN(files.changedAt(index))) files.setState(index, facts);
  }
  return true;
}

/** Returns the site's files that a release contains with the same content. */
async function findSharedFiles(
  release: string,
  siteFiles: FileTable,
  records: readonly FileTable[],
): Promise<FileTable> {
  const [newestRecord] = records;
  if (newestRecord === undefined) return new FileTable([]);
  const names: string[] = [];
  /** For each name its inode, size, mtime and ctime, as in a `FileTable`. */
  const states: number[] = [];
  for (const [index, recordIndex] of siteFiles.indexesIn(newestRecord).entries()) {
    if (recordIndex < 0 || !siteFiles.isSameContent(index, newestRecord, recordIndex)) continue;
    const name = siteFiles.names[index] ?? '';
    const facts = lstatSync(`${release}/${name}`, { throwIfNoEntry: false });
    if (facts?.isFile() !== true) continue;
    names.push(name);
    states.push(facts.ino, facts.size, facts.mtimeMs, facts.ctimeMs);
  }
  const files = new FileTable(names, Float64Array.from(states));
  await hashTree(release, files, records);
  const siteIndexes = files.indexesIn(siteFiles);
  return files.filter((index) => files.isSameContent(index, siteFiles, siteIndexes[index] ?? 0));
}

function canClone(file: string, folder: string): boolean {
  const copy = join(folder, '.clone');
  try {
    copyFileSync(file, copy, constants.COPYFILE_FICLONE_FORCE);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(copy, { force: true });
  }
}

function makeFolder(root: string, name: string, madeFolders: Set<string>): void {
  if (madeFolders.has(name)) return;
  makeFolder(root, dirname(name), madeFolders);
  mkdirSync(join(root, name));
  madeFolders.add(name);
}

/** Links a file. Returns false on failure: the caller copies it, and that error is reported. */
function tryLink(file: string, link: string): boolean {
  try {
    linkSync(file, link);
    return true;
  } catch {
    return false;
  }
}

/**
 * Turns the release that would be removed next into the start of a new one, in `stagingFolder`.
 * Keeps the files that both have, and removes all others. Returns the site's files, with the states
 * of the kept ones. Returns null if no release can be reused, because fewer than `keptReleases`
 * exist, all are in `neededIds`, or the oldest other one has no record.
 */
export async function reuseRelease(
  releases: Releases,
  stagingFolder: string,
  siteFiles: FileTable,
  { keptReleases, neededIds }: { readonly keptReleases: number; readonly neededIds: readonly string[] },
): Promise<FileTable | null> {
  const ids = await releases.list();
  const oldestId = ids.find((id) => !neededIds.includes(id));
  if (oldestId === undefined || ids.length < keptReleases) return null;
  // Without its own record, comparing would mean reading all files.
  const records = await releases.readRecords(oldestId);
  if (records.length === 0) return null;
  const folder = releases.folderOf(oldestId);
  await rename(folder, stagingFolder);
  await rm(releases.fileRecordPath(oldestId), { force: true });
  const readAtMs = Date.now();
  const files = listTree(stagingFolder);
  await hashTree(stagingFolder, files, records);
  dropUnreliableStates(files, readAtMs);
  const reusedFiles = new FileTable(siteFiles.names, undefined, siteFiles.hashes);
  const otherNames: string[] = [];
  for (const [index, siteIndex] of files.indexesIn(siteFiles).entries())
    if (siteIndex >= 0 && files.isSameContent(index, siteFiles, siteIndex))
      reusedFiles.copyState(siteIndex, files, index);
    else otherNames.push(files.names[index] ?? '');
  for (const name of otherNames) await rm(join(stagingFolder, name));
  await removeEmptyFolders(stagingFolder, otherNames.map(dirname));
  return reusedFiles;
}

/** Removes empty folders, and their parents that become empty. */
async function removeEmptyFolders(root: string, folders: readonly string[]): Promise<void> {
  for (const folder of new Set(folders))
    for (let name = folder; name !== '.'; name = dirname(name)) {
      const isRemoved = await rmdir(join(root, name)).then(
        () => true,
        () => false,
      );
      if (!isRemoved) break;
    }
}
