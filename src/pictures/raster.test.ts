import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openRaster, pixelsOf } from './raster.ts';
import { makeFolder } from './scene.fixture.ts';

async function saveImage(file: string, width: number, height: number, background: string): Promise<void> {
  await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toFile(file);
}

describe('pixelsOf', () => {
  it('decodes a file once, and again when it has changed', async () => {
    const file = path.join(await makeFolder(), 'image.png');
    await saveImage(file, 8, 6, '#ff0000');
    const [one, other] = await Promise.all([pixelsOf(file), pixelsOf(file)]);
    expect(one).toMatchObject({ width: 8, height: 6, channels: 3 });
    expect(other).toBe(one);
    await saveImage(file, 9, 6, '#0000ff');
    const changed = await pixelsOf(file);
    expect(changed).toMatchObject({ width: 9 });
    expect([...(changed?.data.subarray(0, 3) ?? [])]).toEqual([0, 0, 255]);
  });

  it('rotates an image by its orientation, and expands grey to three channels', async () => {
    const file = path.join(await makeFolder(), 'grey.png');
    const grey = sharp({ create: { width: 8, height: 6, channels: 3, background: '#777777' } });
    await grey.greyscale().withMetadata({ orientation: 6 }).toFile(file);
    expect(await pixelsOf(file)).toMatchObject({ width: 6, height: 8, channels: 3 });
  });

  it('does not cache an image larger than the limit of the cache', async () => {
    const file = path.join(await makeFolder(), 'large.png');
    await saveImage(file, 4000, 2500, '#ffffff');
    expect(await pixelsOf(file)).toBeNull();
  });
});

it('opens given pixels', async () => {
  const data = Buffer.from([255, 0, 0, 0, 0, 255]);
  const raster = { data, width: 2, height: 1, channels: 3 } as const;
  expect(await openRaster(raster).raw().toBuffer()).toEqual(data);
});
