import { readdirSync, statSync, type Dirent, type Stats } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';

/** A file of the built site, at any location. */
export interface SiteFile {
  /** Relative to the output folder, with forward slashes. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** A file of the built site on disk. */
export interface OutputFile extends SiteFile {
  /** Absolute path. */
  readonly path: string;
  /** Identifies a version of the file: a rewritten one has another stamp, a hard link the same. */
  readonly stamp: string;
}

/** Lists all files of a built site, sorted by name. Rejects if the site does not exist. */
export async function listFiles(folder: string): Promise<OutputFile[]> {
  // Reads synchronously, which takes a fifth of the time for many small files. Callers expect a
  // promise that rejects.
  return Promise.resolve().then(() =>
    listNames(folder)
      .sort()
      .map((name) => describeFile(folder, name)),
  );
}

/** Returns the files of a site by name. */
export function byName<File extends SiteFile>(files: readonly File[]): ReadonlyMap<string, File> {
  return new Map(files.map((file) => [file.name, file]));
}

/** The top level of a built site. */
export interface SiteRoot {
  /** The files at the top level, by name. */
  readonly files: readonly Pick<OutputFile, 'name' | 'stamp'>[];
  /** The names of the folders. */
  readonly folders: readonly string[];
}

/** Lists the top level of a built site. Throws if the site does not exist. */
export function listRoot(folder: string): SiteRoot {
  const entries = readdirSync(folder, { withFileTypes: true });
  return {
    files: entries.filter((entry) => entry.isFile()).map(({ name }) => describeFile(folder, name)),
    folders: entries.filter((entry) => entry.isDirectory()).map(({ name }) => name),
  };
}

/** Describes a file of a built site. Throws if it does not exist. */
export function describeFile(folder: string, name: string): OutputFile {
  const path = join(folder, name);
  const facts = statSync(path);
  return { path, name, size: facts.size, stamp: stampOf(facts) };
}

/** Returns the stamp of a file of a built site; null if it does not exist. */
export function stampAt(folder: string, name: string): string | null {
  const facts = statSync(join(folder, name), { throwIfNoEntry: false });
  return facts === undefined ? null : stampOf(facts);
}

/** Returns the sorted names of links and devices. No build writes any, but servers follow links. */
export const listOthers = (folder: string): string[] => listNames(folder, (entry) => !entry.isFile()).sort();

/** Returns the names of files of a folder and its folders, in any order. */
export function listNames(folder: string, isListed = (entry: Dirent): boolean => entry.isFile()): string[] {
  const names: string[] = [];
  const queue = [''];
  for (let subfolder = queue.pop(); subfolder !== undefined; subfolder = queue.pop())
    for (const entry of readdirSync(join(folder, subfolder), { withFileTypes: true })) {
      if (entry.isDirectory()) queue.push(`${subfolder}${entry.name}/`);
      else if (isListed(entry)) names.push(subfolder + entry.name);
    }
  return names;
}

/** Returns the stamp that identifies this version of a file on its disk. */
export function stampOf({ ino, mtimeMs, size }: Pick<Stats, 'ino' | 'mtimeMs' | 'size'>): string {
  return `${ino} ${mtimeMs} ${size}`;
}

/** Reports whether a file holds text that browsers or search engines read. */
export function isText(name: string): boolean {
  return /\.(?:html|css|m?js|json|md|svg|xml|txt|webmanifest)$/.test(name);
}

/**
 * Reports whether builds search a file for hidden content, and record it for the next build: texts,
 * and files to take away.
 */
export const isInspected = (name: string): boolean => isText(name) || /\.(?:pdf|pptx)$/.test(name);

/**
 * Returns the text of such a file: of PowerPoint that of its parts, with their names, and of PDF
 * its bytes, because its links and facts are not compressed.
 */
export function inspectedTextOf(name: string, bytes: Buffer): string {
  if (!name.endsWith('.pptx')) return bytes.toString(isText(name) ? 'utf8' : 'latin1');
  const parts = Object.entries(unzipSync(bytes, { filter: (part) => /\.(?:rels|svg|xml)$/.test(part.name) }));
  return parts.map(([part, text]) => `${part}\n${strFromU8(text)}`).join('\n');
}

/** Returns one line for each empty file. */
export function findEmptyFiles(files: Iterable<SiteFile>): string[] {
  return Iterator.from(files)
    .filter(({ size }) => size === 0)
    .map(({ name }) => `${name} is empty`)
    .toArray();
}

/** Returns the address of a file of the site: that of `/a/index.html` is `/a/`. */
export const addressOf = (path: string): string => path.replace(/\/index\.html$/, '/');
