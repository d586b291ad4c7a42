import { addressOf } from '#pipeline/site/list-files';
import { isCompressedCopy } from '#pipeline/site/compressed-copies';
import type { Manifest } from '#pipeline/site/manifest';
import type { ManifestFile } from '#pipeline/site/file-table';
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

const MAX_LISTED_PAGES = 20;

/** A build's pages and files, and their bytes, without compressed copies. */
export type Totals = Pick<Comparison, 'pages' | 'files' | 'bytes'>;

/** Compares a build with the previous one. */
export function compareBuilds(
  current: Manifest & { readonly totals: Totals },
  previous: Manifest,
): Comparison {
  const changed = changedNames(current.files, previous.files);
  const removed = removedNames(current.files, previous.files);
  const [changedExisting, added] = [
    changed.filter((name) => previous.files.has(name)),
    changed.filter((name) => !previous.files.has(name)),
  ];
  return {
    builtAt: previous.builtAt.toISOString(),
    seconds: previous.seconds,
    ...totalsBefore(current, [...changed, ...removed], previous),
    added: listFirst(added.filter(isPage)),
    removed: listFirst(removed.filter(isPage)),
    changed: listFirst(changedExisting.filter(isPage)),
  };
}

/** Returns the totals of the previous build, without a pass over its 400,000 files. */
function totalsBefore(
  { files, totals }: Manifest & { readonly totals: Totals },
  differentNames: readonly string[],
  previous: Manifest,
): Totals {
  const previousTotals = { ...totals };
  const addFile = (name: string, size: number, sign: 1 | -1) => {
    if (isPage(name)) previousTotals.pages += sign;
    previousTotals.files += sign;
    previousTotals.bytes += sign * size;
  };
  for (const name of differentNames) {
    if (isCompressedCopy(name)) continue;
    const currentFile = files.get(name);
    const previousFile = previous.files.get(name);
    if (currentFile !== undefined) addFile(name, currentFile.size, -1);
    if (previousFile !== undefined) addFile(name, previousFile.size, 1);
  }
  return previousTotals;
}

function changedNames(currentFiles: Manifest['files'], previous: Manifest['files']): string[] {
  if (currentFiles instanceof UpdatedFiles && currentFiles.previous === previous)
    return currentFiles.changedNames();
  const isDifferent = ([name, { hash }]: [string, ManifestFile]) => previous.get(name)?.hash !== hash;
  return currentFiles
    .entries()
    .filter(isDifferent)
    .map(([name]) => name)
    .toArray();
}

function removedNames(currentFiles: Manifest['files'], previous: Manifest['files']): string[] {
  if (currentFiles instanceof UpdatedFiles && currentFiles.previous === previous)
    return currentFiles.removedNames();
  return previous
    .keys()
    .filter((name) => !currentFiles.has(name))
    .toArray();
}

function listFirst(names: readonly string[]): ChangedPages {
  const first = names.slice(0, MAX_LISTED_PAGES).map((name) => withoutViewLinks(addressOf(`/${name}`)));
  return { count: names.length, first };
}
