import sharp from 'sharp';
import { damagedError, DECODING, openImage, type OpenImage } from './image-file.ts';
import { createLimit, limitEncoding } from './limit-encoding.ts';
import { PictureError } from './picture-error.ts';
import { DrawingFault } from './vector/drawing-process.ts';
import type { OpenVector } from './vector/open-vector.ts';

/**
 * Factor by which the decoded picture is scaled down. This saves time for JPEG and WebP, and memory
 * for all formats.
 */
const SHRINK_FACTOR = 8;
/**
 * Time limit for decoding a picture, in seconds. The largest allowed one takes about ten, but a
 * malicious one could take hours.
 */
const MAX_DECODING_SECONDS = 120;
/**
 * Pictures with more pixels are decoded one at a time, because some formats hold all of them in
 * memory.
 */
const MAX_PARALLEL_PIXELS = 25_000_000;

const limitLargePictures = createLimit(1);

/**
 * Decodes a picture to its last pixel, and an animation to its last frame. Returns its fault, or
 * null. `file` is an absolute path. Rejects a size that is too large before decoding, by reading
 * the header.
 */
async function checkPicture(file: string) {
  try {
    await limitEncoding(async () => {
      const image = await openImage(file);
      const { width, height } = image.size;
      const decode = () => decodeAll(file, image);
      await (width * height * image.frames > MAX_PARALLEL_PIXELS ? limitLargePictures(decode) : decode());
    });
    return null;
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    const { fault, remedy } = error;
    return { fault, remedy: `${remedy.charAt(0).toLowerCase()}${remedy.slice(1)}` };
  }
}

/** The picture check. Changing its version checks all pictures again. */
export const PICTURE_CHECK = { version: `3 ${sharp.versions.vips}`, check: checkPicture } as const;

async function decodeAll(file: string, { bytes, metadata, frames, vector }: OpenImage): Promise<void> {
  if (vector !== null) return checkDrawing(file, vector);
  const shrink = (length: number) => Math.max(1, Math.ceil(length / SHRINK_FACTOR));
  // Averages all pixels, so that every row is decoded.
  await sharp(bytes, { ...DECODING, animated: frames > 1 })
    .resize(shrink(metadata.width), shrink(metadata.height), { fit: 'fill' })
    .timeout({ seconds: MAX_DECODING_SECONDS })
    .raw()
    .toBuffer()
    .catch((error: unknown) => {
      throw isTimeout(error) ? tooSlowError(file) : damagedError(file, error);
    });
}

function checkDrawing(file: string, vector: OpenVector): Promise<void> {
  const { width, height } = vector.largest;
  return vector.checkDrawing().catch((error: unknown) => {
    if (!(error instanceof DrawingFault)) throw damagedError(file, error);
    const size = `${Math.max(width, height)} pixels`;
    const remedy = 'Simplify it, or export it as PNG or WebP';
    throw new PictureError(file, `${error.message} in ${size}`, remedy, { cause: error });
  });
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.message.startsWith('timeout');

function tooSlowError(file: string): PictureError {
  return new PictureError(
    file,
    `takes more than ${MAX_DECODING_SECONDS} s to decode`,
    'Open it in an image editor and export it again with usual settings',
  );
}
