import { readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Folders used within this time, in milliseconds, are kept, because a command may still use them.
 */
const RECENT = 60 * 60 * 1000;

/** Which folders of a cache are kept. */
interface CacheRules {
  /** Reports whether another command has made the same folder in the meantime. */
  readonly isComplete: (folder: string) => boolean;
  /** Number of folders to keep besides the new one and those used in the last hour. */
  readonly keptCount: number;
}

/**
 * Moves a work folder into a cache as `folder`. Then removes the least recently used folders beside
 * it, including work folders of killed commands.
 */
export async function placeInCache(
  workFolder: string,
  folder: string,
  { isComplete, keptCount }: CacheRules,
): Promise<void> {
  await rename(workFolder, folder).catch(async (error: unknown) => {
    if (!isComplete(folder)) throw error;
    await rm(workFolder, { recursive: true, force: true });
  });
  const cache = dirname(folder);
  const folders = (await readdir(cache)).map((name) => join(cache, name)).filter((path) => path !== folder);
  const dated = await Promise.all(folders.map(async (path) => ({ path, usedAt: await usedAt(path) })));
  const oldFolders = dated
    .sort((a, b) => b.usedAt - a.usedAt)
    .filter((other, index) => index >= keptCount && Date.now() - other.usedAt > RECENT);
  for (const { path } of oldFolders) await rm(path, { recursive: true, force: true });
}

/** Returns when a folder was used; 0 for one that another command has removed. */
async function usedAt(folder: string): Promise<number> {
  return stat(folder).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
