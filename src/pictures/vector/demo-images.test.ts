import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DEMO_STORYBOARDS } from '#library/schemas/demo-storyboards.fixture';
import { MAX_PUBLISHED_NODES } from './bounds.ts';
import { sanitiseVector } from './sanitise-vector.ts';

/** The images that the canvases of the demo show, absolute. */
const images = new Set(
  [...DEMO_STORYBOARDS.values()].flatMap(({ storyboard, folder }) =>
    storyboard.elements.flatMap((element) =>
      element.type === 'image' ? [path.join(folder, element.src)] : [],
    ),
  ),
);

describe('images of the demo', () => {
  it('are published as vectors, so all of them are sharp at any depth [10.3]', () => {
    expect(images.size).toBeGreaterThan(100);
    const blurred = [...images].filter(
      (src) => !src.endsWith('.svg') || sanitiseVector(readFileSync(src)).nodes > MAX_PUBLISHED_NODES,
    );
    expect(blurred).toEqual([]);
  });

  it('have no gradient with a hard edge, which browsers draw in stair-steps', () => {
    const hard = [...images].filter((src) => {
      const gradients = readFileSync(src, 'utf8').split(/<(?:linear|radial)Gradient/);
      return gradients.some((gradient) => {
        const offsets = [...gradient.matchAll(/ offset="([^"]+)"/g)].map(([, offset]) => offset);
        return new Set(offsets).size < offsets.length;
      });
    });
    expect(hard).toEqual([]);
  });

  it('fade into the background without a line where an edge is between two pixels', async () => {
    const map = readFileSync('src/content/media/rivers-of-data-map.svg', 'utf8');
    const ground = [10, 47, 59];
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="1350" viewBox="-10.4 0 20 1350">' +
      `<rect x="-11" width="22" height="1350" fill="rgb(${ground.join()})"/>${map}</svg>`;
    const { data } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    // The map begins in the pixel with number 10 of each row.
    const atEdge = Array.from({ length: 1350 }, (_, row) => 3 * (20 * row + 10)).flatMap((at) =>
      ground.map((value, channel) => Math.abs((data[at + channel] ?? 255) - value)),
    );
    expect(Math.max(...atEdge)).toBeLessThan(6);
  });
});
