import { constants, copyFileSync, linkSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileTable } from '#pipeline/site/file-table';
import { hashTree, listTree } from './read-tree.ts';
import { forgetUnsure } from './file-record.ts';
import type { Releases } from './releases.ts';

/**
 * Starts a new release in the empty folder `part` with hard links to the files that it shares with
 * the public release. Takes their hashes from the records, and reads files whose state no record
 * has. Returns the site's files, with the states of shared files before they were linked. Returns
 * null if no file is shared, or if the disk can clone files. Clones are better, because damage to
 * one does not affect the other.
 */
export async function linkRelease(
  previous: string,
  part: string,
  siteFiles: FileTable,
  records: readonly FileTable[],
): Promise<FileTable | null> {
  const sharedFiles = await findShared(previous, siteFiles, records);
  const [firstName] = sharedFiles.names;
  if (firstName === undefined) return null;
  mkdirSync(part, { recursive: true });
  if (canClone(join(previous, firstName), part)) return null;
  const files = new FileTable(siteFiles.names, undefined, siteFiles.hashes);
  const folders = new Set(['.']);
  for (const [index, siteIndex] of sharedFiles.indexesIn(siteFiles).entries()) {
    const name = sharedFiles.names[index] ?? '';
    makeFolder(part, dirname(name), folders);
    if (isLinked(`${previous}/${name}`, `${part}/${name}`)) files.copyState(siteIndex, sharedFiles, index);
  }
  return files;
}

/**
 * Reads the states of linked files again, because making or removing a link to a file changes its
 * state. Returns false if a file has changed in another way, or after `until`, the time of the last
 * link or removal by the clock of the disk. Forgotten states stay forgotten.
 */
export function confirmLinks(part: string, files: FileTable, until: number): boolean {
  for (const [index, name] of files.names.entries()) {
    if (!files.isListed(index)) continue;
    const facts = lstatSync(`${part}/${name}`);
    if (!files.isSameFile(index, facts) || facts.ctimeMs > until) return false;
    if (!Number.isNaN(files.changedAt(index))) files.setState(index, facts);
  }
  return true;
}

/** Returns the site's files that a release contains with the same content. */
async function findShared(
  release: string,
  siteFiles: FileTable,
  records: readonly FileTable[],
): Promise<FileTable> {
  const [newestRecord] = records;
  if (newestRecord === undefined) return new FileTable([]);
  const names: string[] = [];
  /** Four numbers for each name, in the order of a `FileTable`. */
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
  const places = files.indexesIn(siteFiles);
  return files.filter((index) => files.isSameContent(index, siteFiles, places[index] ?? 0));
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
function isLinked(file: string, link: string): boolean {
  try {
    linkSync(file, link);
    return true;
  } catch {
    return false;
  }
}

/**
 * Turns the release that would be removed next into the start of a new one, in `part`. Keeps the
 * files that both have, and removes all others. Returns the site's files, with the states of the
 * kept ones. Returns null if no release can be reused, because fewer than `keptReleases`
 * exist, all are `needed`, or the oldest other one has no record.
 */
export async function reuseRelease(
  releases: Releases,
  part: string,
  siteFiles: FileTable,
  { keptReleases, needed }: { readonly keptReleases: number; readonly needed: readonly string[] },
): Promise<FileTable | null> {
  const ids = await releases.list();
  const oldestId = ids.find((id) => !needed.includes(id));
  if (oldestId === undefined || ids.length < keptReleases) return null;
  // Without its own record, comparing would mean reading all files.
  const records = await releases.readRecords(oldestId);
  if (records.length === 0) return null;
  const folder = releases.folderOf(oldestId);
  await rename(folder, part);
  await rm(releases.fileRecordPath(oldestId), { force: true });
  const since = Date.now();
  const files = listTree(part);
  await hashTree(part, files, records);
  forgetUnsure(files, since);
  const linked = new FileTable(siteFiles.names, undefined, siteFiles.hashes);
  const otherNames: string[] = [];
  for (const [index, siteIndex] of files.indexesIn(siteFiles).entries())
    if (siteIndex >= 0 && files.isSameContent(index, siteFiles, siteIndex))
      linked.copyState(siteIndex, files, index);
    else otherNames.push(files.names[index] ?? '');
  for (const name of otherNames) await rm(join(part, name));
  await removeEmptyFolders(part, otherNames.map(dirname));
  return linked;
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
