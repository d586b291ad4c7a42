import { readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Folders that were used within this time, in milliseconds, stay: another command may use them.
 */
const RECENT = 60 * 60 * 1000;

/** The folders of a cache that stay. */
interface Kept {
  /** Reports whether another command has made the same folder in the meantime. */
  readonly isComplete: (folder: string) => boolean;
  /** Number of folders that stay besides the new one and those used in the last hour. */
  readonly kept: number;
}

/**
 * Renames a work folder to a folder of a cache. Then removes the folders beside it that were used
 * least recently, also work folders of commands that were killed.
 */
export async function placeInCache(work: string, folder: string, { isComplete, kept }: Kept): Promise<void> {
  await rename(work, folder).catch(async (error: unknown) => {
    if (!isComplete(folder)) throw error;
    await rm(work, { recursive: true, force: true });
  });
  const cache = dirname(folder);
  const others = (await readdir(cache)).map((name) => join(cache, name)).filter((path) => path !== folder);
  const dated = await Promise.all(others.map(async (path) => ({ path, usedAt: await usedAt(path) })));
  const old = dated
    .sort((a, b) => b.usedAt - a.usedAt)
    .filter((other, index) => index >= kept && Date.now() - other.usedAt > RECENT);
  for (const { path } of old) await rm(path, { recursive: true, force: true });
}

/** Returns when a folder was used; 0 for one that another command has removed. */
async function usedAt(folder: string): Promise<number> {
  return stat(folder).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
