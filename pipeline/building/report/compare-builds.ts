import { addressOf } from '#pipeline/site/address-of';
import { isCompressedCopy } from '#pipeline/site/compressed-copies';
import type { Manifest } from '#pipeline/site/manifest';
import type { ManifestFile } from '#pipeline/site/file-lines';
import { isPage, withoutViewLinks } from '#pipeline/site/page-kinds';
import { UpdatedFiles } from '../unchanged-files.ts';

/** Pages that differ between two builds. */
export interface ChangedPages {
  readonly count: number;
  /** The first few of them. */
  readonly first: readonly string[];
}

/** Changes since the previous build. */
export interface Comparison {
  readonly builtAt: string;
  readonly seconds: number;
  /** Number of pages of the previous build. */
  readonly pages: number;
  /** Files and bytes of the previous build, without compressed copies. */
  readonly files: number;
  readonly bytes: number;
  readonly added: ChangedPages;
  readonly removed: ChangedPages;
  readonly changed: ChangedPages;
}

/** Maximum number of pages listed. */
const NAMED = 20;

/** Compares a build with the previous one. */
export function compareBuilds(now: Manifest, previous: Manifest): Comparison {
  const [added, changed]: [string[], string[]] = [[], []];
  for (const name of changedNames(now.files, previous.files))
    if (isPage(name)) (previous.files.has(name) ? changed : added).push(name);
  const removed = removedNames(now.files, previous.files).filter(isPage);
  return {
    builtAt: previous.builtAt.toISOString(),
    seconds: previous.seconds,
    ...totalOf(previous),
    added: named(added),
    removed: named(removed),
    changed: named(changed),
  };
}

/** Returns the names of files that are new or have changed. */
function changedNames(now: Manifest['files'], previous: Manifest['files']): string[] {
  if (now instanceof UpdatedFiles && now.previous === previous) return now.changed();
  const isOther = ([name, { hash }]: [string, ManifestFile]) => previous.get(name)?.hash !== hash;
  return now
    .entries()
    .filter(isOther)
    .map(([name]) => name)
    .toArray();
}

/** Returns the names of files that no longer exist. */
function removedNames(now: Manifest['files'], previous: Manifest['files']): string[] {
  if (now instanceof UpdatedFiles && now.previous === previous) return now.removed();
  return previous
    .keys()
    .filter((name) => !now.has(name))
    .toArray();
}

/** Counts a build's pages and files, without compressed copies. */
function totalOf({ files }: Manifest): { pages: number; files: number; bytes: number } {
  const total = { pages: 0, files: 0, bytes: 0 };
  for (const [name, { size }] of files) {
    if (isCompressedCopy(name)) continue;
    if (isPage(name)) total.pages += 1;
    total.files += 1;
    total.bytes += size;
  }
  return total;
}

function named(names: readonly string[]): ChangedPages {
  const first = names.slice(0, NAMED).map((name) => withoutViewLinks(addressOf(`/${name}`)));
  return { count: names.length, first };
}
