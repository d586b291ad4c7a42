import { expect, test } from 'vitest';
import type { Storyboard } from '#library/schemas/storyboard';
import { findEnlargedImages } from './enlarged-images.ts';
import { buildImage, buildStoryboard } from './scene.fixture.ts';

const published = (width: number, src = `/_pictures/0123456789abcdef-${width}.webp`) =>
  new Map([
    [
      './map.png',
      {
        ratio: 16 / 9,
        mipmaps: [
          { width: 125, src },
          { width, src },
        ],
      },
    ],
  ]);

/**
 * A storyboard with one image of 320 by 180 units around the origin, and frames of these widths.
 */
function framed(...frames: (readonly [w: number, x?: number])[]): Storyboard {
  const image = buildImage('./map.png', { id: 'map', x: 0, y: 0, w: 320, h: 180 });
  const path = frames.map(([w, x = 0], index) => ({
    id: `step-${index + 1}`,
    title: 'Step',
    frame: { x, y: 0, w, h: (w * 9) / 16, r: 0 },
  }));
  return { ...buildStoryboard([image]), path };
}

test('names an image that a step enlarges more than twice, with the worst step and factor [10.5]', () => {
  // On a stage of 1280 pixels, 40 units take 32 pixels each: 10,240 for the whole image.
  const enlarged = findEnlargedImages(framed([320], [80], [40]), published(2560));
  expect(enlarged).toEqual([{ element: 'map', step: 'step-3', factor: 4 }]);
});

test('names neither an image with half of the pixels or more, nor one that no step enlarges', () => {
  expect(findEnlargedImages(framed([40]), published(5120))).toEqual([]);
  expect(findEnlargedImages(framed([40]), published(5119))).toHaveLength(1);
  expect(findEnlargedImages(framed([320], [40, 500]), published(2560))).toEqual([]);
});

test('counts the width of an image that its box crops', () => {
  const storyboard = framed([320]);
  const elements = storyboard.elements.map((element) => ({ ...element, w: 100 }));
  expect(findEnlargedImages({ ...storyboard, elements }, published(600))).toMatchObject([
    { factor: 1280 / 600 },
  ]);
});

test('names a vector image only if it is published as WebP', () => {
  expect(findEnlargedImages(framed([1]), published(1, '/_pictures/vector/0123456789abcdef.svg'))).toEqual([]);
  expect(findEnlargedImages(framed([40]), published(4000))).toHaveLength(1);
});
