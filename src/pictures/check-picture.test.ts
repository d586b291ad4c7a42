import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { PICTURE_CHECK } from './check-picture.ts';
import {
  claimingAvif,
  claimingJpeg,
  claimingPng,
  claimingWebp,
  FORMATS,
  movingPicture,
  noisePicture,
} from './picture.fixture.ts';

async function check(bytes: Uint8Array | string, name = 'picture') {
  const folder = await mkdtemp(join(tmpdir(), 'podium-picture-'));
  try {
    const file = join(folder, name);
    await writeFile(file, bytes);
    return await PICTURE_CHECK.check(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('a picture without a fault', () => {
  test.each(FORMATS)('passes: %s', async (format) => {
    expect(await check(await noisePicture(format))).toBeNull();
  });

  test('passes: one pixel, animated, 16 bits with transparency, interlaced, rotated, CMYK', async () => {
    const png = sharp(await noisePicture('png'));
    const others = [
      await noisePicture('png', [1, 1]),
      await movingPicture(['#ff0000', '#00ff00', '#0000ff']),
      await png.clone().toColourspace('rgb16').ensureAlpha(0.5).png().toBuffer(),
      await png.clone().png({ progressive: true }).toBuffer(),
      await png.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      await png.clone().toColourspace('cmyk').jpeg({ progressive: true }).toBuffer(),
      await png.clone().png({ palette: true }).toBuffer(),
    ];
    for (const bytes of others) expect(await check(bytes)).toBeNull();
  });
});

describe('damage', () => {
  test.each(FORMATS)('is found in a %s that is truncated anywhere', async (format) => {
    const bytes = await noisePicture(format);
    // The last bytes of a PNG and a JPEG only mark the end.
    const last = bytes.length - 16;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 12, max: last }), async (length) => {
        const result = await check(bytes.subarray(0, length));
        expect(result?.fault, `${length} of ${bytes.length} bytes`).toMatch(
          /^is damaged or not an image \(.+\)$/,
        );
        expect(result?.remedy).toMatch(/^open it in an image editor and export it again/);
      }),
      { numRuns: 25, examples: [[12], [40], [last]] },
    );
  });

  test('is found in the last frame of an animation', async () => {
    const bytes = await movingPicture(['#ff0000', '#00ff00', '#0000ff']);
    expect((await check(bytes.subarray(0, bytes.length - 8)))?.fault).toMatch(/^is damaged/);
    const frame = bytes.lastIndexOf('VP8L');
    expect((await check(Buffer.from(bytes).fill(0xff, frame + 8, frame + 24)))?.fault).toMatch(/^is damaged/);
  });

  test('is found in the middle of a PNG', async () => {
    const bytes = await noisePicture('png');
    expect((await check(bytes.fill(0, 30_000, 30_050)))?.fault).toMatch(/^is damaged/);
  });

  test('is reported for any bytes with a signature, without an exception', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'RIFF\xff\0\0\0WEBP', '\0\0\0\x18ftypavif'),
        fc.uint8Array({ maxLength: 300 }),
        async (signature, body) => {
          const result = await check(Buffer.concat([Buffer.from(signature, 'latin1'), body]));
          expect(result?.fault).toBeTruthy();
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('the size', () => {
  test.each([
    ['no pixels', () => claimingPng(0, 0), 'has no pixels (0 x 0)'],
    ['no rows', () => claimingJpeg(100, 0), 'has no pixels (100 x 0)'],
    ['2^31 pixels a side', () => claimingPng(2 ** 31, 2 ** 31), 'has 2147483648 x 2147483648 pixels'],
    ['2^31 pixels in a row', () => claimingPng(2 ** 31, 1), 'has 2147483648 x 1 pixels (2,148 megapixels)'],
    ['too many pixels', () => claimingPng(30_000, 30_000), 'has 30000 x 30000 pixels (900 megapixels)'],
    ['16k by 16k', () => claimingPng(16_384, 16_384), 'has 16384 x 16384 pixels (269 megapixels)'],
    ['too long a side', () => claimingPng(20_001, 10), 'has 20001 x 10 pixels'],
    ['a large JPEG', () => claimingJpeg(60_000, 60_000), 'has 60000 x 60000 pixels'],
    ['a large WebP', () => claimingWebp(2 ** 24, 2 ** 24), 'has 16777216 x 16777216 pixels'],
    ['a large AVIF', () => claimingAvif(2 ** 31, 2 ** 31), 'has 2147483648 x 2147483648 pixels'],
  ])('is refused by the header: %s', async (_, make, fault) => {
    const start = performance.now();
    expect((await check(await make()))?.fault).toContain(fault);
    // A decoder that trusted the claimed size would take minutes, or all memory.
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test('is refused with the limit', async () => {
    expect((await check(claimingPng(20_001, 10)))?.remedy).toBe(
      'scale it down to at most 100 megapixels and 20,000 pixels a side; 3840 pixels across are enough for every screen',
    );
  });

  test('of all frames together counts', async () => {
    const moving = await claimingWebp(3000, 3000, 12);
    expect((await check(moving))?.fault).toBe('has 12 frames of 3000 x 3000 pixels (108 megapixels)');
  });

  test('of 20,000 pixels a side passes', async () => {
    expect(await check(await noisePicture('png', [20_000, 8]))).toBeNull();
  });
});

test('is not decoded for more than two minutes', async () => {
  const bytes = await noisePicture('png', [8, 8]);
  const limit = vi.spyOn(sharp.prototype, 'timeout');
  // The error of sharp after that time.
  vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error('timeout: 3% complete'));
  const fault = await check(bytes);
  expect(limit).toHaveBeenCalledWith({ seconds: 120 });
  expect(fault?.fault).toBe('takes more than 120 s to decode');
});

test('a drawing that takes more than 2 s is refused with what to do [10.2]', async () => {
  const gradient = '<radialGradient id="a"><stop/></radialGradient>';
  const shapes = '<rect width="9" height="9" fill="url(#a)"/>'.repeat(1400);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${gradient}${shapes}</svg>`;
  expect(await check(svg, 'slow.svg')).toEqual({
    fault: 'takes more than 2 s of processor time to draw in 1280 pixels',
    remedy: 'simplify it, or export it as PNG or WebP',
  });
});

const DASHES = '1.05833333,2.11666666,1.05833333,2.11666666mm';
const within = (before: string, part: string, after: string): string => {
  const start = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">';
  const count = Math.floor((1_990_000 - start.length - before.length - after.length) / part.length);
  return `${start}${before}${part.repeat(count)}${after}</svg>`;
};

test.each([
  ['dashes with a wrong unit', `<path d="M0 0h9" stroke-dasharray="${DASHES}"/>`, ' ', ''],
  ['a number of dashes', '<path stroke-dasharray="', '1', 'mm"/>'],
  ['dashes', '<path stroke-dasharray="', '1.05833333,', '1mm"/>'],
  ['a width', '<path stroke-width="', '1', 'mm"/>'],
  ['a path of one number', '<path d="M', '1', '"/>'],
  ['a path of signs', '<path d="M0 0', '-', '"/>'],
  ['corners', '<polygon points="', '1 1 ', 'a"/>'],
  ['transformations', '<g transform="', 'scale(1) ', 'x"/>'],
  ['a colour', '<path fill="rgb(', '1,', '"/>'],
  ['references', '<path fill="', 'url(#a) ', 'url(b)"/>'],
  ['a style', '<g style="', 'fill:red;', '"/>'],
  ['styles', '', '<g style="fill:red;stroke:#000;stroke-width:2px"/>', ''],
  ['attributes', '<g ', 'a:b="" ', '/>'],
  ['comments', '', '<!-- - -->', '<g/>'],
  ['an open comment', '<!--', ' -', ''],
  ['metadata', '<metadata>', '<a>b</a>', '</metadata>'],
  ['signs', '<desc>', '&#32;', '</desc>'],
  ['spaces', '<g', ' ', '/>'],
  ['elements', '', '<g/>', ''],
  ['open elements', '', '<g>', ''],
  ['copies', '<g id="a"/>', '<use href="#a"/>', ''],
])('a drawing of 2 MB is answered within 2 s of processor time: %s [10.2]', async (_, ...parts) => {
  const svg = within(...parts);
  expect(svg.length).toBeGreaterThan(1_980_000);
  const start = process.cpuUsage();
  await check(svg, 'large.svg');
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1e6).toBeLessThan(2);
});

test('reports a missing file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-picture-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(await PICTURE_CHECK.check(join(folder, 'gone.png'))).toMatchObject({ fault: 'does not exist' });
});
