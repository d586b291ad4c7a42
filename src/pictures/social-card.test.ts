import { stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { socialCard } from './social-card.ts';
import { buildRect, buildStoryboard, makeFolder } from './scene.fixture.ts';

async function setUp() {
  const baseDir = await makeFolder();
  const env = { cacheDir: path.join(baseDir, 'cache'), outDir: path.join(baseDir, 'dist') };
  const save = async (name: string, width: number, height: number) => {
    await sharp({ create: { width, height, channels: 3, background: '#00ff00' } }).toFile(
      path.join(baseDir, name),
    );
    return name;
  };
  return { env, baseDir, save, file: (src: string) => path.join(env.outDir, src) };
}

/** Returns a function that names the colour of a pixel, for an image whose only colour is green. */
async function pixelsOf(image: string) {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => {
    const green = data[(y * info.width + x) * info.channels + 1] ?? 0;
    return green > 230 ? 'green' : green > 60 ? 'dark green' : 'black';
  };
}

it('shows the first step of a presentation, even with a preview image, as a JPEG of 1200 by 630 pixels', async () => {
  const { env, baseDir, save, file } = await setUp();
  const storyboard = buildStoryboard([buildRect()]);
  const preview = await save('preview.png', 1600, 900);
  const card = await socialCard({ oid: 'a', preview, storyboard, baseDir }, env);
  expect(card).toMatchObject({ width: 1200, height: 630 });
  const published = sharp(file(card?.src ?? ''));
  expect(await published.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  const { dominant } = await published.stats();
  expect(dominant.r).toBeGreaterThan(200);
  expect(dominant.g).toBeLessThan(60);
});

it("shows the middle of a video's poster, enlarged at most twice", async () => {
  const { env, baseDir, save, file } = await setUp();
  const poster = await save('poster.png', 800, 800);
  const card = await socialCard({ oid: 'a', preview: null, poster, baseDir }, env);
  expect(card).toMatchObject({ width: 1200, height: 630 });
  const pixel = await pixelsOf(file(card?.src ?? ''));
  expect(pixel(0, 0)).toBe('green');
  expect(pixel(1199, 629)).toBe('green');
});

it.each([
  ['wide', 400, 225, [200, 90, 999, 539]],
  ['narrow', 200, 200, [400, 115, 799, 514]],
  ['low', 3000, 120, [0, 291, 1199, 338]],
] as const)(
  'shows all of a small and %s image, in the middle of a darker ground',
  async (_, width, height, [left, top, right, bottom]) => {
    const { env, baseDir, save, file } = await setUp();
    const preview = await save('preview.png', width, height);
    const card = await socialCard({ oid: 'a', preview, baseDir }, env);
    expect(card).toMatchObject({ width: 1200, height: 630 });
    const pixel = await pixelsOf(file(card?.src ?? ''));
    expect([pixel(left + 2, top + 2), pixel(right - 2, bottom - 2)]).toEqual(['green', 'green']);
    expect(pixel(600, top - 3)).toBe('dark green');
    expect(pixel(600, bottom + 3)).toBe('dark green');
  },
);

it('has no transparent pixel', async () => {
  const { env, baseDir, file } = await setUp();
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const image = sharp({ create: { width: 700, height: 400, channels: 4, background: clear } });
  await image.toFile(path.join(baseDir, 'clear.png'));
  const card = await socialCard({ oid: 'a', preview: 'clear.png', baseDir }, env);
  const { dominant } = await sharp(file(card?.src ?? '')).stats();
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
});

it('is made once in a build, and cached for the next one', async () => {
  const { env, baseDir, file } = await setUp();
  let reads = 0;
  const storyboard = () => {
    reads += 1;
    return Promise.resolve(buildStoryboard([buildRect()]));
  };
  const entry = { oid: 'a', preview: null, storyboard, baseDir };
  const card = await socialCard(entry, env);
  expect(await socialCard(entry, env)).toBe(card);
  expect(reads).toBe(1);
  const { mtimeNs } = await stat(file(card?.src ?? ''), { bigint: true });
  expect(await socialCard(entry, { ...env })).toEqual(card);
  expect((await stat(file(card?.src ?? ''), { bigint: true })).mtimeNs).toBe(mtimeNs);
});

it('is null for content without a step or an image', async () => {
  const { env, baseDir } = await setUp();
  expect(await socialCard({ oid: 'a', preview: null, baseDir }, env)).toBeNull();
});
