import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** A built site: its files by address. */
export interface BuiltSite {
  /** Folder of the site. */
  readonly root: string;
  /** Addresses of all files, decoded, from `/`; pages end in `/index.html` or `.html`. */
  readonly files: ReadonlySet<string>;
}

/** Lists the files of a built site. Throws if the folder is not there. */
export async function openBuiltSite(root: string): Promise<BuiltSite> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => {
    throw new Error(`There is no built site in ${root}. Run "npm run build" first.`);
  });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
  return { root, files: new Set(files) };
}

/** Addresses of the HTML files of the site, in order. */
export function listHtmlFiles({ files }: BuiltSite): string[] {
  return [...files].filter((file) => file.endsWith('.html')).sort();
}

/** The text of a file of the site. */
export function readBuiltFile({ root }: BuiltSite, file: string): Promise<string> {
  return readFile(join(root, file), 'utf8');
}

/** What a file of the site holds that is no text. */
export function readBuiltBytes({ root }: BuiltSite, file: string): Promise<Buffer> {
  return readFile(join(root, file));
}

/** The file that answers an address (a decoded path): itself, or the index of its folder; undefined if none does. */
export function findBuiltFile({ files }: BuiltSite, pathname: string): string | undefined {
  if (pathname.endsWith('/')) return files.has(`${pathname}index.html`) ? `${pathname}index.html` : undefined;
  return files.has(pathname) ? pathname : undefined;
}
