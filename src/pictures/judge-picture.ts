import sharp from 'sharp';
import { damaged, DECODING, openImage, type OpenImage } from './image-file.ts';
import { createLimit, limitEncoding } from './limit.ts';
import { PictureError } from './picture-error.ts';

/** What is wrong with a picture, to follow its name, and what to do about it. */
interface PictureFault {
  readonly fault: string;
  readonly remedy: string;
}

/** How much smaller than the picture its pixels are decoded: JPEG and WebP then take less time, and no format much memory. */
const SHRINK = 8;
/** Longest time to decode a picture, seconds: the largest takes some ten, a picture made to take long takes hours. */
const LONGEST = 120;
/** Pictures of more pixels are decoded one at a time: some formats hold all of them in memory. */
const LARGE_PIXELS = 25_000_000;

const limitLarge = createLimit(1);

/**
 * Decodes a picture to its last pixel, and a moving one to its last frame; gives what is wrong with it, or null. `file` is an
 * absolute path. A size that is too large is refused by the header alone.
 */
async function judgePicture(file: string): Promise<PictureFault | null> {
  try {
    await limitEncoding(async () => {
      const opened = await openImage(file);
      const { width, height } = opened.size;
      const decode = () => decodeAll(file, opened);
      await (width * height * opened.frames > LARGE_PIXELS ? limitLarge(decode) : decode());
    });
    return null;
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    const { fault, remedy } = error;
    return { fault, remedy: `${remedy.charAt(0).toLowerCase()}${remedy.slice(1)}` };
  }
}

/** Judges pictures; the version tells how, so that a change of it has all of them judged again. */
export const PICTURE_JUDGE = { version: `1 ${sharp.versions.vips}`, judge: judgePicture } as const;

async function decodeAll(file: string, { bytes, metadata, frames }: OpenImage): Promise<void> {
  const small = (length: number) => Math.max(1, Math.ceil(length / SHRINK));
  // An average over all pixels, so that every row is decoded.
  await sharp(bytes, { ...DECODING, animated: frames > 1 })
    .resize(small(metadata.width), small(metadata.height), { fit: 'fill' })
    .timeout({ seconds: LONGEST })
    .raw()
    .toBuffer()
    .catch((error: unknown) => {
      throw isTimeout(error) ? tooSlow(file) : damaged(file, error);
    });
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.message.startsWith('timeout');

function tooSlow(file: string): PictureError {
  return new PictureError(
    file,
    `takes more than ${LONGEST} s to decode`,
    'Open it in an image editor and export it again with usual settings',
  );
}
