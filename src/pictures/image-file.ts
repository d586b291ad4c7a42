import { hash } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { messageOf } from '#domain/util/describe-error';
import { formatOf } from '#domain/media/media-formats';
import type { Size } from './camera.ts';
import { readClaimedSize } from './claimed-size.ts';
import { Memo } from './memo.ts';
import { PictureError } from './picture-error.ts';
import { openVector, type OpenVector } from './vector/open-vector.ts';

/**
 * Maximum length of the longer side, in pixels: five times the widest picture of a page, so that
 * details stay sharp.
 */
const MAX_PICTURE_SIDE = 20_000;
/**
 * Maximum pixels of a picture, counting all frames. A decoder holds up to eight bytes per pixel,
 * 800 MB.
 */
const MAX_PICTURE_PIXELS = 100_000_000;
const MAX_PICTURE_BYTES = 20_000_000;

/** Returns the fault in the size of a picture with the action that fixes it, or null. */
function findSizeFault(
  { width, height }: Size,
  frames = 1,
): { readonly fault: string; readonly remedy: string } | null {
  const sizeText = `${frames === 1 ? '' : `${frames} frames of `}${width} x ${height} pixels`;
  if (width === 0 || height === 0)
    return { fault: `has no pixels (${width} x ${height})`, remedy: 'Export it again' };
  const pixels = width * height * frames;
  if (pixels <= MAX_PICTURE_PIXELS && Math.max(width, height) <= MAX_PICTURE_SIDE) return null;
  const side = MAX_PICTURE_SIDE.toLocaleString('en');
  const megapixels = `${Math.ceil(pixels / 1e6).toLocaleString('en')} megapixels`;
  return {
    fault: `has ${sizeText}${pixels > MAX_PICTURE_PIXELS ? ` (${megapixels})` : ''}`,
    remedy: `Scale it down to at most ${MAX_PICTURE_PIXELS / 1e6} megapixels and ${side} pixels a side; 3840 pixels across are enough for every screen`,
  };
}

/** Decoder options for all pictures of the content. Decoding fails at the first sign of damage. */
export const DECODING: SharpOptions = { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'warning' };

const SUPPORTED_FORMATS = new Set(['png', 'jpeg', 'webp', 'heif']);
const EXPORT_AGAIN = 'Open it in an image editor and export it again as PNG, JPEG, WebP or AVIF';

const hashCache = new Memo<string>(10_000);

/**
 * Returns the SHA-256 of the file in hexadecimal. Reads the file again only if it has changed.
 * Throws a PictureError.
 */
export async function hashImage(file: string): Promise<string> {
  return hashCache.get(await stampImage(file), async () => hash('sha256', await readImage(file), 'hex'));
}

/** Reads an image file. Throws a PictureError if it cannot be read or is too large. */
export async function readImage(file: string): Promise<Buffer> {
  await statImage(file);
  return readFile(file).catch((error: unknown) => {
    throw unreadableError(file, error);
  });
}

type ImageHeader = Pick<Metadata, 'autoOrient' | 'format' | 'hasAlpha' | 'height' | 'pages' | 'width'>;

/** An image that has not been decoded yet. */
export interface OpenImage {
  /** Changes with the file. */
  readonly stamp: string;
  /** The bytes of the file. */
  readonly bytes: Buffer;
  /** Starts decoding the image, rotated upright. Decodes only the first frame of an animation. */
  readonly decode: () => Sharp;
  /** Its size after rotation. */
  readonly size: Size;
  /** Number of frames. 1 unless it is animated. */
  readonly frames: number;
  readonly metadata: ImageHeader;
  /** Null for a raster image. */
  readonly vector: OpenVector | null;
}

/** Size limit of the cache of open files, in bytes. */
const MAX_OPEN_BYTES = 16e6;

const openImages = new Memo<OpenImage>(MAX_OPEN_BYTES, ({ bytes }) => bytes.length);

/**
 * Opens an image. Keeps it open for a while, because the steps of a presentation often show the
 * same images. Throws a PictureError if the file is not an image, or is too large.
 */
export async function openImage(file: string): Promise<OpenImage> {
  const stamp = await stampImage(file);
  return openImages.get(stamp, () => openUncached(file, stamp));
}

async function openUncached(file: string, stamp: string): Promise<OpenImage> {
  await checkClaimedSize(file);
  const bytes = await readImage(file);
  const vector = formatOf(file) === 'svg' ? openVector(file, bytes) : null;
  const decode = () => vector?.render(vector.largest) ?? sharp(bytes, DECODING).autoOrient();
  const metadata = vector === null ? await readHeader(file, decode()) : headerOfVector(vector);
  if (vector === null && !SUPPORTED_FORMATS.has(metadata.format)) {
    throw new PictureError(file, `is of the format ${metadata.format}, which is not supported`, EXPORT_AGAIN);
  }
  const frames = frameCountOf(metadata);
  assertSize(file, metadata, frames);
  return { stamp, bytes, decode, size: metadata.autoOrient, frames, metadata, vector };
}

function readHeader(file: string, image: Sharp): Promise<ImageHeader> {
  return image.metadata().catch((error: unknown) => {
    throw damagedError(file, error);
  });
}

/**
 * Returns the facts of a vector image as the sanitiser has read them. librsvg is not asked, because
 * it may run only in a process that can be killed.
 */
function headerOfVector({ pixels }: OpenVector): ImageHeader {
  return { ...pixels, autoOrient: pixels, format: 'svg', hasAlpha: true };
}

/**
 * Returns the number of frames. Of the supported formats, only WebP is decoded as an animation.
 * Additional images of an AVIF file are ignored.
 */
function frameCountOf({ format, pages = 1 }: ImageHeader): number {
  return format === 'webp' ? pages : 1;
}

/** Returns the error for an image that cannot be decoded. */
export function damagedError(file: string, cause: unknown): PictureError {
  const [detail = ''] = messageOf(cause).trim().split('\n');
  return new PictureError(file, `is damaged or not an image (${detail})`, EXPORT_AGAIN, { cause });
}

/** Rejects a size before decoding, because a decoder may mishandle a false size. */
async function checkClaimedSize(file: string): Promise<void> {
  await statImage(file);
  const handle = await open(file).catch((error: unknown) => {
    throw unreadableError(file, error);
  });
  try {
    const claimed = await readClaimedSize(async (position, length) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    });
    if (claimed !== null) assertSize(file, claimed);
  } finally {
    await handle.close();
  }
}

function assertSize(file: string, size: Size, frames?: number): void {
  const fault = findSizeFault(size, frames);
  if (fault !== null) throw new PictureError(file, fault.fault, fault.remedy);
}

/** Returns a string that changes with the file. */
async function stampImage(file: string): Promise<string> {
  const { size, mtimeNs, ctimeNs, ino } = await statImage(file);
  return [file, size, mtimeNs, ctimeNs, ino].join(':');
}

async function statImage(file: string) {
  const stats = await stat(file, { bigint: true }).catch((error: unknown) => {
    throw unreadableError(file, error);
  });
  if (!stats.isFile()) {
    throw new PictureError(file, 'is not a file', 'Check the path in the content file');
  }
  if (stats.size > MAX_PICTURE_BYTES) {
    throw new PictureError(
      file,
      `has ${Math.ceil(Number(stats.size) / 1e6)} MB, more than the limit of ${MAX_PICTURE_BYTES / 1e6} MB`,
      'Scale it down or compress it more',
    );
  }
  return stats;
}

function unreadableError(file: string, cause: unknown): PictureError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  const fault = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`;
  const remedy = 'Check the path in the content file and the permissions of the image';
  return new PictureError(file, fault, remedy, { cause });
}
