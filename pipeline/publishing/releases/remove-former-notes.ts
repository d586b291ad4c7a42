import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Releases } from './releases.ts';

/** The folder of all private pages of a release. */
const PRIVATE_FOLDER = 'view';

/**
 * Removes the notes at former presenter links from all other releases than the public one, so that
 * a rollback does not publish them again. Pages behind view links stay, which have a data file for
 * the player: a rollback may be there to get them back.
 */
export async function removeFormerNotes(releases: Releases, publicId: string): Promise<void> {
  const foldersOf = (id: string) =>
    readdir(join(releases.folderOf(id), PRIVATE_FOLDER)).catch((): string[] => []);
  const present = new Set(await foldersOf(publicId));
  for (const id of await releases.list())
    for (const name of await foldersOf(id)) {
      const folder = join(releases.folderOf(id), PRIVATE_FOLDER, name);
      if (present.has(name) || existsSync(join(folder, 'playback.json'))) continue;
      await rm(folder, { recursive: true });
    }
}
