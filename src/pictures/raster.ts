import sharp, { type Sharp } from 'sharp';
import { damaged, openImage } from './image-file.ts';
import { Memo } from './memo.ts';

/** Decoded pixels. */
export interface Raster {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

/** Bytes of decoded pixels that are held for the next picture, at most: the images of about one presentation. */
const HELD_BYTES = 32e6;

const decoded = new Memo<Raster>(HELD_BYTES, ({ data }) => data.length);

/**
 * All pixels of an image, upright; decoded once for pictures that are cut from it one after the other. Null for an image whose
 * pixels are too many to be held. Throws a PictureError.
 */
export async function pixelsOf(file: string): Promise<Raster | null> {
  const { decode, size, stamp } = await openImage(file);
  if (size.width * size.height * 4 > HELD_BYTES) return null;
  return decoded.get(stamp, () =>
    toRaster(decode()).catch((error: unknown) => {
      throw damaged(file, error);
    }),
  );
}

/** The pixels of an image, in sRGB. */
export async function toRaster(image: Sharp): Promise<Raster> {
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 };
}

/** A raster, ready for further steps. */
export function openRaster({ data, width, height, channels }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}
