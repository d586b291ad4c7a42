import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import { writePlaylist } from './playlist.ts';
import { filesOf, readFilm } from './read-film.ts';

/** Version of the code that rewrites playlists. Changing it publishes all films again. */
export const FILM_VERSION = 1;

/** The source of an expression for the names of a published film's files in their folder. */
export const FILM_FILE = '(?:film|\\d+)\\.(?:m3u8|m4s|mp4|ts)';

/**
 * Copies the playlists and segments of a film into a folder of the cache, all beside each other
 * under names of ours, and the playlists with only what players need. The folder is named after the
 * contents. Returns the name of the first playlist, such as `<hash>/film.m3u8`.
 */
export async function storeFilm(path: string, cacheDir: string): Promise<string> {
  const film = await readFilm(path);
  const names = new Map(
    filesOf(film).map((file, index) => [
      file,
      (index === 0 ? 'film' : String(index)) + extname(file).toLowerCase(),
    ]),
  );
  const temporary = join(cacheDir, `${randomUUID()}.tmp`);
  await mkdir(temporary);
  try {
    const hash = createHash('sha256');
    for (const [file, name] of names) {
      const copy = join(temporary, name);
      const playlist = film.playlists.get(file);
      if (playlist === undefined) await copyFile(file, copy, constants.COPYFILE_FICLONE);
      else {
        const nameOf = (src: string) => names.get(resolve(dirname(file), src)) ?? '';
        await writeFile(copy, writePlaylist(playlist, nameOf));
      }
      hash.update(`${name}\n`);
      for await (const chunk of createReadStream(copy)) hash.update(chunk as Buffer);
    }
    const folder = hash.digest('hex').slice(0, 32);
    // A folder of this name has the same files.
    await rename(temporary, join(cacheDir, folder)).catch((error: unknown) => {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    });
    return `${folder}/${names.get(path) ?? ''}`;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
