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
  const [pages, before] = [now, former].map(({ files }) => [...files.keys()].filter(isPage)) as [
    string[],
    string[],
  ];
  return {
    builtAt: former.builtAt.toISOString(),
    seconds: former.seconds,
    pages: before.length,
    ...totalOf(former),
    added: named(pages.filter((name) => !former.files.has(name))),
    removed: named(before.filter((name) => !now.files.has(name))),
    changed: named(
      pages.filter((name) => {
        const hash = former.files.get(name)?.hash;
        return hash !== undefined && hash !== now.files.get(name)?.hash;
      }),
    ),
  };
}

/** How many files a build made, and how many bytes they have; packed copies do not count. */
export function totalOf({ files }: Manifest): { files: number; bytes: number } {
  const plain = [...files].filter(([name]) => !isPacked(name));
  return { files: plain.length, bytes: plain.reduce((sum, [, { size }]) => sum + size, 0) };
}

function named(names: readonly string[]): ChangedPages {
  const first = names.slice(0, NAMED).map((name) => withoutViewLinks(addressOf(`/${name}`)));
  return { count: names.length, first };
}
