import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coloursOf, coloursOfPages, countColours, isDrawing, PLAIN_COLOURS } from './deck-colours.ts';

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

/** Returns a page of one colour, with a green band at the top. */
function drawBand(colour: readonly number[]) {
  const size = { width: 160, height: 90 };
  const data = Uint8Array.from({ length: size.width * size.height * 3 }, (_, at) => {
    const isBand = at < size.width * 20 * 3;
    return (isBand ? [0x0b, 0x6e, 0x3c] : colour)[at % 3] ?? 0;
  });
  return { ...size, data };
}

test('the canvas has the hue of the most frequent strong colour of the pages', () => {
  const { background, panel } = coloursOfPages([countColours(drawBand([255, 255, 255]))]);
  for (const [r = 0, g = 0, b = 0] of [background, panel].map(hues)) {
    expect(g).toBeGreaterThan(r);
    expect(g).toBeGreaterThan(b);
  }
});

test('a page is a drawing if it has few colours or large plain areas', () => {
  const { data } = drawBand([255, 255, 255]);
  expect(isDrawing(data)).toBe(true);
  expect(isDrawing(data.map((value, at) => value ^ (at % 257)))).toBe(false);
  // A gradient of 300 colours: down the page each row is plain, across it no two pixels are alike.
  const gradient = Array.from({ length: 300 }, (_, at) => [at >> 1, at & 255, 255 - (at >> 1)]);
  const rows = gradient.flatMap((colour) => Array.from({ length: 300 }, () => colour));
  const columns = Array.from({ length: 300 }, () => gradient).flat();
  expect(isDrawing(Uint8Array.from(rows.flat()))).toBe(true);
  expect(isDrawing(Uint8Array.from(columns.flat()))).toBe(false);
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
