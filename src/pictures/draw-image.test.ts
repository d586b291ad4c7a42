import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { renderScene } from './scene.ts';
import { buildImage, buildStoryboard, makeFolder, readPixel } from './scene.fixture.ts';

const SIZE = { width: 320, height: 180 };

/** Saves an image whose left half is red and whose right half is blue. */
async function saveHalves(file: string, width: number, height: number, orientation = 1): Promise<void> {
  const half = { width: Math.ceil(width / 2), height, channels: 3, background: '#0000ff' } as const;
  await sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: { create: half }, left: width - half.width, top: 0 }])
    .removeAlpha()
    .withMetadata({ orientation })
    .toFile(file);
}

async function render(baseDir: string, element: ReturnType<typeof buildImage>, frame = {}): Promise<string> {
  const storyboard = buildStoryboard([element], frame);
  return renderScene(storyboard, { x: 160, y: 90, w: 320, h: 180, r: 0, ...frame }, { ...SIZE, baseDir });
}

function isNear(
  [red, , blue]: readonly number[],
  [wantedRed, wantedBlue]: readonly [number, number],
): boolean {
  return Math.abs((red ?? 0) - wantedRed) < 12 && Math.abs((blue ?? 0) - wantedBlue) < 12;
}

describe('drawImage', () => {
  it('crops parts of one image for several pictures independently', async () => {
    const folder = await makeFolder();
    await saveHalves(path.join(folder, 'wide.png'), 1000, 500);
    const image = buildImage('./wide.png', { w: 320, h: 160 });
    const left = await render(folder, image, { x: 40, w: 80, h: 45 });
    const right = await render(folder, image, { x: 280, w: 80, h: 45 });
    expect(isNear(await readPixel(left, 160, 90), [255, 0])).toBe(true);
    expect(isNear(await readPixel(right, 160, 90), [0, 255])).toBe(true);
    expect(await render(folder, image, { x: 40, w: 80, h: 45 })).toBe(left);
  });

  it('covers the box, and crops equally on both sides', async () => {
    const folder = await makeFolder();
    await saveHalves(path.join(folder, 'wide.png'), 1000, 100);
    const svg = await render(folder, buildImage('./wide.png', { w: 100, h: 100 }));
    expect(isNear(await readPixel(svg, 115, 90), [255, 0])).toBe(true);
    expect(isNear(await readPixel(svg, 205, 90), [0, 255])).toBe(true);
    expect(await readPixel(svg, 105, 90)).toEqual([0, 0, 0]);
  });

  it('draws a vector image at the visible size, for a part of any size', async () => {
    const folder = await makeFolder();
    const halves = '<rect x="50%" width="50%" height="100%" fill="#00f"/>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -2 16 9">${halves.replace('50%', '4')}</svg>`;
    await writeFile(path.join(folder, 'halves.svg'), svg.replace('<rect', '<rect y="-2"'));
    // 320 canvas units show 16 units of the image, whose blue part begins at 8.
    const image = buildImage('./halves.svg', { w: 320, h: 180 });
    const whole = await render(folder, image);
    expect(await readPixel(whole, 158, 20)).toEqual([0, 0, 0]);
    expect(isNear(await readPixel(whole, 162, 90), [0, 255])).toBe(true);
    // 4,000 times as deep, the edge is still one pixel wide.
    const deep = await render(folder, image, { w: 0.08, h: 0.045 });
    expect(await readPixel(deep, 158, 90)).toEqual([0, 0, 0]);
    expect(isNear(await readPixel(deep, 162, 90), [0, 255])).toBe(true);
  });

  it('rotates a photo by the orientation that its camera noted', async () => {
    const folder = await makeFolder();
    await saveHalves(path.join(folder, 'turned.jpg'), 180, 180, 6);
    const svg = await render(folder, buildImage('./turned.jpg', { w: 180 }));
    expect(isNear(await readPixel(svg, 160, 20), [255, 0])).toBe(true);
    expect(isNear(await readPixel(svg, 160, 160), [0, 255])).toBe(true);
  });

  it('rounds the corners', async () => {
    const folder = await makeFolder();
    await saveHalves(path.join(folder, 'image.png'), 320, 180);
    const svg = await render(folder, buildImage('./image.png', { radius: 90 }));
    expect(await readPixel(svg, 3, 3)).toEqual([0, 0, 0]);
    expect(isNear(await readPixel(svg, 40, 90), [255, 0])).toBe(true);
  });

  it('decodes only the visible part of a large image, at the right place', async () => {
    const folder = await makeFolder();
    await saveHalves(path.join(folder, 'large.png'), 3200, 1800);
    const close = { x: 160, y: 90, w: 3.2, h: 1.8 };
    const svg = await render(folder, buildImage('./large.png'), close);
    expect(svg.length).toBeLessThan(3000);
    expect(isNear(await readPixel(svg, 100, 90), [255, 0])).toBe(true);
    expect(isNear(await readPixel(svg, 220, 90), [0, 255])).toBe(true);
  });

  it('keeps transparency', async () => {
    const folder = await makeFolder();
    await sharp({ create: { width: 32, height: 18, channels: 4, background: '#ff000000' } }).toFile(
      path.join(folder, 'clear.webp'),
    );
    expect(await readPixel(await render(folder, buildImage('./clear.webp')), 160, 90)).toEqual([0, 0, 0]);
  });

  it('embeds the image', async () => {
    const folder = await makeFolder();
    await saveHalves(path.join(folder, 'image.png'), 320, 180);
    const svg = await render(folder, buildImage('./image.png'));
    expect(svg).toContain('href="data:image/jpeg;base64,');
    expect(svg).not.toContain(folder);
  });
});
