import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, posix, resolve } from 'node:path';
import { BASE } from '#domain/addresses/base';
import { addressElsewhere, type FileTarget } from '#domain/addresses/media-elsewhere';
import { extensionPattern, factsOf, formatOf, listNames } from '#domain/media/media-formats';
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
 */
export const MEDIA_NAME = new RegExp(`^[0-9a-f]{32}${extensionPattern()}$`);

/** Version of the code that rewrites captions. Changing it publishes all captions again. */
const CAPTIONS_VERSION = 1;

const publishedAddresses = new Map<string, Promise<string>>();

/**
 * Publishes a video, captions or image of the content folder under a name derived from its content.
 * Captions are rewritten, so that nothing is published that players do not show. Returns the
 * address, `/_media/<hash>.<extension>`, below the folder of the target. A video goes to the media
 * host, if the site has one. `absolutePath` must have passed the content check.
 */
export async function publishMedia(absolutePath: string, target: FileTarget): Promise<string> {
  const cacheDir = resolve(target.cacheDir);
  const folder = posix.join(target.folder ?? '/', MEDIA_PATH);
  const { mtimeMs, ctimeMs, size } = await stat(absolutePath);
  const isCaptions = factsOf(absolutePath)?.kind === 'captions';
  const stamp = `${mtimeMs} ${ctimeMs} ${size}${isCaptions ? ` captions ${CAPTIONS_VERSION}` : ''}`;
  const version = [absolutePath, stamp, cacheDir, target.outDir, folder, target.elsewhere?.base].join('\0');
  const pendingAddress = publishedAddresses.get(version);
  if (pendingAddress !== undefined) return pendingAddress;
  const elsewhere = factsOf(absolutePath)?.kind === 'video' ? (target.elsewhere ?? null) : null;
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
  // Links are safe, because cached files never change.
  if (elsewhere !== null) {
    await shareFile(join(cacheDir, name), join(elsewhere.folder, folder, name));
    return addressElsewhere(elsewhere, folder + name);
  }
  if (outDir !== null) await shareFile(join(cacheDir, name), join(outDir, folder, name));
  return BASE + folder + name;
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
