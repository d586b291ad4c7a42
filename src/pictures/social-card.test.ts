import { stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { socialCard } from './social-card.ts';
import { buildRect, buildStoryboard, makeFolder } from './test-scene.ts';

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

it('shows the first step of a presentation, though it has a preview image: a JPEG of 1200 by 630 pixels', async () => {
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

it('shows the poster of a video, its middle cut out, no larger than it is', async () => {
  const { env, baseDir, save, file } = await setUp();
  const poster = await save('poster.png', 800, 800);
  const card = await socialCard({ oid: 'a', preview: null, poster, baseDir }, env);
  expect(card).toMatchObject({ width: 800, height: 420 });
  expect(await sharp(file(card?.src ?? '')).metadata()).toMatchObject({ width: 800, height: 420 });
});

it('is made once in a build, and kept for the next', async () => {
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

it('is nothing for content without a step or an image', async () => {
  const { env, baseDir } = await setUp();
  expect(await socialCard({ oid: 'a', preview: null, baseDir }, env)).toBeNull();
});
