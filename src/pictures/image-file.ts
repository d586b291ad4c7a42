import { hash } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { formatOf } from '#domain/media/media-formats';
import type { Size } from './camera.ts';
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
/** Size limit of a picture file, in bytes. */
const MAX_PICTURE_BYTES = 20_000_000;

/** Returns the fault in the size of a picture with the action that fixes it, or null. */
function findSizeFault(
  { width, height }: Size,
  frames = 1,
): { readonly fault: string; readonly remedy: string } | null {
  const named = `${frames === 1 ? '' : `${frames} frames of `}${width} x ${height} pixels`;
  if (width === 0 || height === 0)
    return { fault: `has no pixels (${width} x ${height})`, remedy: 'Export it again' };
  const pixels = width * height * frames;
  if (pixels <= MAX_PICTURE_PIXELS && Math.max(width, height) <= MAX_PICTURE_SIDE) return null;
  const side = MAX_PICTURE_SIDE.toLocaleString('en');
  const sum = `${Math.ceil(pixels / 1e6).toLocaleString('en')} megapixels`;
  return {
    fault: `has ${named}${pixels > MAX_PICTURE_PIXELS ? ` (${sum})` : ''}`,
    remedy: `Scale it down to at most ${MAX_PICTURE_PIXELS / 1e6} megapixels and ${side} pixels a side; 3840 pixels across are enough for every screen`,
  };
}

/** Decoder options for all pictures of the content. Decoding fails at the first sign of damage. */
export const DECODING: SharpOptions = { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'warning' };

const FORMATS = new Set(['png', 'jpeg', 'webp', 'heif']);
const SAVE_AGAIN = 'Open it in an image editor and export it again as PNG, JPEG, WebP or AVIF';

const hashes = new Memo<string>(10_000);

/**
 * Returns the SHA-256 of the file in hexadecimal. Reads the file again only if it has changed.
 * Throws a PictureError.
 */
export async function hashImage(file: string): Promise<string> {
  return hashes.get(await stampImage(file), async () => hash('sha256', await readImage(file), 'hex'));
}

/** Reads an image file. Throws a PictureError if it cannot be read or is too large. */
export async function readImage(file: string): Promise<Buffer> {
  await statImage(file);
  return readFile(file).catch((error: unknown) => {
    throw unreadable(file, error);
  });
}

/** What the header of an image says. */
type Facts = Pick<Metadata, 'autoOrient' | 'format' | 'hasAlpha' | 'height' | 'pages' | 'width'>;

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
  readonly metadata: Facts;
  /** Null for a raster image. */
  readonly vector: OpenVector | null;
}

/** Size limit of the cache of open files, in bytes. */
const OPEN_BYTES = 16e6;

const opened = new Memo<OpenImage>(OPEN_BYTES, ({ bytes }) => bytes.length);

/**
 * Opens an image. Keeps it open for a while, because the steps of a presentation often show the
 * same images. Throws a PictureError if the file is not an image, or is too large.
 */
export async function openImage(file: string): Promise<OpenImage> {
  const stamp = await stampImage(file);
  return opened.get(stamp, () => openAnew(file, stamp));
}

async function openAnew(file: string, stamp: string): Promise<OpenImage> {
  await checkClaimedSize(file);
  const bytes = await readImage(file);
  const vector = formatOf(file) === 'svg' ? openVector(file, bytes) : null;
  const decode = () => vector?.render(vector.largest) ?? sharp(bytes, DECODING).autoOrient();
  const metadata = vector === null ? await readHeader(file, decode()) : factsOf(vector);
  if (vector === null && !FORMATS.has(metadata.format)) {
    throw new PictureError(file, `is of the format ${metadata.format}, which is not supported`, SAVE_AGAIN);
  }
  const frames = framesOf(metadata);
  assertSize(file, metadata, frames);
  return { stamp, bytes, decode, size: metadata.autoOrient, frames, metadata, vector };
}

function readHeader(file: string, image: Sharp): Promise<Facts> {
  return image.metadata().catch((error: unknown) => {
    throw damaged(file, error);
  });
}

/** The sanitiser has read a vector image. librsvg reads it again only where it can be ended. */
function factsOf({ pixels }: OpenVector): Facts {
  return { ...pixels, autoOrient: pixels, format: 'svg', hasAlpha: true };
}

/**
 * Of the supported formats, only WebP is decoded as an animation. Additional images of an AVIF file
 * are ignored.
 */
function framesOf({ format, pages = 1 }: Facts): number {
  return format === 'webp' ? pages : 1;
}

/** Returns the error for an image that cannot be decoded. */
export function damaged(file: string, cause: unknown): PictureError {
  const [detail = ''] = (cause instanceof Error ? cause.message : String(cause)).trim().split('\n');
  return new PictureError(file, `is damaged or not an image (${detail})`, SAVE_AGAIN, { cause });
}

/** Rejects a size before decoding, because a decoder may mishandle a false size. */
async function checkClaimedSize(file: string): Promise<void> {
  await statImage(file);
  const handle = await open(file).catch((error: unknown) => {
    throw unreadable(file, error);
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
  const facts = await stat(file, { bigint: true }).catch((error: unknown) => {
    throw unreadable(file, error);
  });
  if (!facts.isFile()) {
    throw new PictureError(file, 'is not a file', 'Check the path in the content file');
  }
  if (facts.size > MAX_PICTURE_BYTES) {
    throw new PictureError(
      file,
      `has ${Math.ceil(Number(facts.size) / 1e6)} MB, more than the limit of ${MAX_PICTURE_BYTES / 1e6} MB`,
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

/** Reads `length` bytes of a file from `position`. Returns fewer at the end of the file. */
type ReadAt = (position: number, length: number) => Promise<Buffer>;

/**
 * Maximum number of segments before the size of a JPEG. Encoders write about twenty, plus a hundred
 * for a large colour profile.
 */
const MAX_SEGMENTS = 1000;
/** Size limit of the property list of an AVIF, in bytes. Encoders write some hundred. */
const MAX_META_BYTES = 1_000_000;
/** Maximum number of AVIF boxes to inspect. */
const MAX_BOXES = 10_000;

/**
 * Reads the claimed width and height of a PNG, JPEG, WebP or AVIF file, in pixels before rotation.
 * Reads only the header and decodes nothing. Returns null if the header is damaged and has no size.
 */
export async function readClaimedSize(read: ReadAt): Promise<Size | null> {
  const start = await read(0, 32);
  if (start.length < 24) return null;
  if (start.readUInt32BE(0) === 0x89504e47) return sizeOfPng(start);
  if (start.readUInt16BE(0) === 0xffd8) return sizeOfJpeg(read);
  const kind = start.toString('latin1', 0, 4);
  if (kind === 'RIFF') return sizeOfWebp(start);
  return start.toString('latin1', 4, 8) === 'ftyp' ? sizeOfAvif(read) : null;
}

function sizeOfPng(start: Buffer): Size | null {
  if (start.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: start.readUInt32BE(16), height: start.readUInt32BE(20) };
}

function sizeOfWebp(start: Buffer): Size | null {
  if (start.length < 30) return null;
  switch (start.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: start.readUInt16LE(26) & 0x3fff, height: start.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = start.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: start.readUIntLE(24, 3) + 1, height: start.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

/** The size is in the first frame header (SOF), which follows segments of any length. */
async function sizeOfJpeg(read: ReadAt): Promise<Size | null> {
  let position = 2;
  for (let count = 0; count < MAX_SEGMENTS; count += 1) {
    const segment = await read(position, 9);
    if (segment.length < 9 || segment[0] !== 0xff) return null;
    const marker = segment[1] ?? 0;
    if (isFrameHeader(marker)) return { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) };
    // Fill bytes before a marker, and markers without a segment.
    if (marker === 0xff) position += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) position += 2;
    else position += 2 + segment.readUInt16BE(2);
  }
  return null;
}

/**
 * Reports whether a marker is SOF0 to SOF15. The table markers DHT, JPG and DAC are in the same
 * range.
 */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/**
 * Returns the maximum width and height of all items: the picture, its tiles, its transparency, its
 * thumbnail.
 */
async function sizeOfAvif(read: ReadAt): Promise<Size | null> {
  const meta = await findTopBox(read, 'meta');
  if (meta === null || meta.size > MAX_META_BYTES) return null;
  const bytes = await read(meta.start, meta.size);
  // Four bytes of version and flags precede the inner boxes.
  const properties = boxesIn(bytes, 4, bytes.length).find(({ type }) => type === 'iprp');
  const container = properties && boxesIn(bytes, properties.start, properties.end)[0];
  if (container?.type !== 'ipco') return null;
  const sizes = boxesIn(bytes, container.start, container.end)
    .filter(({ type, start, end }) => type === 'ispe' && end - start >= 12)
    .map(({ start }) => ({ width: bytes.readUInt32BE(start + 4), height: bytes.readUInt32BE(start + 8) }));
  if (sizes.length === 0) return null;
  return {
    width: Math.max(...sizes.map(({ width }) => width)),
    height: Math.max(...sizes.map(({ height }) => height)),
  };
}

/** Finds the content of a top-level box of a file. */
async function findTopBox(read: ReadAt, wanted: string): Promise<{ start: number; size: number } | null> {
  let position = 0;
  for (let count = 0; count < MAX_BOXES; count += 1) {
    const head = await read(position, 16);
    if (head.length < 8) return null;
    const type = head.toString('latin1', 4, 8);
    const short = head.readUInt32BE(0);
    if (short === 1 && head.length < 16) return null;
    const [size, header] = short === 1 ? [Number(head.readBigUInt64BE(8)), 16] : [short, 8];
    if (type === wanted) return { start: position + header, size: Math.max(0, size - header) };
    // A size of 0 means up to the end of the file.
    if (size < header) return null;
    position += size;
  }
  return null;
}

/** Lists the complete boxes from `start` to `end`, with the position of their content. */
function boxesIn(bytes: Buffer, start: number, end: number) {
  const boxes: { type: string; start: number; end: number }[] = [];
  let position = start;
  while (position + 8 <= end && boxes.length < MAX_BOXES) {
    const size = bytes.readUInt32BE(position);
    if (size < 8 || position + size > end) break;
    boxes.push({
      type: bytes.toString('latin1', position + 4, position + 8),
      start: position + 8,
      end: position + size,
    });
    position += size;
  }
  return boxes;
}
