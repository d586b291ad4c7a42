import { join } from 'node:path';
import { mapInParallel } from '#content/library/in-parallel';
import { shareFile } from '#pictures/files';
import { isSameFile } from './is-same-file.ts';
import type { OutputFile } from './list-files.ts';

const FILES_AT_ONCE = 64;

/**
 * Puts the files of several parts together in the folder `to`; what more than one has must be the same in all. Gives how many
 * files there are, and which differ, a line each.
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
