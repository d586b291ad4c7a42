import type { SiteFile } from './list-files.ts';

/** Returns one line for each empty file. */
export function findEmptyFiles(files: Iterable<SiteFile>): string[] {
  return Iterator.from(files)
    .filter(({ size }) => size === 0)
    .map(({ name }) => `${name} is empty`)
    .toArray();
}
