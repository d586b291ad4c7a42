import type { Mipmap } from '#domain/playback/element-types';
import type { FileTarget } from '#domain/addresses/media-elsewhere';
import type { Variant } from './encode.ts';
import { damagedError, openImage } from './image-file.ts';
import { limitEncoding } from './limit-encoding.ts';
import { memoPerEnv } from './memo.ts';
import { hashOfInputs, hashOnce } from './picture-sources.ts';
import { addressOf, findCached, cacheAndPublish } from './picture-store.ts';
import { openRaster, pixelsOf, toRaster, type Raster } from './raster.ts';
import { MAX_PUBLISHED_NODES } from './vector/bounds.ts';
import type { Vector } from './vector/sanitise-vector.ts';

/** An image in several widths, for a player that zooms in on it. */
export interface MipmappedImage {
  /** Width divided by height. */
  readonly ratio: number;
  /** Ascending by width. */
  readonly mipmaps: readonly Mipmap[];
}

const MIPMAP_SETTINGS = {
  widths: [125, 250, 500, 1000, 2000, 4000],
  // Higher than for cards (78), because a step may fill the screen with one image. Drawings of the
  // demo have 10 % more bytes than at 78, and would have 39 % more at 90.
  quality: 82,
  // Wide variants take most of the time. Effort 2 halves it for 4 % more bytes. In narrow variants,
  // its loss of quality is visible.
  efforts: { narrow: 4, wide: 2, wideAbove: 500 },
};

/** Maximum side length of a WebP, in pixels. */
const MAX_WEBP_SIDE_PX = 16_383;

const mipmapsIn = memoPerEnv<MipmappedImage>(30_000);

/**
 * Returns the image in each of the widths below its own, and in its own width up to 4000 pixels.
 * Uses WebP, keeps transparency, and never enlarges. A vector image with few elements is published
 * as SVG; one with many becomes WebP, too. A build makes each once. `file` is an absolute path.
 * Throws a PictureError.
 */
export async function mipmapsOf(file: string, env: FileTarget): Promise<MipmappedImage> {
  const hash = hashOfInputs(MIPMAP_SETTINGS, { image: await hashOnce(file, env) });
  return mipmapsIn(env).get(hash, async () => {
    return (await findCached<MipmappedImage>(env, hash)) ?? limitEncoding(() => makeMipmaps(file, hash, env));
  });
}

async function makeMipmaps(file: string, hash: string, env: FileTarget): Promise<MipmappedImage> {
  const { size, vector } = await openImage(file);
  const ratio = size.width / size.height;
  if (vector !== null && vector.nodes <= MAX_PUBLISHED_NODES) return keepVector(vector, hash, env);
  const maxWidth = vector?.largest.width ?? size.width;
  const largestWidth = Math.floor(Math.min(maxWidth, widestMipmap(), MAX_WEBP_SIDE_PX * ratio)) || 1;
  const raster = await rasterize(file, largestWidth, heightAt(ratio, largestWidth));
  const variants: Variant[] = [];
  for (const width of [...MIPMAP_SETTINGS.widths.filter((width) => width < largestWidth), largestWidth]) {
    const height = heightAt(ratio, width);
    const resized = openRaster(raster).resize(width, height, { fit: 'fill' });
    const { narrow, wide, wideAbove } = MIPMAP_SETTINGS.efforts;
    const effort = width > wideAbove ? wide : narrow;
    const data = await resized.webp({ quality: MIPMAP_SETTINGS.quality, effort }).toBuffer();
    variants.push({ format: 'webp', width, height, data });
  }
  const mipmaps = variants.map((variant) => ({ width: variant.width, src: addressOf(hash, variant) }));
  return cacheAndPublish(env, hash, variants, { ratio, mipmaps });
}

/** Publishes the vector image itself, which is sharp at any size. */
export function keepVector(
  { svg, size }: Pick<Vector, 'svg' | 'size'>,
  hash: string,
  env: FileTarget,
): Promise<MipmappedImage> {
  // The player chooses a file by its width. There is only one, so any width is right.
  const variant = { format: 'svg', width: 1, height: 1, data: Buffer.from(svg) } as const;
  const mipmaps = [{ width: 1, src: addressOf(hash, variant) }];
  return cacheAndPublish(env, hash, [variant], { ratio: size.width / size.height, mipmaps });
}

/** Returns the image at a size, which does not exceed its own if it is a raster image. */
async function rasterize(file: string, width: number, height: number): Promise<Raster> {
  const { decode, size, vector } = await openImage(file);
  if (vector !== null) return toRaster(vector.render({ width, height }));
  const pixels = width === size.width && height === size.height ? await pixelsOf(file) : null;
  if (pixels !== null) return pixels;
  return toRaster(decode().resize(width, height, { fit: 'fill' })).catch((error: unknown) => {
    throw damagedError(file, error);
  });
}

function widestMipmap(): number {
  return Math.max(...MIPMAP_SETTINGS.widths);
}

function heightAt(ratio: number, width: number): number {
  return Math.max(1, Math.min(MAX_WEBP_SIDE_PX, Math.round(width / ratio)));
}
