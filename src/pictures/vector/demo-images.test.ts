import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StoryboardElement } from '#content/schemas/storyboard';
import { MAX_PUBLISHED_NODES } from './bounds.ts';
import { sanitiseVector } from './sanitise-vector.ts';

const FOLDER = path.resolve('demo/content/presentations');

/** Paths of the images that the presentations of the demo show on their canvases. */
const images = new Set(
  readdirSync(FOLDER).flatMap((file) => {
    const { storyboard } = JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as {
      storyboard: { elements: StoryboardElement[] };
    };
    return storyboard.elements.flatMap((element) => (element.type === 'image' ? [element.src] : []));
  }),
);

describe('images of the demo', () => {
  it('are published as vectors, so all of them are sharp at any depth [10.3]', () => {
    expect(images.size).toBeGreaterThan(100);
    const blurred = [...images].filter(
      (src) =>
        !src.endsWith('.svg') ||
        sanitiseVector(readFileSync(path.join(FOLDER, src))).nodes > MAX_PUBLISHED_NODES,
    );
    expect(blurred).toEqual([]);
  });

  it('have no gradient with a hard edge, which browsers draw in stair-steps', () => {
    const hard = [...images].filter((src) => {
      const gradients = readFileSync(path.join(FOLDER, src), 'utf8').split(/<(?:linear|radial)Gradient/);
      return gradients.some((gradient) => {
        const offsets = [...gradient.matchAll(/ offset="([^"]+)"/g)].map(([, offset]) => offset);
        return new Set(offsets).size < offsets.length;
      });
    });
    expect(hard).toEqual([]);
  });
});
