import { stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEMO_STORYBOARDS } from './schemas/demo-storyboards.fixture.ts';
import type { Frame, StoryboardElement } from './schemas/storyboard.ts';

/**
 * Width of a small phone, where a step fills the whole width, and the smallest font size allowed
 * there, px.
 */
const PHONE = 360;
const SMALLEST = 12;
/** Shorter texts, in characters, are labels. */
const BODY_LENGTH = 24;

function isIn(frame: Frame, { x, y }: { readonly x: number; readonly y: number }): boolean {
  return Math.abs(x - frame.x) < frame.w / 2 && Math.abs(y - frame.y) < frame.h / 2;
}

/**
 * Returns the font size in px at the step that shows the text largest. Returns null if the element
 * is not text, or if only overview steps show it.
 */
function lettersOf(element: StoryboardElement, frames: readonly Frame[]): number | null {
  if (element.type !== 'text') return null;
  const [best] = frames
    .filter((frame) => isIn(frame, element) && element.fontSize < frame.h)
    .sort((a, b) => a.w - b.w);
  if (!best) return null;
  const inside = frames.filter((frame) => frame.w * 1.5 < best.w && isIn(best, frame));
  return inside.length >= 3 ? null : (element.fontSize * PHONE) / best.w;
}

describe.each([...DEMO_STORYBOARDS])('the scene of %s', (_, { storyboard, folder }) => {
  it('has body text of at least 12 px on a phone', () => {
    const { elements, path: steps } = storyboard;
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
    for (const element of storyboard.elements) {
      if (element.type !== 'video') continue;
      expect((await stat(path.resolve(folder, element.src))).size).toBeLessThan(400_000);
      expect(element.alt).not.toBe('');
      expect(element.poster).not.toBeNull();
    }
  });
});
