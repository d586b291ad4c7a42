import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** The image formats that content may use. */
export const FORMATS = ['png', 'jpeg', 'webp', 'avif'] as const;

/** Returns a picture of noise, in which every part of the file matters. */
export function noisePicture(
  format: (typeof FORMATS)[number],
  [width, height]: readonly [number, number] = [160, 120],
): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    [format]()
    .toBuffer();
}

/** Returns an animated WebP with frames in these colours, 40 by 30 pixels each. */
export async function movingPicture(colours: readonly string[]): Promise<Buffer> {
  const frames = colours.map((background) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();
}

/** Returns a PNG whose header claims a size, with few bytes of pixels and valid checksums. */
export function claimingPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const chunks = [
    ['IHDR', header],
    ['IDAT', deflateSync(Buffer.alloc(64))],
    ['IEND', Buffer.alloc(0)],
  ] as const;
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks.map(makeChunk)]);
}

function makeChunk([type, data]: readonly [string, Buffer]): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Returns a JPEG whose frame header claims a size. */
export async function claimingJpeg(width: number, height: number): Promise<Buffer> {
  const jpeg = await noisePicture('jpeg');
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

/**
 * Returns an animated WebP whose canvas claims a size, up to 2^24 pixels a side. Its frames are
 * small, which the format allows.
 */
export async function claimingWebp(width: number, height: number, frames = 2): Promise<Buffer> {
  const webp = await movingPicture(
    Array.from({ length: frames }, (_, index) => `hsl(${index * 25}, 100%, 50%)`),
  );
  webp.writeUIntLE(width - 1, 24, 3);
  webp.writeUIntLE(height - 1, 27, 3);
  return webp;
}

/** Returns an AVIF whose items claim a size. */
export async function claimingAvif(width: number, height: number): Promise<Buffer> {
  const avif = await noisePicture('avif');
  for (let at = avif.indexOf('ispe'); at !== -1; at = avif.indexOf('ispe', at + 1)) {
    avif.writeUInt32BE(width, at + 8);
    avif.writeUInt32BE(height, at + 12);
  }
  return avif;
}
