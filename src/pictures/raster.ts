import sharp, { type Sharp } from 'sharp';
import { damagedError, openImage } from './image-file.ts';
import { Memo } from './memo.ts';

/** Decoded pixels. */
export interface Raster {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

/** Size limit of the cache of decoded pixels, in bytes: the images of about one presentation. */
const MAX_CACHED_BYTES = 32e6;

const rasterCache = new Memo<Raster>(MAX_CACHED_BYTES, ({ data }) => data.length);

/**
 * Returns all pixels of an image, upright. Caches them, because consecutive pictures are often
 * parts of the same image. Returns null if the image is too large for the cache. Throws a
 * PictureError.
 */
export async function pixelsOf(file: string): Promise<Raster | null> {
  const { decode, size, stamp } = await openImage(file);
  if (size.width * size.height * 4 > MAX_CACHED_BYTES) return null;
  return rasterCache.get(stamp, () =>
    toRaster(decode()).catch((error: unknown) => {
      throw damagedError(file, error);
    }),
  );
}

/** Decodes an image to pixels in sRGB. */
export async function toRaster(image: Sharp): Promise<Raster> {
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 };
}

/** Opens a raster for further processing. */
export function openRaster({ data, width, height, channels }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}
