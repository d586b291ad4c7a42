import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { readClaimedSize } from './claimed-size.ts';
import {
  claimingAvif,
  claimingJpeg,
  claimingPng,
  claimingWebp,
  FORMATS,
  movingPicture,
  noisePicture,
} from './picture.fixture.ts';

/** Reads the size of a file in memory, and counts the bytes read. */
async function read(bytes: Buffer) {
  let count = 0;
  const size = await readClaimedSize((position, length) => {
    const part = bytes.subarray(position, position + length);
    count += part.length;
    return Promise.resolve(part);
  });
  return { size, count };
}

const sizeOf = async (bytes: Buffer) => (await read(bytes)).size;

describe('the size in a header', () => {
  test.each(FORMATS)('is read from %s', async (format) => {
    expect(await sizeOf(await noisePicture(format, [67, 33]))).toEqual({ width: 67, height: 33 });
  });

  test('is read from a lossless, a transparent and an animated WebP', async () => {
    const image = sharp({ create: { width: 67, height: 33, channels: 4, background: '#ff000080' } });
    expect(await sizeOf(await image.webp({ lossless: true }).toBuffer())).toEqual({ width: 67, height: 33 });
    expect(await sizeOf(await image.webp().toBuffer())).toEqual({ width: 67, height: 33 });
    expect(await sizeOf(await movingPicture(['#ff0000', '#00ff00']))).toEqual({ width: 40, height: 30 });
  });

  test('is read from a progressive JPEG with a colour profile, and after fill bytes', async () => {
    const image = sharp(await noisePicture('png', [67, 33]));
    const jpeg = await image.jpeg({ progressive: true }).withIccProfile('p3').toBuffer();
    expect(await sizeOf(jpeg)).toEqual({ width: 67, height: 33 });
    const filled = Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(5, 0xff), jpeg.subarray(2)]);
    expect(await sizeOf(filled)).toEqual({ width: 67, height: 33 });
  });

  test.each([
    ['PNG', claimingPng, 2 ** 31],
    ['JPEG', claimingJpeg, 65_535],
    ['WebP', claimingWebp, 2 ** 24],
    ['AVIF', claimingAvif, 2 ** 31],
  ] as const)('is read of a %s however large it is', async (_, make, side) => {
    expect(await sizeOf(await make(side, 7))).toEqual({ width: side, height: 7 });
  });

  test('is read from a few bytes of a large file', async () => {
    for (const format of FORMATS) {
      const bytes = await noisePicture(format, [300, 200]);
      expect(bytes.length, format).toBeGreaterThan(20_000);
      const { count } = await read(bytes);
      expect(count, format).toBeLessThan(1500);
    }
  });
});

describe('a damaged header', () => {
  test.each(FORMATS)(
    'of %s that is truncated anywhere gives no other size, and never throws',
    async (format) => {
      const bytes = await noisePicture(format, [67, 33]);
      for (let length = 0; length < Math.min(bytes.length, 900); length += 1)
        expect([null, { width: 67, height: 33 }]).toContainEqual(await sizeOf(bytes.subarray(0, length)));
    },
  );

  test('of any bytes never throws and reads no more than a megabyte', async () => {
    const starts = await Promise.all(FORMATS.map((format) => noisePicture(format, [20, 20])));
    const hostile = fc
      .tuple(fc.constantFrom(...starts), fc.nat(400), fc.uint8Array({ maxLength: 60 }))
      .map(([start, at, bytes]) => {
        const changed = Buffer.from(start);
        changed.set(bytes.subarray(0, Math.max(0, changed.length - at)), Math.min(at, changed.length));
        return changed;
      });
    await fc.assert(
      fc.asyncProperty(hostile, async (bytes) => {
        expect((await read(bytes)).count).toBeLessThanOrEqual(1_200_000);
      }),
      { numRuns: 500 },
    );
  });

  test('of a JPEG of nothing but segments, and an AVIF of nothing but boxes, ends', async () => {
    const segments = Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      Buffer.alloc(3_000_000, '\xff\xe0\x00\x02', 'latin1'),
    ]);
    expect(await sizeOf(segments)).toBeNull();
    const box = Buffer.from('\0\0\0\x08free', 'latin1');
    const boxes = Buffer.concat([
      Buffer.from('\0\0\0\x10ftypavif\0\0\0\0', 'latin1'),
      Buffer.alloc(800_000, box),
    ]);
    expect(await sizeOf(boxes)).toBeNull();
  });
});
