import { execFile } from 'node:child_process';
import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PictureError } from './picture-error.ts';
import type { FileTarget } from '#domain/addresses/media-elsewhere';
import { animationPicture, imagePicture, previewPicture } from './pictures.ts';
import { socialCard } from './social-card.ts';
import { buildImage, buildRect, buildStoryboard, buildText, makeFolder, readPixel } from './scene.fixture.ts';

async function makeEnv(): Promise<{ env: FileTarget; folder: string }> {
  const folder = await makeFolder();
  return { env: { cacheDir: path.join(folder, 'cache'), outDir: path.join(folder, 'dist') }, folder };
}

async function saveImage(file: string, color: string, width = 340, height = 192): Promise<string> {
  await sharp({ create: { width, height, channels: 3, background: color } }).toFile(file);
  return file;
}

/**
 * Returns the environment of another build: its in-process cache is empty, but the files remain.
 */
function again(env: FileTarget): FileTarget {
  return { ...env };
}

describe('imagePicture', () => {
  it('offers AVIF in the widths of the preset and WebP in the middle one, cropped to its ratio', async () => {
    const { env, folder } = await makeEnv();
    const file = await saveImage(path.join(folder, 'image.png'), '#336699', 2000, 2000);
    const picture = await imagePicture(file, 'stage', env);
    const hash = /[0-9a-f]{16}/.exec(picture.src)?.[0];
    expect(picture).toEqual({
      src: `/_pictures/${hash}-640.webp`,
      width: 640,
      height: 360,
      avif: [320, 640, 1280].map((width) => `/_pictures/${hash}-${width}.avif ${width}w`).join(', '),
      placeholder: expect.stringMatching(/^data:image\/webp;base64,[\w+/=]{1,277}$/) as string,
    });
    const published = path.join(env.outDir ?? '', picture.src.replace('640.webp', '1280.avif'));
    expect(await sharp(published).metadata()).toMatchObject({ format: 'heif', width: 1280, height: 720 });
  });

  it('offers cards also in the width beside a page, and WebP in the larger one', async () => {
    const { env, folder } = await makeEnv();
    const file = await saveImage(path.join(folder, 'image.png'), '#336699', 2000, 1125);
    const picture = await imagePicture(file, 'card', env);
    expect(picture.avif.match(/ \d+w/g)).toEqual([' 340w', ' 600w']);
    expect(picture).toMatchObject({ width: 600, height: 338 });
    expect(picture.src).toMatch(/-600\.webp$/);
    const small = await imagePicture(await saveImage(path.join(folder, 'small.png'), '#336699'), 'card', env);
    expect(small.src).toMatch(/-340\.webp$/);
  });

  it('makes thumbnails of 170 by 96 pixels and of twice that [3.30]', async () => {
    const { env, folder } = await makeEnv();
    const picture = await imagePicture(
      await saveImage(path.join(folder, 'a.png'), '#336699', 900, 900),
      'thumbnail',
      env,
    );
    expect([picture.width, picture.height]).toEqual([170, 96]);
    const large = path.join(env.outDir ?? '', picture.src.replace('170.webp', '340.avif'));
    expect(await sharp(large).metadata()).toMatchObject({ width: 340, height: 192 });
  });

  it('does not enlarge a small image', async () => {
    const { env, folder } = await makeEnv();
    const picture = await imagePicture(
      await saveImage(path.join(folder, 'a.png'), '#336699', 900, 1200),
      'stage',
      env,
    );
    expect(picture.avif.match(/ \d+w/g)).toEqual([' 320w', ' 640w', ' 900w']);
  });

  it('returns the same picture to all pages of a build', async () => {
    const { env, folder } = await makeEnv();
    const file = await saveImage(path.join(folder, 'a.png'), '#336699');
    const [first, ...others] = await Promise.all(
      Array.from({ length: 9 }, () => imagePicture(file, 'thumbnail', env)),
    );
    for (const other of others) expect(other).toBe(first);
  });

  it('takes files of an earlier build from the cache, without encoding again', async () => {
    const { env, folder } = await makeEnv();
    const file = await saveImage(path.join(folder, 'a.png'), '#336699');
    const picture = await imagePicture(file, 'thumbnail', env);
    const kept = path.join(env.cacheDir, path.basename(picture.src));
    await writeFile(kept, 'made earlier');
    await rm(env.outDir ?? '', { recursive: true });

    expect(await imagePicture(file, 'thumbnail', again(env))).toEqual(picture);
    expect(await readFile(path.join(env.outDir ?? '', picture.src), 'utf8')).toBe('made earlier');
  });

  it('writes the pictures of a folder only there, also from the shared cache', async () => {
    const { env, folder } = await makeEnv();
    const file = await saveImage(path.join(folder, 'a.png'), '#336699');
    const secret = { ...env, folder: '/view/link/' };
    const first = await imagePicture(file, 'thumbnail', secret);
    expect(first.src).toMatch(/^\/view\/link\/_pictures\/[0-9a-f]{16}-170\.webp$/);
    expect(first.avif).toMatch(/^\/view\/link\/_pictures\/\S+ 170w, \/view\/link\/_pictures\/\S+ 340w$/);
    expect(await readdir(env.outDir ?? '')).toEqual(['view']);

    const open = await imagePicture(file, 'thumbnail', env);
    expect(open.src).toBe(first.src.slice('/view/link'.length));
    expect(await imagePicture(file, 'thumbnail', again(secret))).toEqual(first);
    for (const { src } of [first, open])
      expect((await stat(path.join(env.outDir ?? '', src))).size).toBeGreaterThan(0);
  });

  it('makes files again that the cache has lost', async () => {
    const { env, folder } = await makeEnv();
    const file = await saveImage(path.join(folder, 'a.png'), '#336699');
    const picture = await imagePicture(file, 'thumbnail', env);
    const kept = path.join(env.cacheDir, path.basename(picture.src));
    await rm(kept);
    await imagePicture(file, 'thumbnail', again(env));
    expect((await stat(kept)).size).toBeGreaterThan(0);
  });

  it('gives a changed image a new name, also in the dev server', async () => {
    const { env, folder } = await makeEnv();
    const dev = { ...env, outDir: null };
    const file = await saveImage(path.join(folder, 'a.png'), '#336699');
    const before = await imagePicture(file, 'thumbnail', dev);
    await saveImage(file, '#993366');
    const after = await imagePicture(file, 'thumbnail', dev);
    expect(after.src).not.toBe(before.src);
  });

  it('lets several processes share a cache', async () => {
    const { env, folder } = await makeEnv();
    const file = await saveImage(path.join(folder, 'a.png'), '#336699');
    const script =
      `const { imagePicture } = await import(${JSON.stringify(import.meta.resolve('./pictures.ts'))});` +
      `console.log(JSON.stringify(await imagePicture(${JSON.stringify(file)}, 'thumbnail', ${JSON.stringify(env)})));`;
    const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    const [one, other] = await Promise.all([run(), run()]);
    expect(one.stdout).toBe(other.stdout);
    const files = await readdir(env.cacheDir);
    expect(files.filter((name) => name.endsWith('.tmp'))).toEqual([]);
    expect(files).toHaveLength(4);
  }, 60_000);
});

describe('previewPicture', () => {
  const storyboard = buildStoryboard([buildRect(), buildText('Tides')]);

  it('prefers the preview image, then the poster, then the first step [4.3]', async () => {
    const { env, folder } = await makeEnv();
    await saveImage(path.join(folder, 'preview.png'), '#00ff00');
    await saveImage(path.join(folder, 'poster.png'), '#0000ff');
    const entry = {
      oid: 'a',
      preview: path.join(folder, 'preview.png'),
      poster: './poster.png',
      storyboard,
      baseDir: folder,
    };
    const colorOf = async (changes: Partial<typeof entry> | { preview: null; poster?: null }) => {
      const picture = await previewPicture({ ...entry, ...changes }, 'thumbnail', env);
      return readPixel(await readFile(path.join(env.outDir ?? '', picture?.src ?? '')), 160, 90);
    };
    const [, green] = await colorOf({});
    const [, , blue] = await colorOf({ preview: null });
    const [red] = await colorOf({ preview: null, poster: null });
    expect(Math.min(green, blue, red)).toBeGreaterThan(235);
  });

  it('has the same two files of the first step for the stage and cards, and one for link previews and browsers without AVIF', async () => {
    const { env, folder } = await makeEnv();
    const entry = { oid: 'a', preview: null, storyboard, baseDir: folder };
    const card = await socialCard(entry, env);
    const stage = await previewPicture(entry, 'stage', env);
    expect(stage).toMatchObject({ src: card?.src, width: 600, height: 338 });
    expect(await previewPicture(entry, 'card', env)).toEqual(stage);
    expect(await readdir(path.join(env.outDir ?? '', '_pictures'))).toHaveLength(3);
  });

  it('has a WebP behind a view link, because no link preview is published there', async () => {
    const { env, folder } = await makeEnv();
    const secret = { ...env, folder: '/view/link/' };
    const entry = { oid: 'a', preview: null, storyboard, baseDir: folder };
    const stage = await previewPicture(entry, 'stage', secret);
    expect(stage?.src).toMatch(/^\/view\/link\/_pictures\/[0-9a-f]{16}-600\.webp$/);
    expect(await readdir(env.outDir ?? '')).toEqual(['view']);
  });

  it('draws the first step for the stage, and on cards the part of it with a legible text [3.56]', async () => {
    const { env, folder } = await makeEnv();
    const label = { x: 240, y: 135, w: 80, h: 45 };
    const scene = buildStoryboard([
      buildRect(),
      buildRect({ ...label, id: 'label', fill: '#0000ff', z: 1 }),
      buildText('Tides', { ...label, fontSize: 8, z: 2 }),
    ]);
    const entry = { oid: 'a', preview: null, storyboard: scene, baseDir: folder };
    const blueOfCentre = async (preset: 'stage' | 'card') => {
      const picture = await previewPicture(entry, preset, env);
      const file = await readFile(path.join(env.outDir ?? '', picture?.src ?? ''));
      const { width, height } = picture ?? { width: 0, height: 0 };
      return (await readPixel(file, Math.round(width * 0.55), Math.round(height * 0.6)))[2];
    };
    expect(await blueOfCentre('stage')).toBeLessThan(20);
    expect(await blueOfCentre('card')).toBeGreaterThan(235);
  });

  it('is null for content without image and steps [4.2]', async () => {
    const { env, folder } = await makeEnv();
    expect(await previewPicture({ oid: 'a', preview: null, baseDir: folder }, 'stage', env)).toBeNull();
  });

  it('reads the storyboard once in a build, and not at all if there is an image', async () => {
    const { env, folder } = await makeEnv();
    let reads = 0;
    const read = () => {
      reads += 1;
      return Promise.resolve(storyboard);
    };
    const entry = { oid: 'a', preview: null, storyboard: read, baseDir: folder };
    const pictures = await Promise.all([1, 2, 3].map(() => previewPicture(entry, 'thumbnail', env)));
    expect(new Set(pictures).size).toBe(1);
    expect(reads).toBe(1);
    const preview = await saveImage(path.join(folder, 'a.png'), '#336699');
    await previewPicture({ ...entry, oid: 'b', preview }, 'thumbnail', env);
    expect(reads).toBe(1);
  });

  it('gets a new name when an image of the scene changes, and keeps it when something invisible changes', async () => {
    const { env, folder } = await makeEnv();
    const file = await saveImage(path.join(folder, 'a.png'), '#336699');
    const nameWith = async (x: number) => {
      const scene = buildStoryboard([buildImage('./a.png'), buildRect({ x })]);
      return (
        await previewPicture(
          { oid: 'a', preview: null, storyboard: scene, baseDir: folder },
          'thumbnail',
          again(env),
        )
      )?.src;
    };
    const before = await nameWith(5000);
    expect(await nameWith(6000)).toBe(before);
    await saveImage(file, '#993366');
    expect(await nameWith(5000)).not.toBe(before);
  });
});

describe('a bad image', () => {
  async function errorOf(file: string): Promise<PictureError> {
    const { env } = await makeEnv();
    const error: unknown = await imagePicture(file, 'card', env).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PictureError);
    return error as PictureError;
  }

  it('that does not exist is reported', async () => {
    const file = path.join(await makeFolder(), 'gone.png');
    const { message } = await errorOf(file);
    expect(message).toBe(
      `${file}: does not exist. Check the path in the content file and the permissions of the image.`,
    );
  });

  it('that is a folder is reported', async () => {
    expect((await errorOf(await makeFolder())).message).toContain('is not a file. Check the path');
  });

  it('that is not an image is reported', async () => {
    const file = path.join(await makeFolder(), 'text.png');
    await writeFile(file, 'no image at all');
    expect((await errorOf(file)).message).toMatch(
      /text\.png: is damaged or not an image \(.+\)\. Open it in an image editor/,
    );
  });

  it.each(['jpg', 'png', 'webp', 'avif'])('that is truncated is reported (%s)', async (extension) => {
    const file = path.join(await makeFolder(), `cut.${extension}`);
    const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const;
    await sharp({ create: { width: 160, height: 120, channels: 3, background: '#808080', noise } }).toFile(
      file,
    );
    await truncate(file, Math.floor((await stat(file)).size / 2));
    expect((await errorOf(file)).message).toContain('is damaged or not an image');
  });

  it('that is a drawing in disguise is refused', async () => {
    const file = path.join(await makeFolder(), 'drawing.png');
    await writeFile(file, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect((await errorOf(file)).message).toContain('is of the format svg, which is not supported');
  });

  it('with too many pixels is refused', async () => {
    const file = await saveImage(path.join(await makeFolder(), 'huge.png'), '#000000', 10_000, 10_001);
    expect((await errorOf(file)).message).toContain('has 10000 x 10001 pixels (101 megapixels)');
  });

  it('with too many bytes is refused', async () => {
    const file = path.join(await makeFolder(), 'heavy.png');
    await writeFile(file, '');
    await truncate(file, 20_000_001);
    expect((await errorOf(file)).message).toContain('has 21 MB, more than the limit of 20 MB');
  });

  it('in a scene is reported', async () => {
    const { env, folder } = await makeEnv();
    await writeFile(path.join(folder, 'bad.png'), 'no image');
    const storyboard = buildStoryboard([buildImage('./bad.png')]);
    const made = previewPicture({ oid: 'a', preview: null, storyboard, baseDir: folder }, 'card', env);
    await expect(made).rejects.toThrow(path.join(folder, 'bad.png'));
  });

  it('can be repaired without a new process', async () => {
    const { env, folder } = await makeEnv();
    const dev = { ...env, outDir: null };
    const file = path.join(folder, 'a.png');
    await writeFile(file, 'no image');
    await expect(imagePicture(file, 'thumbnail', dev)).rejects.toThrow(PictureError);
    await saveImage(file, '#336699');
    expect((await imagePicture(file, 'thumbnail', dev)).width).toBe(170);
  });
});

describe('animationPicture', () => {
  it('publishes the file unchanged', async () => {
    const { env, folder } = await makeEnv();
    const file = await saveImage(path.join(folder, 'moving.webp'), '#336699');
    const src = await animationPicture(file, env);
    expect(src).toMatch(/^\/_pictures\/[0-9a-f]{16}\.webp$/);
    expect(await readFile(path.join(env.outDir ?? '', src))).toEqual(await readFile(file));
    expect(await animationPicture(file, { ...env, folder: '/view/link/' })).toBe(`/view/link${src}`);
  });
});
