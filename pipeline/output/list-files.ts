import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { mapInParallel } from '#content/library/in-parallel';

/** A file of the built site. */
export interface OutputFile {
  /** Absolute. */
  path: string;
  /** Relative to the output folder, with forward slashes. */
  name: string;
  /** Bytes. */
  size: number;
  /** Stands for the file where it lies on its disk: what is written anew has another one, a link the same. */
  stamp: string;
}

/** Lists all files of a built site, in the order of their names. Throws if it is not there. */
export async function listFiles(folder: string): Promise<OutputFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return mapInParallel(paths.sort(), 16, async (path) => {
    const facts = await stat(path);
    const name = relative(folder, path).replaceAll(sep, '/');
    return { path, name, size: facts.size, stamp: stampOf(facts) };
  });
}

/** Returns what stands for a file where it lies on its disk. */
export function stampOf({ ino, mtimeMs, size }: Pick<Stats, 'ino' | 'mtimeMs' | 'size'>): string {
  return `${ino} ${mtimeMs} ${size}`;
}

/** Whether a file holds text that browsers or search engines read. */
export function isText(name: string): boolean {
  return /\.(?:html|css|m?js|json|svg|xml|txt|webmanifest)$/.test(name);
}
