import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LARGE_PICTURE } from '#domain/addresses/media-elsewhere';
import { addressOf, findCached, cacheAndPublish, keepPicture } from './picture-store.ts';

const HASH = '0123456789abcdef';

test('large pictures of everybody are on the host for media, and those behind a view link are not [10.6, 10.7]', async () => {
  const root = await mkdtemp(join(tmpdir(), 'podium-pictures-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const elsewhere = { base: 'https://media.example/a', folder: join(root, 'elsewhere') };
  const env = { cacheDir: join(root, 'cache'), outDir: join(root, 'out'), elsewhere };
  const avif = (width: number, size: number) =>
    ({ format: 'avif', width, height: width, data: Buffer.alloc(size) }) as const;
  const variants = [avif(220, 9), avif(440, LARGE_PICTURE), avif(880, LARGE_PICTURE + 1)];
  const kept = await keepPicture(env, HASH, variants, '');
  expect(kept.avif.split(', ')).toEqual([
    `/_pictures/${HASH}-220.avif 220w`,
    `/_pictures/${HASH}-440.avif 440w`,
    `https://media.example/a/_pictures/${HASH}-880.avif 880w`,
  ]);
  const vector = { format: 'svg', width: 1, height: 1, data: Buffer.alloc(LARGE_PICTURE + 1) } as const;
  const src = addressOf(HASH, vector);
  expect((await cacheAndPublish(env, `${HASH}v`, [vector], { src })).src).toBe(src);
  expect(await readdir(join(elsewhere.folder, '_pictures'))).toEqual([`${HASH}-880.avif`]);
  expect(await readdir(join(env.outDir, '_pictures'))).toHaveLength(3);
  const folder = '/view/Sl2vN7xQm4KtR9wJ/';
  const ofLink = await findCached<{ avif: string }>({ ...env, folder, elsewhere: null }, HASH);
  expect(ofLink?.avif).toContain(`${folder}_pictures/${HASH}-880.avif`);
});
