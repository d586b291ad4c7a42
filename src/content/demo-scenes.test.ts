import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { presentation, type Presentation } from './schemas/presentation.ts';
import type { Frame, StoryboardElement } from './schemas/storyboard.ts';

const FOLDER = path.resolve(import.meta.dirname, 'presentations');
/** Width of a small phone, which shows a step over its whole width, and the smallest letters there, pixels. */
const PHONE = 360;
const SMALLEST = 12;
/** Shorter texts are labels. */
const BODY_LENGTH = 24;

/** Shapes of the stage, width by height: of a wide page and of a small phone. */
const STAGES = [16 / 9, 360 / 264];
/** Scenes whose steps were composed so that nothing of another step is cut at their edges. */
const COMPOSED = [
  'a-short-history-of-maps.json',
  'draft-the-colour-of-shadows.json',
  'la-seine.json',
  'paper-from-trees.json',
  'sauerteigbrot.json',
  'why-bridges-stand.json',
];

const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.json'));

async function read(name: string): Promise<Presentation> {
  return presentation.parse(JSON.parse(await readFile(path.join(FOLDER, name), 'utf8')));
}

function isIn(frame: Frame, { x, y }: { readonly x: number; readonly y: number }): boolean {
  return Math.abs(x - frame.x) < frame.w / 2 && Math.abs(y - frame.y) < frame.h / 2;
}

/** Letters of a text in pixels at the step that shows it largest; null where that only looks down on other steps. */
function lettersOf(element: StoryboardElement, frames: readonly Frame[]): number | null {
  if (element.type !== 'text') return null;
  const [best] = frames
    .filter((frame) => isIn(frame, element) && element.fontSize < frame.h)
    .sort((a, b) => a.w - b.w);
  if (!best) return null;
  const inside = frames.filter((frame) => frame.w * 1.5 < best.w && isIn(best, frame));
  return inside.length >= 3 ? null : (element.fontSize * PHONE) / best.w;
}

/** How far a box lies inside a frame of the given shape, canvas units: below 0 where it reaches over the edge. */
function marginsOf(frame: Frame, shape: number, box: StoryboardElement): { inside: number; outside: number } {
  const frameTurn = (-frame.r * Math.PI) / 180;
  const [dx, dy] = [box.x - frame.x, box.y - frame.y];
  const x = Math.abs(dx * Math.cos(frameTurn) - dy * Math.sin(frameTurn));
  const y = Math.abs(dx * Math.sin(frameTurn) + dy * Math.cos(frameTurn));
  const ownTurn = ((box.r - frame.r) * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(ownTurn)), Math.abs(Math.sin(ownTurn))];
  const [w, h] = [(box.w * cos + box.h * sin) / 2, (box.w * sin + box.h * cos) / 2];
  const [halfWidth, halfHeight] = [frame.w / 2, frame.w / shape / 2];
  return {
    inside: Math.min(halfWidth - x - w, halfHeight - y - h),
    outside: Math.max(x - w - halfWidth, y - h - halfHeight),
  };
}

describe.each(COMPOSED)('the steps of %s', (name) => {
  it.each(STAGES)('cut no text at their edges where the stage is %f times as wide as high', async (shape) => {
    const { elements, path: steps } = (await read(name)).storyboard;
    const cut = steps.flatMap(({ id, frame }) =>
      elements.flatMap((element) => {
        // What is larger is what the camera stands in.
        const isScenery = element.type !== 'text' || element.fontSize > frame.h / 2;
        const { inside, outside } = marginsOf(frame, shape, element);
        return isScenery || inside >= 0 || outside >= 0 ? [] : [`${id} cuts ${element.id}`];
      }),
    );
    expect(cut).toEqual([]);
  });

  it('end with a view of their own', async () => {
    const { elements, path: steps } = (await read(name)).storyboard;
    const [cover, last] = [steps[0], steps.at(-1)];
    expect(last?.frame).not.toEqual(cover?.frame);
    expect(elements.some((element) => last && element.type === 'text' && isIn(last.frame, element))).toBe(
      true,
    );
  });
});

describe.each(names)('the scene of %s', (name) => {
  it('has body text of at least 12 px on a phone', async () => {
    const { elements, path: steps } = (await read(name)).storyboard;
    const frames = steps.map(({ frame }) => frame);
    const small = elements.flatMap((element) => {
      const isBody =
        element.type === 'text' &&
        element.text.length >= BODY_LENGTH &&
        element.text !== element.text.toUpperCase();
      const letters = isBody ? lettersOf(element, frames) : null;
      return letters !== null && letters < SMALLEST ? [`${element.id}: ${letters.toFixed(1)} px`] : [];
    });
    expect(small).toEqual([]);
  });

  it('has small videos only, each with a name and a poster', async () => {
    const { elements } = (await read(name)).storyboard;
    for (const element of elements) {
      if (element.type !== 'video') continue;
      expect((await stat(path.resolve(FOLDER, element.src))).size).toBeLessThan(400_000);
      expect(element.alt).not.toBe('');
      expect(element.poster).not.toBeNull();
    }
  });
});
