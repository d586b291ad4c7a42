import { join } from 'node:path';
import { mapInParallel } from '#content/library/in-parallel';
import { shareFile } from '#pictures/files';
import type { OutputFile } from '#pipeline/site/list-files';
import { isSameFile } from './is-same-file.ts';

const FILES_AT_ONCE = 64;

/**
 * Merges the files of several parts into the folder `to`. A file that several parts have must be
 * the same in all. Returns the number of files and one line for each difference.
 */
export async function joinFiles(
  parts: readonly (readonly OutputFile[])[],
  to: string,
): Promise<{ count: number; faults: string[] }> {
  const known = new Map<string, OutputFile>();
  const joinOne = async (file: OutputFile) => {
    const other = known.get(file.name);
    if (other !== undefined)
      return (await isSameFile(file.path, other.path)) ? [] : [`${file.path} differs from ${other.path}`];
    known.set(file.name, file);
    await shareFile(file.path, join(to, file.name));
    return [];
  };
  const faults: string[] = [];
  for (const files of parts) faults.push(...(await mapInParallel(files, FILES_AT_ONCE, joinOne)).flat());
  return { count: known.size, faults };
}
