import { expect, it } from 'vitest';
import { picturesOfSteps } from './pictures-of-steps.ts';
import { buildScene, IMAGE } from './scene.fixture.ts';

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
