import type { SiteFile } from './list-files.ts';

/** One line for each file that holds nothing. */
export function findEmptyFiles(files: Iterable<SiteFile>): string[] {
  return Iterator.from(files)
    .filter(({ size }) => size === 0)
    .map(({ name }) => `${name} is empty`)
    .toArray();
}
