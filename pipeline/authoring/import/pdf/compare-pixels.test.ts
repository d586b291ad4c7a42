import { expect, test } from 'vitest';
import { comparePixels, type Pixels } from './compare-pixels.ts';

const [WIDTH, HEIGHT] = [100, 60];

/** Returns a white picture with black rectangles of left, top, width and height. */
function draw(...boxes: readonly (readonly [number, number, number, number])[]): Pixels {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(255);
  for (const [left, top, width, height] of boxes)
    for (let y = top; y < top + height; y += 1)
      data.fill(0, (y * WIDTH + left) * 3, (y * WIDTH + left + width) * 3);
  return { data, width: WIDTH, height: HEIGHT };
}

test('finds no difference in equal pictures', () => {
  const page = draw([10, 10, 50, 20]);
  expect(comparePixels(page, draw([10, 10, 50, 20]))).toEqual({ mean: 1, least: 1, error: 0, shift: 0 });
});

test('finds a missing dot, also in the last pixels of the picture', () => {
  for (const dot of [
    [40, 30, 2, 2],
    [99, 59, 1, 1],
  ] as const) {
    const { mean, least } = comparePixels(draw([10, 10, 20, 8], dot), draw([10, 10, 20, 8]));
    expect(mean).toBeGreaterThan(0.98);
    expect(least).toBeLessThan(0.1);
  }
});

test('finds a shape that moved by two pixels', () => {
  expect(comparePixels(draw([10, 10, 9, 9]), draw([10, 12, 9, 9])).error).toBeGreaterThan(100);
});

test('finds another colour in one channel, over an area of any size', () => {
  const page = draw();
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
