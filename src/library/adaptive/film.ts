import { readFile, stat, copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve, extname, join } from 'node:path';
import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { readPlaylist, referencesOf, type Playlist, writePlaylist } from './playlist.ts';
import type { FieldFault } from '../fault.ts';
import { FaultyFile } from '../util/faulty-file.ts';
import { mapInParallel } from '../in-parallel.ts';

/** Size limit of a playlist, in bytes, and limit of the files of a film. */
const MAX_PLAYLIST_BYTES = 4_000_000;
const MAX_FILES = 50_000;

/** An adaptive film on this disk. */
interface Film {
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
 * Throws `FaultyFile`. Does not open the segments.
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
      throw new FaultyFile(`lists more than ${MAX_FILES} files`, 'make the segments longer');
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
    throw new FaultyFile(`${reference}, but there is no such file`, 'add it, or correct the path');
  }
  throw new FaultyFile(`${reference}, which lists playlists itself`, 'list playlists of segments only');
}

async function read(file: string, main: string): Promise<Playlist> {
  const facts = await stat(file);
  // Opening a named pipe would block forever.
  if (!facts.isFile()) throw new FaultyFile(`${of(file, main)}is not a file`, 'correct the path');
  if (facts.size > MAX_PLAYLIST_BYTES)
    throw new FaultyFile(
      `${of(file, main)}has more than ${MAX_PLAYLIST_BYTES / 1_000_000} MB`,
      'make the segments longer',
    );
  try {
    return readPlaylist(await readFile(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof FaultyFile)) throw error;
    throw new FaultyFile(of(file, main) + error.fault, error.remedy);
  }
}

/** Names a playlist that another one lists, before its fault. */
const of = (file: string, main: string): string =>
  file === main ? '' : `lists "${nameOf(file, main)}", which `;

const nameOf = (file: string, main: string): string => relative(dirname(main), file).replaceAll('\\', '/');

type Fault = Omit<FieldFault, 'path'>;

const AT_ONCE = 8;

/**
 * Checks the playlists of an adaptive film, and all files that they list. `checkPart` checks one of
 * these files; its faults continue a sentence that ends with a name. Returns the first fault, which
 * begins with "which", or null. Throws `FaultyFile`.
 */
export async function checkFilm(
  path: string,
  checkPart: (file: string) => Promise<Fault | null>,
): Promise<Fault | null> {
  const film = await readFilm(path);
  const parts = filesOf(film).filter((file) => file !== path);
  const verdicts = await mapInParallel(parts, AT_ONCE, checkPart);
  const index = verdicts.findIndex((verdict) => verdict !== null);
  const [verdict, part] = [verdicts[index], parts[index]];
  if (!verdict || part === undefined) return null;
  return { fault: `which ${film.references.get(part) ?? ''}, ${verdict.fault}`, remedy: verdict.remedy };
}

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
