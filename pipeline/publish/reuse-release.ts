import { rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listFiles, type OutputFile } from '../output/list-files.ts';
import type { ManifestFile } from '../report/manifest.ts';
import { findKnown, readKnown, stateOf } from './known-files.ts';
import type { Releases } from './releases.ts';

/**
 * Turns the release that would be removed next into the start of a new one, in `part`. Files that
 * both have stay, and all others are removed. Returns the states of the files that stay, by name.
 * Reuses a release only if `most` releases exist, and never one that is `needed`.
 */
export async function reuseRelease(
  releases: Releases,
  part: string,
  hashes: ReadonlyMap<string, ManifestFile>,
  { most, needed }: { readonly most: number; readonly needed: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const ids = await releases.list();
  const oldest = ids.find((id) => !needed.includes(id));
  if (oldest === undefined || ids.length < most) return new Map();
  const known = await readKnown(releases.knownFilesOf(oldest));
  // Without a record, comparing would mean reading all files.
  if (known === null) return new Map();
  const folder = releases.folderOf(oldest);
  await rename(folder, part);
  await rm(releases.knownFilesOf(oldest), { force: true });
  const files = await listFiles(part);
  const isShared = (file: OutputFile) => {
    const found = findKnown(known, file);
    return found !== undefined && found.hash === hashes.get(file.name)?.hash;
  };
  const shared = files.filter(isShared);
  const states = new Map(shared.map((file) => [file.name, stateOf(file)]));
  const others = files.filter(({ name }) => !states.has(name));
  for (const { path } of others) await rm(path);
  await removeEmptyFolders(
    part,
    others.map(({ name }) => dirname(name)),
  );
  return states;
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
