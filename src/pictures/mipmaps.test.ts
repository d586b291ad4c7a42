import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { mipmapsOf } from './mipmaps.ts';
import { PictureError } from './picture-error.ts';
import type { FileTarget } from '#domain/addresses/media-elsewhere';
import { makeFolder } from './scene.fixture.ts';
import { MAX_PUBLISHED_NODES } from './vector/bounds.ts';

async function makeEnv(): Promise<{ env: FileTarget; folder: string }> {
  const folder = await makeFolder();
  return { env: { cacheDir: path.join(folder, 'cache'), outDir: path.join(folder, 'dist') }, folder };
}

async function saveImage(folder: string, width: number, height: number, name = 'image.png'): Promise<string> {
  const file = path.join(folder, name);
  await sharp({ create: { width, height, channels: 3, background: '#336699' } }).toFile(file);
  return file;
}

let saved = 0;

async function saveVector(folder: string, inside: string): Promise<string> {
  const file = path.join(folder, `${(saved += 1)}.svg`);
  await writeFile(file, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6">${inside}</svg>`);
  return file;
}

describe('mipmapsOf', () => {
  it.each([
    [60, 40, [60]],
    [125, 80, [125]],
    [900, 600, [125, 250, 500, 900]],
    [1000, 500, [125, 250, 500, 1000]],
    [4100, 100, [125, 250, 500, 1000, 2000, 4000]],
  ])(
    'offers an image of %i x %i pixels in the widths below its own and its own [9.24]',
    async (w, h, widths) => {
      const { env, folder } = await makeEnv();
      const { ratio, mipmaps } = await mipmapsOf(await saveImage(folder, w, h), env);
      expect(ratio).toBe(w / h);
      expect(mipmaps.map(({ width }) => width)).toEqual(widths);
      for (const { width, src } of mipmaps) {
        expect(src).toMatch(new RegExp(`^/_pictures/[0-9a-f]{16}-${width}\\.webp$`));
        const facts = await sharp(path.join(env.outDir ?? '', src)).metadata();
        expect(facts).toMatchObject({
          format: 'webp',
          width,
          height: Math.max(1, Math.round(width / ratio)),
        });
      }
    },
  );

  it('gives each folder of the site addresses of its own', async () => {
    const { env, folder } = await makeEnv();
    const file = await saveImage(folder, 300, 200);
    const { mipmaps } = await mipmapsOf(file, env);
    const copies = await mipmapsOf(file, { ...env, folder: '/view/link/' });
    expect(copies.mipmaps.map(({ src }) => src)).toEqual(mipmaps.map(({ src }) => `/view/link${src}`));
    for (const { src } of copies.mipmaps)
      expect((await sharp(path.join(env.outDir ?? '', src)).metadata()).format).toBe('webp');
  });

  it('fits a very tall image into the limits of the format', async () => {
    const { env, folder } = await makeEnv();
    const { mipmaps } = await mipmapsOf(await saveImage(folder, 300, 20_000), env);
    expect(mipmaps.map(({ width }) => width)).toEqual([125, 245]);
    expect((await sharp(path.join(env.outDir ?? '', mipmaps[1]?.src ?? '')).metadata()).height).toBeLessThan(
      16_384,
    );
  });

  it('keeps transparency', async () => {
    const { env, folder } = await makeEnv();
    const file = path.join(folder, 'clear.png');
    const clear = { r: 255, g: 0, b: 0, alpha: 0 };
    await sharp({ create: { width: 200, height: 100, channels: 4, background: clear } }).toFile(file);
    const { mipmaps } = await mipmapsOf(file, env);
    const { data, info } = await sharp(path.join(env.outDir ?? '', mipmaps[0]?.src ?? ''))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.channels, data[3]]).toEqual([4, 0]);
  });

  it('rotates an image by its orientation', async () => {
    const { env, folder } = await makeEnv();
    const file = path.join(folder, 'turned.jpg');
    const image = sharp({ create: { width: 200, height: 100, channels: 3, background: '#336699' } });
    await image.withMetadata({ orientation: 6 }).toFile(file);
    expect((await mipmapsOf(file, env)).ratio).toBe(0.5);
  });

  it('returns the same object for all requests in a build', async () => {
    const { env, folder } = await makeEnv();
    const file = await saveImage(folder, 300, 200);
    const [first, second] = await Promise.all([mipmapsOf(file, env), mipmapsOf(file, env)]);
    expect(second).toBe(first);
  });

  it('takes files of an earlier build from the cache, and makes missing ones again', async () => {
    const { env, folder } = await makeEnv();
    const file = await saveImage(folder, 300, 200);
    const made = await mipmapsOf(file, env);
    const kept = path.join(env.cacheDir, path.basename(made.mipmaps[0]?.src ?? ''));
    await writeFile(kept, 'made earlier');
    await rm(env.outDir ?? '', { recursive: true });
    expect(await mipmapsOf(file, { ...env })).toEqual(made);
    expect(await readFile(path.join(env.outDir ?? '', made.mipmaps[0]?.src ?? ''), 'utf8')).toBe(
      'made earlier',
    );
    await rm(kept);
    await mipmapsOf(file, { ...env });
    expect((await sharp(kept).metadata()).format).toBe('webp');
  });

  it('names an image that is damaged or a drawing in disguise', async () => {
    const { env, folder } = await makeEnv();
    const cut = await saveImage(folder, 900, 700, 'cut.webp');
    await truncate(cut, 90);
    await expect(mipmapsOf(cut, env)).rejects.toThrow(PictureError);
    const drawing = path.join(folder, 'drawing.png');
    await writeFile(drawing, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(mipmapsOf(drawing, env)).rejects.toThrow('is of the format svg, which is not supported');
  });

  it('offers a vector image as one file, without forbidden parts [10.1]', async () => {
    const { env, folder } = await makeEnv();
    const file = await saveVector(
      folder,
      '<title>T</title><rect style="fill:#ff0000" width="8" height="6"/>',
    );
    const { ratio, mipmaps } = await mipmapsOf(file, { ...env, folder: '/view/link/' });
    expect(ratio).toBe(8 / 6);
    expect(mipmaps).toEqual([
      {
        width: 1,
        src: expect.stringMatching(/^\/view\/link\/_pictures\/vector\/[0-9a-f]{16}\.svg$/) as string,
      },
    ]);
    expect(await readFile(path.join(env.outDir ?? '', mipmaps[0]?.src ?? ''), 'utf8')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6" viewBox="0 0 8 6">' +
        '<rect width="8" height="6" fill="#ff0000"/></svg>',
    );
    // From the cache.
    expect(await mipmapsOf(file, { ...env, folder: '/view/link/' })).toEqual({ ratio, mipmaps });
  });

  it('offers a vector image with many elements in all widths, drawn sharply [10.3]', async () => {
    const { env, folder } = await makeEnv();
    const line = '<rect x="3" width="2" height="6"/>';
    const file = await saveVector(folder, line + '<g/>'.repeat(MAX_PUBLISHED_NODES - 1));
    const { mipmaps } = await mipmapsOf(file, env);
    expect(mipmaps.map(({ width }) => width)).toEqual([125, 250, 500, 1000, 2000]);
    const { src = '' } = mipmaps.at(-1) ?? {};
    const image = sharp(path.join(env.outDir ?? '', src));
    // The edge of the rectangle is between two pixels, not spread over several.
    const { data } = await image
      .extract({ left: 749, top: 100, width: 2, height: 1 })
      .extractChannel('alpha')
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data].map((value) => (value > 128 ? 1 : 0))).toEqual([0, 1]);
    const few = await saveVector(folder, line + '<g/>'.repeat(MAX_PUBLISHED_NODES - 2));
    expect((await mipmapsOf(few, env)).mipmaps).toHaveLength(1);
  });

  it('rejects a vector image that must not be published, with a remedy', async () => {
    const { env, folder } = await makeEnv();
    const file = await saveVector(folder, '<script/>');
    await expect(mipmapsOf(file, env)).rejects.toMatchObject({
      file,
      fault: 'has the element <script> (line 1)',
      remedy: 'Remove it',
    });
  });
});
