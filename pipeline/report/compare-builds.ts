import { addressOf } from '../output/address-of.ts';
import { UpdatedFiles } from '../output/kept-files.ts';
import { isPacked } from '../output/packed-copies.ts';
import type { Manifest, ManifestFile } from './manifest.ts';
import { isPage, withoutViewLinks } from './page-kinds.ts';

/** Pages that differ between two builds. */
export interface ChangedPages {
  readonly count: number;
  /** The first of them. */
  readonly first: readonly string[];
}

/** What changed since the build before. */
export interface Comparison {
  readonly builtAt: string;
  readonly seconds: number;
  /** Pages that it had. */
  readonly pages: number;
  /** Files and bytes that it had, without packed copies. */
  readonly files: number;
  readonly bytes: number;
  readonly added: ChangedPages;
  readonly removed: ChangedPages;
  readonly changed: ChangedPages;
}

/** Most pages that are named. */
const NAMED = 20;

/** Compares a build with the one before. */
export function compareBuilds(now: Manifest, former: Manifest): Comparison {
  const [added, changed]: [string[], string[]] = [[], []];
  for (const name of changedNames(now.files, former.files))
    if (isPage(name)) (former.files.has(name) ? changed : added).push(name);
  let pages = 0;
  for (const name of former.files.keys()) if (isPage(name)) pages += 1;
  const removed = removedNames(now.files, former.files).filter(isPage);
  return {
    builtAt: former.builtAt.toISOString(),
    seconds: former.seconds,
    pages,
    ...totalOf(former),
    added: named(added),
    removed: named(removed),
    changed: named(changed),
  };
}

/** The names of files that are new or have changed. */
function changedNames(now: Manifest['files'], former: Manifest['files']): string[] {
  if (now instanceof UpdatedFiles && now.former === former) return now.changed();
  const isOther = ([name, { hash }]: [string, ManifestFile]) => former.get(name)?.hash !== hash;
  return now
    .entries()
    .filter(isOther)
    .map(([name]) => name)
    .toArray();
}

/** The names of files that are gone. */
function removedNames(now: Manifest['files'], former: Manifest['files']): string[] {
  if (now instanceof UpdatedFiles && now.former === former) return now.removed();
  return former
    .keys()
    .filter((name) => !now.has(name))
    .toArray();
}

/** How many files a build made, and how many bytes they have; packed copies do not count. */
export function totalOf({ files }: Manifest): { files: number; bytes: number } {
  const total = { files: 0, bytes: 0 };
  for (const [name, { size }] of files) {
    if (isPacked(name)) continue;
    total.files += 1;
    total.bytes += size;
  }
  return total;
}

function named(names: readonly string[]): ChangedPages {
  const first = names.slice(0, NAMED).map((name) => withoutViewLinks(addressOf(`/${name}`)));
  return { count: names.length, first };
}
