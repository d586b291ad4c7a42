import { rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileTable } from './file-table.ts';
import { forgetUnsure } from './file-record.ts';
import { hashTree, listTree } from './read-tree.ts';
import type { Releases } from './releases.ts';

/**
 * Turns the release that would be removed next into the start of a new one, in `part`. Files that
 * both have stay, and all others are removed. Returns the wanted files with the states of those
 * that stay. Returns null if no release is reused: if fewer than `most` releases exist, or all are
 * `needed`.
 */
export async function reuseRelease(
  releases: Releases,
  part: string,
  wanted: FileTable,
  { most, needed }: { readonly most: number; readonly needed: readonly string[] },
): Promise<FileTable | null> {
  const ids = await releases.list();
  const oldest = ids.find((id) => !needed.includes(id));
  if (oldest === undefined || ids.length < most) return null;
  // Without its own record, comparing would mean reading all files.
  const records = await releases.readRecords(oldest);
  if (records.length === 0) return null;
  const folder = releases.folderOf(oldest);
  await rename(folder, part);
  await rm(releases.fileRecordPath(oldest), { force: true });
  const since = Date.now();
  const files = listTree(part);
  await hashTree(part, files, records);
  forgetUnsure(files, since);
  const placed = new FileTable(wanted.names, undefined, wanted.hashes);
  const others: string[] = [];
  for (const [index, at] of files.indexesIn(wanted).entries())
    if (at >= 0 && files.isSameContent(index, wanted, at)) placed.copyState(at, files, index);
    else others.push(files.names[index] ?? '');
  for (const name of others) await rm(join(part, name));
  await removeEmptyFolders(part, others.map(dirname));
  return placed;
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
