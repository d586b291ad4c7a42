import { rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listFiles, type OutputFile } from '../output/list-files.ts';
import type { ManifestFile } from '../report/manifest.ts';
import { findKnown, readKnown, stateOf } from './known-files.ts';
import type { Releases } from './releases.ts';

/**
 * Takes the release that would be removed next as the beginning of a new one, in `part`: what the two
 * share stays where it is, all else in it is removed. Returns the states of the files that stay, by name.
 * A release is reused only if another one than the public one is left to go back to.
 */
export async function reuseRelease(
  releases: Releases,
  part: string,
  hashes: ReadonlyMap<string, ManifestFile>,
  { kept, needed }: { readonly kept: number; readonly needed: readonly string[] },
): Promise<Map<string, string>> {
  const ids = await releases.list();
  const oldest = ids.find((id) => !needed.includes(id));
  if (oldest === undefined || ids.length < kept) return new Map();
  const known = await readKnown(releases.knownFilesOf(oldest));
  // Without a record all its files would have to be read.
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

/** Removes folders that are empty, and those above them that become so. */
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
