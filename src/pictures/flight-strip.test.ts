import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import type { Storyboard } from '#library/schemas/storyboard';
import { drawPreviewStrip } from './flight-strip.ts';
import { noisePicture } from './picture.fixture.ts';
import { buildImage, buildRect, buildStoryboard, makeFolder, readPixel } from './scene.fixture.ts';

/** Returns a storyboard with a step on each of these rectangles, below each other. */
function withSteps(fills: readonly string[]): Storyboard {
  const rects = fills.map((fill, index) => buildRect({ id: fill, fill, y: 90 + 180 * index }));
  const storyboard = buildStoryboard(rects);
  const frames = rects.map(({ y }) => ({ x: 160, y, w: 320, h: 180, r: 0 }));
  return { ...storyboard, path: frames.map((frame, index) => ({ id: `s${index}`, title: '', frame })) };
}

async function setUp(storyboard: Storyboard | null, drawing: string | null = null) {
  const baseDir = await makeFolder();
  const env = { cacheDir: path.join(baseDir, 'cache'), outDir: path.join(baseDir, 'dist') };
  const read = vi.fn(() => Promise.resolve(storyboard));
  const draw = () =>
    drawPreviewStrip({ storyboard: read, drawing: () => Promise.resolve(drawing), baseDir }, env);
  return { baseDir, read, draw, file: (src: string | null) => path.join(env.outDir, src ?? '') };
}

it('shows the first three steps, one below the other [3.58]', async () => {
  const { draw, file } = await setUp(withSteps(['#ff0000', '#00ff00', '#0000ff', '#ffffff']));
  const strip = file(await draw());
  expect(await sharp(strip).metadata()).toMatchObject({ width: 288, height: 3 * 162 });
  const colours = await Promise.all([80, 243, 405].map((y) => readPixel(strip, 144, y)));
  expect(colours.map((colour) => colour.map((part) => part > 128))).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ]);
});

it('is at most 11,000 bytes large, even of noise', async () => {
  const storyboard = withSteps(['#ff0000', '#00ff00', '#0000ff']);
  const elements = [90, 270, 450].map((y) => buildImage('noise.png', { id: String(y), y }));
  const { baseDir, draw, file } = await setUp({ ...storyboard, elements });
  await writeFile(path.join(baseDir, 'noise.png'), await noisePicture('png', [960, 540]));
  expect((await stat(file(await draw()))).size).toBeLessThanOrEqual(11_000);
});

it.each([
  ['with a single step', withSteps(['#ff0000'])],
  ['without a storyboard', null],
])('does not exist for content %s', async (_, storyboard) => {
  const { draw } = await setUp(storyboard);
  expect(await draw()).toBeNull();
});

it('is found again without reading the content', async () => {
  const { draw, read } = await setUp(withSteps(['#ff0000', '#00ff00']), 'digest');
  const first = await draw();
  expect(await draw()).toBe(first);
  expect(read).toHaveBeenCalledTimes(1);
});
