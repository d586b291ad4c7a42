import { readFile, stat } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { PlaylistFault, readPlaylist, referencesOf, type Playlist } from './playlist.ts';

/** Size limit of a playlist, in bytes, and limit of the files of a film. */
const MAX_PLAYLIST_BYTES = 4_000_000;
const MAX_FILES = 50_000;

/** An adaptive film on this disk. */
export interface Film {
  /** Its playlists by absolute path, the one that content names first. */
  readonly playlists: ReadonlyMap<string, Playlist>;
  /**
   * The other files by absolute path, and the other playlists: where they are first referred to, as
   * in `refers to "a.m4s" (720p.m3u8, line 7)`.
   */
  readonly references: ReadonlyMap<string, string>;
}

/**
 * Reads the playlists of a film: the one at `path`, and those that it lists, which list segments.
 * Throws `PlaylistFault`. Does not open the segments.
 */
export async function readFilm(path: string): Promise<Film> {
  const playlists = new Map<string, Playlist>();
  const references = new Map<string, string>();
  const addReferences = (file: string, playlist: Playlist) => {
    playlists.set(file, playlist);
    const place = file === path ? '' : `${nameOf(file, path)}, `;
    for (const { src, line } of referencesOf(playlist)) {
      const target = resolve(dirname(file), src);
      if (!references.has(target)) references.set(target, `refers to "${src}" (${place}line ${line})`);
    }
    if (references.size > MAX_FILES)
      throw new PlaylistFault(`lists more than ${MAX_FILES} files`, 'make the segments longer');
  };
  const main = await read(path, path);
  addReferences(path, main);
  if (main.isMaster)
    for (const [file, reference] of [...references])
      addReferences(file, await readListed(file, path, reference));
  return { playlists, references };
}

/** Returns all files of a film, absolute: the playlist that content names first. */
export const filesOf = ({ playlists, references }: Film): string[] => [
  ...new Set([...playlists.keys(), ...references.keys()]),
];

async function readListed(file: string, main: string, reference: string): Promise<Playlist> {
  try {
    const listed = await read(file, main);
    if (!listed.isMaster) return listed;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
    throw new PlaylistFault(`${reference}, but there is no such file`, 'add it, or correct the path');
  }
  throw new PlaylistFault(`${reference}, which lists playlists itself`, 'list playlists of segments only');
}

async function read(file: string, main: string): Promise<Playlist> {
  const facts = await stat(file);
  // Opening a named pipe would block forever.
  if (!facts.isFile()) throw new PlaylistFault(`${of(file, main)}is not a file`, 'correct the path');
  if (facts.size > MAX_PLAYLIST_BYTES)
    throw new PlaylistFault(
      `${of(file, main)}has more than ${MAX_PLAYLIST_BYTES / 1_000_000} MB`,
      'make the segments longer',
    );
  try {
    return readPlaylist(await readFile(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof PlaylistFault)) throw error;
    throw new PlaylistFault(of(file, main) + error.fault, error.remedy);
  }
}

/** Names a playlist that another one lists, before its fault. */
const of = (file: string, main: string): string =>
  file === main ? '' : `lists "${nameOf(file, main)}", which `;

const nameOf = (file: string, main: string): string => relative(dirname(main), file).replaceAll('\\', '/');
