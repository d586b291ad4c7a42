import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DIGESTS_FILE, FileDigests, remember } from './file-digest.ts';
import type { JudgePicture } from './library/check-media.ts';

/** Where the digests of the pictures without a fault are kept, beside the digests of files. */
const SOUND_FILE = 'sound-pictures.txt';

/** What judges pictures, and how: with another version they are judged again. */
export interface PictureJudge {
  readonly version: string;
  readonly judge: JudgePicture;
}

/**
 * Judges each picture once: one without a fault is known by the digest of its file in later checks, whatever its name. Others are
 * judged each time. Serves one check, since files are taken as unchanging. `folder` keeps what is known; several processes may
 * add to it.
 */
export function rememberSound(
  { version, judge }: PictureJudge,
  folder: string = dirname(DIGESTS_FILE),
): JudgePicture {
  const file = join(folder, SOUND_FILE);
  const digests = new FileDigests(join(folder, basename(DIGESTS_FILE)));
  const known = readFile(file, 'utf8').then(
    (text) => new Set(text.split('\n')),
    () => new Set<string>(),
  );
  return async (picture) => {
    const before = await stampOf(picture);
    const line = `${await digests.of(picture)} ${version}`;
    if ((await known).has(line)) return null;
    const fault = await judge(picture);
    // What was judged is what the digest is of only if the file is still the same.
    if (fault !== null || (await stampOf(picture)) !== before) return fault;
    await remember(file, line);
    return null;
  };
}

async function stampOf(file: string): Promise<string> {
  const { ino, size, mtimeMs, ctimeMs } = await stat(file);
  return [ino, size, mtimeMs, ctimeMs].join(' ');
}
