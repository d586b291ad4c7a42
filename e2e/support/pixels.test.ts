import sharp from 'sharp';
import { expect, it } from 'vitest';
import { countClearPixels, readPixels } from './pixels.ts';

const SIZE = { width: 20, height: 10 };

/** Returns the pixels of a white picture with a coloured rectangle. */
async function draw(color: string, [left, top, width, height]: readonly number[] = [0, 0, 0, 0]) {
  const box = `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${color}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">${box}</svg>`;
  const picture = sharp({ create: { ...SIZE, channels: 3, background: 'white' } });
  return readPixels(
    await picture
      .composite([{ input: Buffer.from(svg) }])
      .png()
      .toBuffer(),
  );
}

const ALL = { left: -5, top: -5, width: 40, height: 40 };

it('counts the pixels of a region that the focus changes by a contrast of 3 to 1', async () => {
  const before = await draw('white');
  const pictures = { before, focused: await draw('#2f6bff', [2, 2, 4, 3]), after: before };
  expect(countClearPixels(pictures, ALL)).toBe(12);
  expect(countClearPixels(pictures, { left: 0, top: 0, width: 4, height: 10 })).toBe(6);
});

it('ignores pixels that the focus changes only a little', async () => {
  const before = await draw('white');
  expect(countClearPixels({ before, focused: await draw('#aaa', [2, 2, 4, 3]), after: before }, ALL)).toBe(0);
});

it('ignores pixels that change by themselves', async () => {
  const moved = await draw('black', [2, 2, 4, 3]);
  expect(countClearPixels({ before: await draw('white'), focused: moved, after: moved }, ALL)).toBe(0);
});
