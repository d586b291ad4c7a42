import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Size } from './camera.ts';
import { Memo } from './memo.ts';
import { PictureError } from './picture-error.ts';

/** The largest image file that is read, in bytes. */
const MAX_IMAGE_BYTES = 40_000_000;

/** The largest image that is decoded, in pixels. */
const MAX_IMAGE_PIXELS = 50_000_000;

const FORMATS = new Set(['png', 'jpeg', 'webp', 'heif']);
const SAVE_AGAIN = 'Open it in an image editor and export it again as PNG, JPEG, WebP or AVIF';

const hashes = new Memo<string>(10_000);

/** SHA-256 of the file in hexadecimal; read again only when the file has changed. Throws a PictureError. */
export async function hashImage(file: string): Promise<string> {
  const { size, mtimeNs, ctimeNs, ino } = await statImage(file);
  return hashes.get([file, size, mtimeNs, ctimeNs, ino].join(':'), async () =>
    createHash('sha256')
      .update(await readImage(file))
      .digest('hex'),
  );
}

/** Bytes of an image file. Throws a PictureError if it cannot be read or is too large. */
export async function readImage(file: string): Promise<Buffer> {
  await statImage(file);
  return readFile(file).catch((error: unknown) => {
    throw unreadable(file, error);
  });
}

/** An image, turned upright, and its size then. Throws a PictureError if it is no image or too large. */
export async function openImage(file: string): Promise<{ image: Sharp; size: Size; metadata: Metadata }> {
  const image = sharp(await readImage(file), { limitInputPixels: false }).autoOrient();
  const metadata = await image.metadata().catch((error: unknown) => {
    throw damaged(file, error);
  });
  if (!FORMATS.has(metadata.format)) {
    throw new PictureError(file, `is of the format ${metadata.format}, which is not supported`, SAVE_AGAIN);
  }
  const pixels = metadata.width * metadata.height;
  if (pixels > MAX_IMAGE_PIXELS) {
    throw new PictureError(
      file,
      `has ${metadata.width} x ${metadata.height} pixels (${Math.ceil(pixels / 1e6)} megapixels), ` +
        `more than ${MAX_IMAGE_PIXELS / 1e6} megapixels are not read`,
      'Scale it down; 3840 pixels across are enough for every screen',
    );
  }
  return { image, size: metadata.autoOrient, metadata };
}

/** What to throw when the pixels of an image cannot be decoded. */
export function damaged(file: string, cause: unknown): PictureError {
  const [detail = ''] = (cause instanceof Error ? cause.message : String(cause)).trim().split('\n');
  return new PictureError(file, `is damaged or no image (${detail})`, SAVE_AGAIN, { cause });
}

async function statImage(file: string) {
  const facts = await stat(file, { bigint: true }).catch((error: unknown) => {
    throw unreadable(file, error);
  });
  if (!facts.isFile()) {
    throw new PictureError(file, 'is not a file', 'Check the path in the content file');
  }
  if (facts.size > MAX_IMAGE_BYTES) {
    throw new PictureError(
      file,
      `has ${Math.ceil(Number(facts.size) / 1e6)} MB, more than ${MAX_IMAGE_BYTES / 1e6} MB are not read`,
      'Scale it down or compress it more',
    );
  }
  return facts;
}

function unreadable(file: string, cause: unknown): PictureError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  const fault = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`;
  const remedy = 'Check the path in the content file and the permissions of the image';
  return new PictureError(file, fault, remedy, { cause });
}
