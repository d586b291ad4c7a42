import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DIGESTS_FILE, FileDigests, remember } from './file-digest.ts';
import type { CheckPicture } from './check-media.ts';

/** File of the digests of valid pictures, next to the digests of files. */
const SOUND_FILE = 'checked-pictures.txt';

/** A picture check. Changing its version checks all pictures again. */
export interface PictureCheck {
  readonly version: string;
  readonly check: CheckPicture;
}

/**
 * Checks each picture once: later checks recognise a valid picture by its digest, not by its
 * name. Faulty pictures are checked every time. Serves one check, because it assumes that files do
 * not change. `folder` holds the cache. Several processes may append to it.
 */
export function cacheCheckedPictures(
  { version, check }: PictureCheck,
  folder: string = dirname(DIGESTS_FILE),
): CheckPicture {
  const file = join(folder, SOUND_FILE);
  const digests = new FileDigests(join(folder, basename(DIGESTS_FILE)));
  const knownFiles = readFile(file, 'utf8').then(
    (text) => new Set(text.split('\n')),
    () => new Set<string>(),
  );
  return async (picture) => {
    const stampBefore = await stampOf(picture);
    const line = `${await digests.of(picture)} ${version}`;
    if ((await knownFiles).has(line)) return null;
    const fault = await check(picture);
    // Caches the result only if the file did not change between its digest and its check.
    if (fault !== null || (await stampOf(picture)) !== stampBefore) return fault;
    await remember(file, line);
    return null;
  };
}

async function stampOf(file: string): Promise<string> {
  const { ino, size, mtimeMs, ctimeMs } = await stat(file);
  return [ino, size, mtimeMs, ctimeMs].join(' ');
}
