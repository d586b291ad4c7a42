import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Decoded addresses of files, from `/` on. Those of pages end with `/index.html` or `.html`. */
export interface SiteAddresses extends Iterable<string> {
  readonly has: (file: string) => boolean;
}

/** A built site: its files by address. */
export interface BuiltSite {
  /** Folder of the site. */
  readonly root: string;
  readonly files: SiteAddresses;
  /** Returns the path of a file; by default it is in the folder of the site. */
  readonly pathOf?: (file: string) => string;
  /** Decoded paths that the host leads to other pages. They need no file. */
  readonly redirected?: ReadonlySet<string>;
}

/** Returns the addresses of files, given by their names. */
export function addressesOf(names: Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>): SiteAddresses {
  return {
    has: (file) => names.has(file.slice(1)),
    *[Symbol.iterator]() {
      for (const name of names.keys()) yield `/${name}`;
    },
  };
}

/** Returns the addresses of the site's HTML files, sorted. */
export function listHtmlFiles({ files }: BuiltSite): string[] {
  return [...files].filter((file) => file.endsWith('.html')).sort();
}

/** Returns the text of a file of the site. */
export function readBuiltFile(site: BuiltSite, file: string): Promise<string> {
  return readFile(pathIn(site, file), 'utf8');
}

/** Returns the bytes of a binary file of the site. */
export function readBuiltBytes(site: BuiltSite, file: string): Promise<Buffer> {
  return readFile(pathIn(site, file));
}

const pathIn = ({ root, pathOf }: BuiltSite, file: string): string => pathOf?.(file) ?? join(root, file);

/** Returns the file at a decoded path, or the index of that folder; undefined for none. */
export function findBuiltFile({ files }: BuiltSite, pathname: string): string | undefined {
  if (pathname.endsWith('/')) return files.has(`${pathname}index.html`) ? `${pathname}index.html` : undefined;
  return files.has(pathname) ? pathname : undefined;
}
