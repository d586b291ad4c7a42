import { expect, it, describe } from 'vitest';
import { picturesOfSteps, chooseMipmap } from './pictures.ts';
import { buildScene, IMAGE } from './scene.fixture.ts';
import fc from 'fast-check';
import type { SceneElementOf } from '#domain/playback/element-types';

const SIZE = { width: 320, height: 180, dpr: 1 };
const VIDEO = { ...IMAGE, id: 'video', type: 'video', x: 600, alt: '', src: '/tide.mp4' } as const;

it('names the pictures of the first steps only, each once', () => {
  const scene = buildScene(3, [IMAGE, { ...IMAGE, id: 'again' }]);
  expect(picturesOfSteps(scene, 1, 1, SIZE)).toEqual([]);
  expect(picturesOfSteps(scene, 1, 3, SIZE)).toEqual(['/river-500.webp']);
});

it('names the width that is sharp on the screen', () => {
  expect(picturesOfSteps(buildScene(2, [IMAGE]), 1, 2, { width: 64, height: 36, dpr: 1 })).toEqual([
    '/river-125.webp',
  ]);
  expect(picturesOfSteps(buildScene(2, [IMAGE]), 1, 2, { width: 64, height: 36, dpr: 2 })).toEqual([
    '/river-500.webp',
  ]);
});

it('names the posters of videos, if they have one', () => {
  const scene = buildScene(3, [
    { ...VIDEO, poster: '/tide.webp' },
    { ...VIDEO, id: 'bare', poster: null },
  ]);
  expect(picturesOfSteps(scene, 1, 3, SIZE)).toEqual(['/tide.webp']);
});

function imageOf(
  widths: readonly number[],
  changes: Partial<SceneElementOf<'image'>> = {},
): SceneElementOf<'image'> {
  const mipmaps = widths.map((width) => ({ width, src: `/${width}.webp` }));
  const box = { x: 0, y: 0, w: 160, h: 90, r: 0, id: 'a', unit: 1, style: '' };
  return { ...box, type: 'image', alt: '', ratio: 16 / 9, mipmaps, ...changes };
}

const widths = fc
  .uniqueArray(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 6 })
  .map((numbers) => numbers.sort((a, b) => a - b));
const scale = fc.double({ min: 0, max: 100, noNaN: true });

describe('chooseMipmap', () => {
  it('is the smallest that is large enough, else the largest [9.24]', () => {
    fc.assert(
      fc.property(widths, scale, (all, at) => {
        const enough = all.filter((width) => width >= 160 * at);
        expect(chooseMipmap(imageOf(all), at)?.width).toBe(enough[0] ?? all.at(-1));
      }),
    );
    expect(chooseMipmap(imageOf([160, 320]), 1)?.width).toBe(160);
  });

  it('never becomes smaller as the image grows', () => {
    fc.assert(
      fc.property(widths, scale, scale, (all, item, other) => {
        const [small, large] = [Math.min(item, other), Math.max(item, other)].map(
          (at) => chooseMipmap(imageOf(all), at)?.width ?? NaN,
        );
        expect(large).toBeGreaterThanOrEqual(small ?? NaN);
      }),
    );
  });

  it('counts the parts of a wide picture that its box crops', () => {
    expect(chooseMipmap(imageOf([100, 200, 400], { w: 100, h: 100, ratio: 2 }), 1)?.width).toBe(200);
  });
});
