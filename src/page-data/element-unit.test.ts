import { describe, expect, it } from 'vitest';
import { storyboard, type StoryboardElement } from '#content/schemas/storyboard';
import { unitOf } from './element-unit.ts';

const frame = { x: 0, y: 0, w: 16, h: 9 };

function sizesOf(...given: object[]): number[] {
  const elements = given.map((one, index) => ({ id: `${index}`, x: 0, y: 0, w: 800, h: 200, ...one }));
  const path = [{ id: 's', title: 'Start', frame }];
  const parsed = storyboard.parse({ version: 2, background: '#000000', elements, path });
  return parsed.elements.map(
    (element: StoryboardElement) => unitOf(element) * Math.max(element.w, element.h),
  );
}

describe('the box of an element in the page', () => {
  it('is 400 pixels long, however long the element', () => {
    const line = { type: 'line', color: '#ffffff' };
    expect(sizesOf(line, { ...line, w: 1, h: 4 })).toEqual([400, 400]);
  });

  it('is larger where its text would be smaller than 16 pixels, up to 1000', () => {
    const text = { type: 'text', text: 'A' };
    expect(sizesOf({ ...text, fontSize: 40 }, { ...text, fontSize: 16 }, { ...text, fontSize: 2 })).toEqual([
      400, 800, 1000,
    ]);
  });

  it('makes an outline whole pixels wide, which browsers would cut', () => {
    const rect = { type: 'rect', stroke: '#ff0000' };
    const [none, thin, half, whole] = sizesOf(
      { ...rect, strokeWidth: 0 },
      { ...rect, strokeWidth: 0.01 },
      { ...rect, strokeWidth: 5 },
      { ...rect, strokeWidth: 6 },
    );
    expect([none, thin, whole]).toEqual([400, 1000, 400]);
    expect(((half ?? 0) / 800) * 5).toBeCloseTo(3, 4);
  });
});
