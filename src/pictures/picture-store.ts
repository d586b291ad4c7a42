import { accessSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Variant } from './encode.ts';
import { shareFile, writeWhole } from './files.ts';
import { memoPerEnv } from './memo.ts';

/** Where pictures are kept between builds, and where the site is written; one object for each build. */
export interface PictureEnv {
  /** Absolute path of the folder that keeps every variant. */
  readonly cacheDir: string;
  /** Absolute path of the built site, which gets the pictures that its pages use; null in development. */
  readonly outDir: string | null;
  /** Folder of the site below which its pictures are published, such as `/view/{link_id}/`; the root if absent. */
  readonly folder?: string;
}

/** Where pictures are kept, relative to the project. */
export const DEFAULT_CACHE_DIR = '.cache/pictures';

/** First part of the address of every picture in its folder of the site; also the name of the folder that they lie in. */
export const PICTURES_PATH = '/_pictures/';

/** An image as AVIF in several widths and as WebP, ready for `<picture>`. */
export interface Picture {
  /** Address of the WebP variant of middle width. */
  readonly src: string;
  /** Width of `src`, pixels. */
  readonly width: number;
  /** Height of `src`, pixels. */
  readonly height: number;
  /** The AVIF variants with their widths, so that `sizes` belongs beside it. */
  readonly avif: string;
  /** The picture in a few blurred pixels, a data URI of at most 300 characters. */
  readonly placeholder: string;
}

/** What is kept under a hash: what pages are told, with addresses from the root, and the files that it names. */
interface Sidecar<Kept> {
  readonly picture: Kept;
  readonly files: readonly string[];
}

const publishedIn = memoPerEnv<readonly string[]>(30_000);

/** What was kept under this hash if the cache has it whole, published. */
export async function findKept<Kept>(env: PictureEnv, hash: string): Promise<Kept | null> {
  const sidecar = readSidecar<Kept>(env, hash);
  if (sidecar === null) return null;
  await publish(env, hash, sidecar.files);
  return movedTo(env, sidecar.picture);
}

/** Keeps the variants of a picture under this hash. */
export async function keepPicture(
  env: PictureEnv,
  hash: string,
  variants: readonly Variant[],
  placeholder: string,
): Promise<Picture> {
  const webp = variants.find(({ format }) => format === 'webp');
  if (webp === undefined) throw new Error(`no WebP variant was made of the picture ${hash}`);
  const picture: Picture = {
    src: addressOf(hash, webp),
    width: webp.width,
    height: webp.height,
    avif: variants
      .filter(({ format }) => format === 'avif')
      .map((variant) => `${addressOf(hash, variant)} ${variant.width}w`)
      .join(', '),
    placeholder,
  };
  return keep(env, hash, variants, picture);
}

/**
 * Keeps variants under this hash with what pages are told of them, and publishes them. Addresses are given from the root;
 * the answer has them in the folder of the environment.
 */
export async function keep<Kept>(
  env: PictureEnv,
  hash: string,
  variants: readonly Variant[],
  picture: Kept,
): Promise<Kept> {
  for (const variant of variants)
    await writeWhole(path.join(env.cacheDir, nameOf(hash, variant)), variant.data);
  const sidecar: Sidecar<Kept> = { picture, files: variants.map((variant) => nameOf(hash, variant)) };
  // Written last: what it names is there.
  await writeWhole(path.join(env.cacheDir, `${hash}.json`), JSON.stringify(sidecar));
  await publish(env, hash, sidecar.files);
  return movedTo(env, picture);
}

/** Lets the picture with one hash be found under another one too. */
export async function keepUnder(env: PictureEnv, alias: string, hash: string): Promise<void> {
  const sidecar = readSidecar(env, hash);
  if (sidecar !== null) await writeWhole(path.join(env.cacheDir, `${alias}.json`), JSON.stringify(sidecar));
}

/** Address from the root of a variant of the picture with this hash. */
export function addressOf(hash: string, variant: Pick<Variant, 'format' | 'width'>): string {
  return PICTURES_PATH + nameOf(hash, variant);
}

/** Puts files of the cache into the built site, once a process. */
export async function publish(env: PictureEnv, hash: string, files: readonly string[]): Promise<void> {
  const { cacheDir, outDir } = env;
  if (outDir === null) return;
  await publishedIn(env).get(hash, async () => {
    for (const file of files)
      await shareFile(path.join(cacheDir, file), path.join(outDir, addressIn(env, file)));
    return files;
  });
}

/** Address of a published file. */
export function addressIn({ folder = '/' }: PictureEnv, file: string): string {
  return path.posix.join(folder, PICTURES_PATH, file);
}

/** The cache serves builds and folders alike, so what it keeps is moved only when it is answered. */
function movedTo<Kept>(env: PictureEnv, kept: Kept): Kept {
  if (env.folder === undefined) return kept;
  const move = (_key: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(PICTURES_PATH, addressIn(env, '')) : value;
  return JSON.parse(JSON.stringify(kept), move) as Kept;
}

/**
 * Reads what is kept under a hash; null if it is not whole. Synchronous: sitemaps and search cards ask for the pictures of all
 * content, and waiting calls take several times the processor time.
 */
function readSidecar<Kept>(env: PictureEnv, hash: string): Sidecar<Kept> | null {
  try {
    const text = readFileSync(path.join(env.cacheDir, `${hash}.json`), 'utf8');
    const sidecar = JSON.parse(text) as Sidecar<Kept>;
    for (const file of sidecar.files) accessSync(path.join(env.cacheDir, file));
    return sidecar;
  } catch {
    // Not made yet, or the cache was cleared in part: made anew.
    return null;
  }
}

function nameOf(hash: string, { format, width }: Pick<Variant, 'format' | 'width'>): string {
  return `${hash}-${width}.${format}`;
}
