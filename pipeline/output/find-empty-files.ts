import type { SiteFile } from './list-files.ts';

/** One line for each file that holds nothing. */
export function findEmptyFiles(files: readonly SiteFile[]): string[] {
  return files.filter(({ size }) => size === 0).map(({ name }) => `${name} is empty`);
}
