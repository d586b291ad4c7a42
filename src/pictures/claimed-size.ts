import type { Size } from './camera.ts';

/** Reads `length` bytes of a file from `position`. Returns fewer at the end of the file. */
type ReadAt = (position: number, length: number) => Promise<Buffer>;

/**
 * Maximum number of segments before the size of a JPEG. Encoders write about twenty, plus a hundred
 * for a large colour profile.
 */
const MAX_SEGMENTS = 1000;
/** Size limit of the property list of an AVIF, in bytes. Encoders write some hundred. */
const MAX_META_BOX_BYTES = 1_000_000;
/** Maximum number of AVIF boxes to inspect. */
const MAX_BOXES = 10_000;

/**
 * Reads the claimed width and height of a PNG, JPEG, WebP or AVIF file, in pixels before rotation.
 * Reads only the header and decodes nothing. Returns null if the header is damaged and has no size.
 */
export async function readClaimedSize(read: ReadAt): Promise<Size | null> {
  const fileStart = await read(0, 32);
  if (fileStart.length < 24) return null;
  if (fileStart.readUInt32BE(0) === 0x89504e47) return sizeOfPng(fileStart);
  if (fileStart.readUInt16BE(0) === 0xffd8) return sizeOfJpeg(read);
  const kind = fileStart.toString('latin1', 0, 4);
  if (kind === 'RIFF') return sizeOfWebp(fileStart);
  return fileStart.toString('latin1', 4, 8) === 'ftyp' ? sizeOfAvif(read) : null;
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
  if (meta === null || meta.size > MAX_META_BOX_BYTES) return null;
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

/** Finds the content of a top-level box (a part with a type) of an AVIF file. */
async function findTopBox(read: ReadAt, wantedType: string): Promise<{ start: number; size: number } | null> {
  let position = 0;
  for (let count = 0; count < MAX_BOXES; count += 1) {
    const boxHeader = await read(position, 16);
    if (boxHeader.length < 8) return null;
    const type = boxHeader.toString('latin1', 4, 8);
    const shortSize = boxHeader.readUInt32BE(0);
    if (shortSize === 1 && boxHeader.length < 16) return null;
    const [size, headerSize] = shortSize === 1 ? [Number(boxHeader.readBigUInt64BE(8)), 16] : [shortSize, 8];
    if (type === wantedType) return { start: position + headerSize, size: Math.max(0, size - headerSize) };
    // A size of 0 means up to the end of the file.
    if (size < headerSize) return null;
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
