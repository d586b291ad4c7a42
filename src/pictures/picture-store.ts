import { accessSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { BASE } from '#domain/addresses/base';
import { addressElsewhere, LARGE_PICTURE, type FileTarget } from '#domain/addresses/media-elsewhere';
import type { PictureData } from '#domain/media/picture';
import { extensionPattern } from '#domain/media/media-formats';
import type { Variant } from './encode.ts';
import { shareFile, writeAtomically } from '#library/util/files';
import { memoPerEnv } from './memo.ts';

/** Default cache folder, relative to the project. */
export const DEFAULT_CACHE_DIR = '.cache/pictures';

/** Path of published pictures within their folder of the site. */
export const PICTURES_PATH = '/_pictures/';

/** Folder of published vector images, below `PICTURES_PATH`. They have their own headers. */
const VECTORS_FOLDER = 'vector/';

/** Name of a published picture below `PICTURES_PATH`, as `nameOf` makes it. */
export const PICTURE_NAME = new RegExp(
  `^(?:[0-9a-f]{16}(?:-\\d+)?${extensionPattern('image')}|${VECTORS_FOLDER}[0-9a-f]{16}\\.svg)$`,
);

/**
 * A cache entry: the data for pages, with addresses from the root, and the files that it
 * references.
 */
interface CacheEntry<Kept> {
  readonly picture: Kept;
  readonly files: readonly string[];
}

const publishedIn = memoPerEnv<readonly string[]>(30_000);

/** Finds and publishes a complete cache entry. Returns null if there is none. */
export async function findCached<Kept>(env: FileTarget, hash: string): Promise<Kept | null> {
  const entry = readCacheEntry<Kept>(env, hash);
  if (entry === null) return null;
  await publish(env, hash, entry.files);
  return withAddressesIn(env, entry.picture, entry.files);
}

/**
 * Adds the variants of a picture to the cache. Without WebP, `src` is empty: the caller sets it.
 */
export async function keepPicture(
  env: FileTarget,
  hash: string,
  variants: readonly Variant[],
  placeholder: string,
): Promise<PictureData> {
  const webp = variants.find(({ format }) => format === 'webp');
  const avifVariants = variants.filter(({ format }) => format === 'avif');
  const representative = webp ?? avifVariants.at(-1);
  if (representative === undefined) throw new Error(`no variant was made of the picture ${hash}`);
  const picture: PictureData = {
    src: webp === undefined ? '' : addressOf(hash, webp),
    width: representative.width,
    height: representative.height,
    avif: avifVariants.map((variant) => `${addressOf(hash, variant)} ${variant.width}w`).join(', '),
    placeholder,
  };
  return cacheAndPublish(env, hash, variants, picture);
}

/**
 * Adds variants to the cache with their data for pages, and publishes them. `picture` has addresses
 * from the root. The result has addresses in the folder of the environment.
 */
export async function cacheAndPublish<Kept>(
  env: FileTarget,
  hash: string,
  variants: readonly Variant[],
  picture: Kept,
): Promise<Kept> {
  for (const variant of variants) await writeAtomically(cachedAt(env, nameOf(hash, variant)), variant.data);
  const sidecar: CacheEntry<Kept> = { picture, files: variants.map((variant) => nameOf(hash, variant)) };
  // Written last, so that all files it references exist.
  await writeAtomically(path.join(env.cacheDir, `${hash}.json`), JSON.stringify(sidecar));
  await publish(env, hash, sidecar.files);
  return withAddressesIn(env, picture, sidecar.files);
}

/** Adds an alias for the cache entry of a picture. */
export async function addAlias(env: FileTarget, alias: string, hash: string): Promise<void> {
  const sidecar = readCacheEntry(env, hash);
  if (sidecar !== null)
    await writeAtomically(path.join(env.cacheDir, `${alias}.json`), JSON.stringify(sidecar));
}

/** Returns the address of a variant, from the root. */
export function addressOf(hash: string, variant: Pick<Variant, 'format' | 'width'>): string {
  return PICTURES_PATH + nameOf(hash, variant);
}

/** Puts files of the cache into the built site, once per process. */
export async function publish(env: FileTarget, hash: string, files: readonly string[]): Promise<void> {
  const { outDir } = env;
  if (outDir === null) return;
  await publishedIn(env).get(hash, async () => {
    for (const file of files) {
      const mediaHostFile = mediaHostFileOf(env, file);
      const target = mediaHostFile === null ? path.join(outDir, pathIn(env, file)) : mediaHostFile.file;
      await shareFile(cachedAt(env, file), target);
    }
    return files;
  });
}

/** Returns the address of a published file. */
export const addressIn = (env: FileTarget, file: string): string =>
  mediaHostFileOf(env, file)?.address ?? BASE + pathIn(env, file);

/** Returns where the media host keeps a file of the cache; null if the site itself serves it. */
function mediaHostFileOf(env: FileTarget, file: string): { file: string; address: string } | null {
  const { elsewhere = null } = env;
  // A vector image needs the headers of the site (rule 10.4).
  if (elsewhere === null || file === '' || file.endsWith('.svg')) return null;
  if (statSync(cachedAt(env, file)).size <= LARGE_PICTURE) return null;
  const sitePath = pathIn(env, file);
  return { file: path.join(elsewhere.folder, sitePath), address: addressElsewhere(elsewhere, sitePath) };
}

function pathIn({ folder = '/' }: FileTarget, file: string): string {
  return path.posix.join(folder, PICTURES_PATH, file);
}

/**
 * Moves addresses into the folder of the environment. Done on reading, because builds and folders
 * share the cache.
 */
function withAddressesIn<Kept>(env: FileTarget, kept: Kept, files: readonly string[]): Kept {
  const mediaHostFiles = files.filter((file) => mediaHostFileOf(env, file) !== null);
  if (env.folder === undefined && BASE === '' && mediaHostFiles.length === 0) return kept;
  const address = BASE + pathIn(env, '');
  const moveAddresses = (_key: string, value: unknown) => {
    if (typeof value !== 'string') return value;
    const moved = value.replaceAll(PICTURES_PATH, address);
    return mediaHostFiles.reduce(
      (text, file) => text.replaceAll(address + file, addressIn(env, file)),
      moved,
    );
  };
  return JSON.parse(JSON.stringify(kept), moveAddresses) as Kept;
}

/**
 * Reads a cache entry. Returns null if it is incomplete. Synchronous, because sitemaps and search
 * cards read the pictures of all content, and asynchronous calls take several times the processor
 * time.
 */
function readCacheEntry<Kept>(env: FileTarget, hash: string): CacheEntry<Kept> | null {
  try {
    const text = readFileSync(path.join(env.cacheDir, `${hash}.json`), 'utf8');
    const sidecar = JSON.parse(text) as CacheEntry<Kept>;
    for (const file of sidecar.files) accessSync(cachedAt(env, file));
    return sidecar;
  } catch {
    // The entry does not exist, or the cache was partly deleted. The picture is made again.
    return null;
  }
}

/** Returns the path of a file in the cache, which has no folders. */
function cachedAt({ cacheDir }: FileTarget, file: string): string {
  return path.join(cacheDir, path.basename(file));
}

function nameOf(hash: string, { format, width }: Pick<Variant, 'format' | 'width'>): string {
  if (format === 'svg') return `${VECTORS_FOLDER}${hash}.svg`;
  return `${hash}-${width}.${format}`;
}
