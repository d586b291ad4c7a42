import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, posix, resolve } from 'node:path';
import { BASE } from '#domain/addresses/base';
import { addressElsewhere, type FileTarget } from '#domain/addresses/media-elsewhere';
import { extensionPattern, factsOf, formatOf, listNames, type MediaKind } from '#domain/media/media-formats';

import { FILM_FILE, FILM_VERSION, filesOf, readFilm, storeFilm } from './adaptive/film.ts';
import { mapInParallel } from './in-parallel.ts';
import { sha256 } from './sha256.ts';
import { shareFile, writeAtomically } from './util/files.ts';
import { cleanCaptions } from './captions/clean-captions.ts';

/** Path of published media files within their folder of the site. */
export const MEDIA_PATH = '/_media/';

/**
 * Default folder of published media files until they are copied into the built site, relative to
 * the project.
 */
export const DEFAULT_MEDIA_CACHE = '.cache/media';

/**
 * Name of a published media file: the start of the SHA-256 of its content, and the file extension.
 * The files of an adaptive video are in a folder of such a name.
 */
export const MEDIA_NAME = new RegExp(`^[0-9a-f]{32}(?:${extensionPattern()}|/${FILM_FILE})$`);

const AT_ONCE = 8;

/** Versions of the code that rewrites files. Changing one publishes all files of its kind again. */
const WRITERS: Partial<Record<MediaKind, number>> = { captions: 1, playlist: FILM_VERSION };

const publishedAddresses = new Map<string, Promise<string>>();

/**
 * Publishes a video, captions or image of the content folder under a name derived from its content.
 * Captions are rewritten, so that nothing is published that players do not show. Returns the
 * address, `/_media/<hash>.<extension>`, below the folder of the target; of a playlist,
 * `/_media/<hash>/film.m3u8`, with all files that it lists beside it. A video goes to the media
 * host, if the site has one. `absolutePath` must have passed the content check.
 */
export async function publishMedia(absolutePath: string, target: FileTarget): Promise<string> {
  const cacheDir = resolve(target.cacheDir);
  const folder = posix.join(target.folder ?? '/', MEDIA_PATH);
  const kind = factsOf(absolutePath)?.kind;
  const stamps = await mapInParallel(await partsOf(absolutePath), AT_ONCE, stampOf);
  const stamp = sha256([...stamps, kind, kind && WRITERS[kind]].join(' '));
  const version = [absolutePath, stamp, cacheDir, target.outDir, folder, target.elsewhere?.base].join('\0');
  const pendingAddress = publishedAddresses.get(version);
  if (pendingAddress !== undefined) return pendingAddress;
  const elsewhere = kind === 'video' || kind === 'playlist' ? (target.elsewhere ?? null) : null;
  const address = publish(absolutePath, stamp, { cacheDir, outDir: target.outDir, folder, elsewhere });
  publishedAddresses.set(version, address);
  address.catch(() => publishedAddresses.delete(version));
  return address;
}

async function publish(
  path: string,
  version: string,
  { cacheDir, outDir, folder, elsewhere }: Required<FileTarget>,
): Promise<string> {
  const memoFile = join(cacheDir, `${sha256(path)}.memo`);
  const name = (await findCachedName(memoFile, version, cacheDir)) ?? (await copyIntoCache(path, cacheDir));
  await writeAtomically(memoFile, `${version}\n${name}\n`);
  const to = elsewhere?.folder ?? outDir;
  // Links are safe, because cached files never change.
  if (to !== null)
    await mapInParallel(await publishedParts(name, cacheDir), AT_ONCE, (part) =>
      shareFile(join(cacheDir, part), join(to, folder, part)),
    );
  return elsewhere === null ? BASE + folder + name : addressElsewhere(elsewhere, folder + name);
}

async function stampOf(path: string): Promise<string> {
  const { mtimeMs, ctimeMs, size } = await stat(path);
  return `${mtimeMs} ${ctimeMs} ${size}`;
}

/** Returns the files of the content folder that are published together. */
const partsOf = async (path: string): Promise<string[]> =>
  factsOf(path)?.kind === 'playlist' ? filesOf(await readFilm(path)) : [path];

/** Returns the names of the files in the cache that are published together. */
async function publishedParts(name: string, cacheDir: string): Promise<string[]> {
  const film = dirname(name);
  return film === '.' ? [name] : (await readdir(join(cacheDir, film))).map((part) => `${film}/${part}`);
}

/** Returns the name of this version of the file in the cache, or null if it is not there. */
async function findCachedName(memo: string, version: string, cacheDir: string): Promise<string | null> {
  const [storedVersion, name = ''] = (await readFile(memo, 'utf8').catch(() => '')).split('\n');
  if (storedVersion !== version || !MEDIA_NAME.test(name)) return null;
  return (await stat(join(cacheDir, name)).catch(() => null)) === null ? null : name;
}

/** Copies the file into the cache. Hashes the copy, so that the source may change during this. */
async function copyIntoCache(path: string, cacheDir: string): Promise<string> {
  await mkdir(cacheDir, { recursive: true });
  if (factsOf(path)?.kind === 'playlist') return storeFilm(path, cacheDir);
  const temporaryFile = join(cacheDir, `${randomUUID()}.tmp`);
  try {
    // Copies instead of linking: an editor that writes to the source would change the published
    // file.
    if (factsOf(path)?.kind === 'captions')
      await writeFile(temporaryFile, cleanCaptions(await readFile(path)));
    else await copyFile(path, temporaryFile, constants.COPYFILE_FICLONE);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(temporaryFile)) hash.update(chunk as Buffer);
    const format = formatOf(path);
    if (format === undefined)
      throw new Error(
        `${path} is not a media file that can be published. Use ${listNames('video', 'captions')}.`,
      );
    const name = `${hash.digest('hex').slice(0, 32)}.${format}`;
    await rename(temporaryFile, join(cacheDir, name));
    return name;
  } catch (error) {
    await rm(temporaryFile, { force: true });
    throw error;
  }
}
