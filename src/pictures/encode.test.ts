import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { encodeVariants } from './encode.ts';
import { PRESETS } from './presets.ts';
import { toRaster } from './raster.ts';

afterEach(() => void sharp.concurrency(1));

it('encodes the same bytes on machines with any number of processors', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const raster = await toRaster(
    sharp({ create: { width: 600, height: 338, channels: 3, background: 'white', noise } })
      .blur(4)
      .png(),
  );
  const encoded = [];
  for (const processors of [1, 2, 8]) {
    sharp.concurrency(processors);
    const variants = await encodeVariants(raster, PRESETS.card);
    encoded.push(variants.map(({ format, data }) => [format, data.toString('base64')]));
  }
  expect(encoded[1]).toEqual(encoded[0]);
  expect(encoded[2]).toEqual(encoded[0]);
});
