import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { sanitiseVector } from '#pictures/vector/sanitise-vector';
import type { Pixels } from '../deck.ts';
import { comparePixels } from './compare-pixels.ts';
import { firstOf, makeHostilePdf, makeStream } from './hostile-pdf.fixture.ts';
import { openPdf } from './open-pdf.ts';
import { makePdf } from './pdf.fixture.ts';

async function draw(pdf: Buffer) {
  const path = join(await writeContent({}), 'talk.pdf');
  await writeFile(path, pdf);
  const deck = await openPdf(path, 'talk.pdf');
  onTestFinished(() => deck.close());
  const { result } = await deck.draw(1, { isPreview: true });
  const again = await deck.draw(1);
  return {
    raster: Buffer.from(result.raster ?? []),
    vector: result.vector && Buffer.from(result.vector),
    again: again.result,
  };
}

/** Returns a PDF with one page of these operators. */
const drawShapes = (operators: string, resources = '', objects: readonly Buffer[] = []) =>
  draw(makeHostilePdf([{ content: Buffer.from(operators), resources }], objects));

const TEXTS = [
  { text: 'Rivers of data', x: 50, y: 80, size: 40 },
  { text: 'They carry more than water', x: 50, y: 160, size: 24 },
];
const SHAPES = '1 0 0 rg 100 100 200 80 re f 0 0 1 RG 4 w 20 20 m 700 400 l S';

test('draws a page of text as a vector image that content may have', async () => {
  const { vector, raster } = await draw(makePdf([TEXTS]));
  const svg = String(vector);
  const { size, nodes } = sanitiseVector(Buffer.from(svg));
  expect(size).toEqual({ width: 2000, height: 1125 });
  expect(svg).not.toContain('<text');
  // The letters of a text are one path.
  expect(nodes).toBeLessThan(6);
  expect(gzipSync(svg).length).toBeLessThan(raster.length);
});

test('draws a page of shapes as a vector image in its colours', async () => {
  const { vector } = await drawShapes(SHAPES);
  const { data } = await sharp(vector ?? Buffer.alloc(0))
    .extract({ left: 500, top: 750, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data]).toEqual([255, 0, 0]);
});

test('keeps a white background opaque if the page paints it', async () => {
  // From the lower to the upper edge and back, so that the two grounds run in opposite directions.
  const size = { w: 800, h: 450 };
  for (const path of [`0 0 ${size.w} ${size.h} re f`, `0 ${size.h} ${size.w} -${size.h} re f`]) {
    const { vector } = await drawShapes(`1 1 1 rg ${path} ${SHAPES}`);
    const { isOpaque } = await sharp(vector ?? Buffer.alloc(0)).stats();
    expect({ own: path, isOpaque }).toEqual({ own: path, isOpaque: true });
  }
});

test('leaves no white at the edges of a dark page', async () => {
  const { vector } = await drawShapes('0 0 0 rg 0 0 2000 2000 re f 1 0 0 rg 100 100 200 80 re f');
  expect(String(vector)).not.toMatch(/#fff|white/i);
});

test('draws the same page to the same bytes', async () => {
  const { vector, again } = await drawShapes(`q 0 0 400 400 re W n ${SHAPES} Q`);
  expect(vector).not.toBeNull();
  expect(Buffer.from(again.vector ?? [])).toEqual(vector);
});

test('keeps a page with a photo in pixels', async () => {
  const photo = makeStream(
    Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0]),
    0,
    '/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
  );
  const { vector, raster } = await drawShapes(
    `${SHAPES} q 200 0 0 200 300 200 cm /X Do Q`,
    `/XObject << /X ${firstOf(1)} 0 R >>`,
    [photo],
  );
  expect(vector).toBeNull();
  expect((await sharp(raster).metadata()).width).toBe(2000);
});

/** Returns how a WebP file has its pixels: `VP8L` for exactly. */
const formOf = (webp: Buffer): string => webp.toString('latin1', 12, 16);

test('writes the pixels of a page with few colours exactly', async () => {
  expect(formOf((await draw(makePdf([TEXTS]))).raster)).toBe('VP8L');
});

test('draws a page in pixels besides only if it is the preview', async () => {
  const { raster, again } = await draw(makePdf([TEXTS]));
  expect([raster.length > 0, again.raster]).toEqual([true, null]);
});

test('keeps a page with too many shapes for a vector image in pixels', async () => {
  const squares = (count: number) =>
    Array.from({ length: count }, (_, at) => `${(at % 80) * 10} ${Math.floor(at / 80) * 10} 5 5 re f`).join(
      '\n',
    );
  expect((await drawShapes(squares(1400))).vector).not.toBeNull();
  expect((await drawShapes(squares(1501))).vector).toBeNull();
});

test('keeps a page in pixels if the vector image would be larger', async () => {
  // One path with many curves in a small place.
  const curves = Array.from(
    { length: 9000 },
    (_, at) => `${400 + 9 * Math.sin(at ** 2)} ${200 + 9 * Math.cos(at ** 3)} l`,
  );
  expect((await drawShapes(`0.1 w 400 200 m ${curves.join('\n')} S`)).vector).toBeNull();
});

test('keeps a page in pixels if the vector image would look different', async () => {
  // Multiplied colours, which SVG files of content cannot have.
  const blended = await drawShapes(
    '0 1 0 rg 100 100 300 200 re f /G gs 1 0 0 rg 200 150 300 200 re f',
    '/ExtGState << /G << /BM /Multiply >> >>',
  );
  expect(blended.vector).toBeNull();
});

const [WIDTH, HEIGHT] = [100, 60];

/** Returns a white picture with black rectangles of left, top, width and height. */
function drawPixels(...boxes: readonly (readonly [number, number, number, number])[]): Pixels {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(255);
  for (const [left, top, width, height] of boxes)
    for (let y = top; y < top + height; y += 1)
      data.fill(0, (y * WIDTH + left) * 3, (y * WIDTH + left + width) * 3);
  return { data, width: WIDTH, height: HEIGHT };
}

test('finds no difference in equal pictures', () => {
  const page = drawPixels([10, 10, 50, 20]);
  expect(comparePixels(page, drawPixels([10, 10, 50, 20]))).toEqual({
    mean: 1,
    least: 1,
    error: 0,
    shift: 0,
  });
});

test('finds a missing dot, also in the last pixels of the picture', () => {
  for (const dot of [
    [40, 30, 2, 2],
    [99, 59, 1, 1],
  ] as const) {
    const { mean, least } = comparePixels(drawPixels([10, 10, 20, 8], dot), drawPixels([10, 10, 20, 8]));
    expect(mean).toBeGreaterThan(0.98);
    expect(least).toBeLessThan(0.1);
  }
});

test('finds a shape that moved by two pixels', () => {
  expect(comparePixels(drawPixels([10, 10, 9, 9]), drawPixels([10, 12, 9, 9])).error).toBeGreaterThan(100);
});

/** Returns a picture of a dark band above a lighter one, with this value in the row between. */
function drawBands(between: number): Pixels {
  const band = (lines: number, value: number) => new Array<number>(WIDTH * lines * 3).fill(value);
  const data = Uint8Array.from([...band(24, 30), ...band(1, between), ...band(HEIGHT - 25, 50)]);
  return { data, width: WIDTH, height: HEIGHT };
}

test('counts an edge that is only smoothed otherwise as the same, however long, but not a pale line', () => {
  const meanOf = (between: number) => comparePixels(drawBands(30), drawBands(between)).mean;
  expect(meanOf(45)).toBe(1);
  expect(meanOf(80)).toBeLessThan(0.95);
});

test('finds another colour in one channel, over an area of any size', () => {
  const page = drawPixels();
  const data = page.data.map((value, at) => (at % 3 === 2 ? value - 10 : value));
  const { least, shift } = comparePixels(page, { ...page, data });
  expect(least).toBeGreaterThan(0.99);
  expect(shift).toBe(10);
});

test('compares a picture that is smaller than a window', () => {
  const dot = (value: number): Pixels => ({ data: new Uint8Array(3).fill(value), width: 1, height: 1 });
  expect(comparePixels(dot(255), dot(255)).least).toBe(1);
  expect(comparePixels(dot(255), dot(0)).shift).toBe(255);
});
