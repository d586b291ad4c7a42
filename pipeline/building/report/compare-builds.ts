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

const MAX_NAMED = 20;

/** A build's pages and files, and their bytes, without compressed copies. */
export type Totals = Pick<Comparison, 'pages' | 'files' | 'bytes'>;

/** Compares a build with the previous one. */
export function compareBuilds(now: Manifest & { readonly totals: Totals }, previous: Manifest): Comparison {
  const changed = changedNames(now.files, previous.files);
  const removed = removedNames(now.files, previous.files);
  const [others, added] = [
    changed.filter((name) => previous.files.has(name)),
    changed.filter((name) => !previous.files.has(name)),
  ];
  return {
    builtAt: previous.builtAt.toISOString(),
    seconds: previous.seconds,
    ...totalsBefore(now, [...changed, ...removed], previous),
    added: firstOf(added.filter(isPage)),
    removed: firstOf(removed.filter(isPage)),
    changed: firstOf(others.filter(isPage)),
  };
}

/** Returns the totals of the previous build, without a pass over its 400,000 files. */
function totalsBefore(
  { files, totals }: Manifest & { readonly totals: Totals },
  different: readonly string[],
  previous: Manifest,
): Totals {
  const total = { ...totals };
  const count = (name: string, size: number, times: 1 | -1) => {
    if (isPage(name)) total.pages += times;
    total.files += times;
    total.bytes += times * size;
  };
  for (const name of different) {
    if (isCompressedCopy(name)) continue;
    const now = files.get(name);
    const previousFile = previous.files.get(name);
    if (now !== undefined) count(name, now.size, -1);
    if (previousFile !== undefined) count(name, previousFile.size, 1);
  }
  return total;
}

function changedNames(now: Manifest['files'], previous: Manifest['files']): string[] {
  if (now instanceof UpdatedFiles && now.previous === previous) return now.changedNames();
  const isOther = ([name, { hash }]: [string, ManifestFile]) => previous.get(name)?.hash !== hash;
  return now
    .entries()
    .filter(isOther)
    .map(([name]) => name)
    .toArray();
}

function removedNames(now: Manifest['files'], previous: Manifest['files']): string[] {
  if (now instanceof UpdatedFiles && now.previous === previous) return now.removedNames();
  return previous
    .keys()
    .filter((name) => !now.has(name))
    .toArray();
}

function firstOf(names: readonly string[]): ChangedPages {
  const first = names.slice(0, MAX_NAMED).map((name) => withoutViewLinks(addressOf(`/${name}`)));
  return { count: names.length, first };
}
