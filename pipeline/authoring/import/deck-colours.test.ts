import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { coloursOf, PLAIN_COLOURS, readDeckColours } from './deck-colours.ts';

/** Returns the relative luminance of a colour as WCAG defines it. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
const contrast = (item: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(item), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};
const hues = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

test('the canvas has the hue of the most frequent strong colour of the pages', async () => {
  const width = 160;
  const bar = Buffer.from(
    `<svg width="${width}" height="90"><rect width="${width}" height="20" fill="#0b6e3c"/></svg>`,
  );
  const picture = await sharp({ create: { width, height: 90, channels: 3, background: '#ffffff' } })
    .composite([{ input: bar }])
    .webp()
    .toBuffer();
  const folder = await writeContent({ 'page.webp': picture });
  const { background, panel } = await readDeckColours([join(folder, 'page.webp')]);
  for (const [r = 0, g = 0, b = 0] of [background, panel].map(hues)) {
    expect(g).toBeGreaterThan(r);
    expect(g).toBeGreaterThan(b);
  }
});

test('black-and-white pages get the default colours', () => {
  expect(
    coloursOf(
      new Map([
        [0xf0f0f0, 900],
        [0x000000, 100],
      ]),
    ),
  ).toEqual(PLAIN_COLOURS);
  expect(coloursOf(new Map())).toEqual(PLAIN_COLOURS);
});

test('titles of sections have enough contrast on any colours', () => {
  const counts = fc.array(fc.tuple(fc.nat(0xffffff), fc.integer({ min: 1, max: 1000 })), { maxLength: 20 });
  fc.assert(
    fc.property(counts, (counted) => {
      const { panel, heading, background } = coloursOf(new Map(counted));
      expect(contrast(heading, panel)).toBeGreaterThanOrEqual(4.5);
      expect(background).toMatch(/^#[0-9a-f]{6}$/);
    }),
  );
});
