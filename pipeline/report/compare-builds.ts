import { addressOf } from '../output/address-of.ts';
import { isPacked } from '../output/packed-copies.ts';
import type { Manifest } from './manifest.ts';
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
  const [added, removed, changed]: [string[], string[], string[]] = [[], [], []];
  for (const [name, { hash }] of now.files) {
    const before = former.files.get(name);
    if (before?.hash === hash || !isPage(name)) continue;
    (before === undefined ? added : changed).push(name);
  }
  let pages = 0;
  for (const name of former.files.keys()) {
    if (!isPage(name)) continue;
    pages += 1;
    if (!now.files.has(name)) removed.push(name);
  }
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
