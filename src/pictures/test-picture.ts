import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** The formats that content may name. */
export const FORMATS = ['png', 'jpeg', 'webp', 'avif'] as const;

/** A picture of noise, so that no part of its file can be left out without a loss. */
export function noisePicture(
  format: (typeof FORMATS)[number],
  [width, height]: readonly [number, number] = [160, 120],
): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    [format]()
    .toBuffer();
}

/** A moving WebP of frames in these colours, 40 by 30 pixels each. */
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

/** A PNG whose header claims a size, with a few bytes of pixels; its checksums are right. */
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

/** A JPEG whose frame header claims a size. */
export async function claimingJpeg(width: number, height: number): Promise<Buffer> {
  const jpeg = await noisePicture('jpeg');
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

/** A WebP whose canvas claims a size, up to 2^24 pixels a side. */
export async function claimingWebp(width: number, height: number): Promise<Buffer> {
  const webp = await movingPicture(['#ff0000', '#00ff00']);
  webp.writeUIntLE(width - 1, 24, 3);
  webp.writeUIntLE(height - 1, 27, 3);
  return webp;
}

/** An AVIF whose items claim a size. */
export async function claimingAvif(width: number, height: number): Promise<Buffer> {
  const avif = await noisePicture('avif');
  for (let at = avif.indexOf('ispe'); at !== -1; at = avif.indexOf('ispe', at + 1)) {
    avif.writeUInt32BE(width, at + 8);
    avif.writeUInt32BE(height, at + 12);
  }
  return avif;
}
