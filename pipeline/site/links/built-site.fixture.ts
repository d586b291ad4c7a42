import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { typed } from '#library/typed-command';
import type { BuiltSite } from './built-site.ts';

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

/** Returns at most `most` items in order, spread evenly over all items. */
export function sampleEvenly<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  return items.filter(
    (_, index) =>
      Math.floor((index * most) / items.length) !== Math.floor(((index - 1) * most) / items.length),
  );
}
