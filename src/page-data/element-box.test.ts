import { describe, expect, it } from 'vitest';
import { storyboard, type StoryboardElement } from '#library/schemas/storyboard';
import { styleOf, unitOf } from './element-box.ts';

function style(element: object): string {
  const path = [{ id: 's', title: 'Start', frame: { x: 0, y: 0, w: 16, h: 9 } }];
  const base = { id: 'a', x: 0, y: 0, w: 400, h: 100 };
  const parsed = storyboard.parse({
    version: 2,
    background: '#000000',
    elements: [{ ...base, ...element }],
    path,
  });
  return parsed.elements.map((element) => styleOf(element, 2.5)).join('');
}

describe('styleOf', () => {
  it('gives the box its size', () => {
    const line = { type: 'line', color: '#ffffff' };
    expect(style(line)).toBe('width:1000px;height:250px;opacity:1;');
    expect(style({ ...line, w: 1 / 3, h: 3, opacity: 0.5 })).toBe(
      'width:0.833333px;height:7.5px;opacity:0.5;',
    );
  });

  it.each([
    ['regular', 400],
    ['medium', 500],
    ['bold', 700],
    ['black', 900],
  ])('writes %s text with its weight as %d', (weight, number) => {
    const text = { type: 'text', text: 'A', fontSize: 20, italic: true, valign: 'bottom', weight };
    expect(style(text)).toContain(
      `color:#ffffff;font-size:50px;line-height:1.25;font-weight:${number};font-style:italic;text-align:start;justify-content:end`,
    );
  });

  it('crosses a text out', () => {
    const text = { type: 'text', text: 'A', fontSize: 20 };
    expect(style({ ...text, struck: true })).toContain(';text-decoration:line-through;');
    expect(style(text)).not.toContain('line-through');
  });

  it('writes text from right to left in its direction [4.43]', () => {
    const text = { type: 'text', text: 'מים, גאות', fontSize: 20 };
    expect(style(text)).toContain(';direction:rtl;text-align:start;');
    expect(style({ ...text, text: 'Water, מים' })).not.toContain('direction');
  });

  it('keeps an outline within its box', () => {
    expect(style({ type: 'rect', stroke: '#ff0000', strokeWidth: 90, radius: 4 })).toContain(
      'border-radius:10px;border:125px solid #ff0000;background:transparent',
    );
  });

  it('rounds ellipses', () => {
    expect(style({ type: 'ellipse', fill: '#00ff00' })).toContain(
      'border-radius:50%;border:0px solid transparent;background:#00ff00',
    );
  });
});

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
  it('is 400 pixels long for elements of any length', () => {
    const line = { type: 'line', color: '#ffffff' };
    expect(sizesOf(line, { ...line, w: 1, h: 4 })).toEqual([400, 400]);
  });

  it('is larger, up to 1000 pixels, if its text would be smaller than 16 pixels', () => {
    const text = { type: 'text', text: 'A' };
    expect(sizesOf({ ...text, fontSize: 40 }, { ...text, fontSize: 16 }, { ...text, fontSize: 2 })).toEqual([
      400, 800, 1000,
    ]);
  });

  it('makes an outline whole pixels wide, because browsers round it down', () => {
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
