import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { typed } from '#library/typed-command';

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

/** Lists the files of a built site. Throws if the folder does not exist. */
export async function openBuiltSite(root: string): Promise<BuiltSite> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => {
    throw new Error(`There is no built site in ${root}. Run "${typed('build')}" first.`);
  });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
  return { root, files: new Set(files) };
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

/** Returns at most `most` items in order, spread evenly over all items. */
export function sampleEvenly<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  return items.filter(
    (_, index) =>
      Math.floor((index * most) / items.length) !== Math.floor(((index - 1) * most) / items.length),
  );
}
