import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storyboard, type Frame, type Storyboard } from '#library/schemas/storyboard';
import { coverFrame } from './cover-frame.ts';
import { placeInFrame } from './box.ts';

const OVERVIEW: Frame = { x: 0, y: 0, w: 3200, h: 1800, r: 0 };
/** The size of the smallest legible text of the overview. */
const LEGIBLE = 0.075 * 1800;

type Place = Partial<{ x: number; y: number; w: number; h: number; r: number }>;

const text = (fontSize: number, place: Place = {}) => ({
  type: 'text',
  x: 0,
  y: 0,
  w: 400,
  h: 200,
  text: 'Tides',
  fontSize,
  ...place,
});
const image = (place: Place) => ({
  type: 'image',
  x: 0,
  y: 0,
  w: 400,
  h: 225,
  src: './a.webp',
  alt: '',
  ...place,
});

function scene(elements: readonly object[], ...later: readonly Partial<Frame>[]): Storyboard {
  return storyboard.parse({
    version: 2,
    background: '#000000',
    elements: elements.map((element, index) => ({ id: `e${index}`, ...element })),
    path: [OVERVIEW, ...later.map((frame) => ({ ...OVERVIEW, ...frame }))].map((frame, index) => ({
      id: `s${index}`,
      title: 'Step',
      frame,
    })),
  });
}

describe('the cover of a presentation [3.56]', () => {
  it('is the first step if a text in it can be read', () => {
    expect(coverFrame(scene([text(LEGIBLE), text(20)], { w: 320, h: 180 }))).toEqual(OVERVIEW);
  });

  it('is the first step if it is a picture without texts', () => {
    const art = image({ w: 3200, h: 1800 });
    expect(coverFrame(scene([art], { x: 800, w: 320, h: 180 }))).toEqual(OVERVIEW);
  });

  it('is the part of the first step around its largest text if that is a little too small', () => {
    const elements = [text(20), text(LEGIBLE / 2, { x: 300, y: -100 })];
    expect(coverFrame(scene(elements))).toEqual({ x: 300, y: -100, w: 1600, h: 900, r: 0 });
  });

  it('is between the elements around its largest text where there is space, across lines', () => {
    const title = text(LEGIBLE / 1.2, { x: -900, y: -500, w: 900 });
    const card = { type: 'rect', x: -900, y: -500, w: 1000, h: 400, fill: '#222222' };
    const slides = [image({ x: 850, y: -500, w: 1400, h: 500 }), image({ x: -900, y: 500, w: 900, h: 500 })];
    const line = { type: 'line', x: -250, y: -500, w: 1700, h: 20, color: '#ffffff' };
    const cover = coverFrame(scene([line, card, title, ...slides]))!;
    const [left, right] = [cover.x - cover.w / 2, cover.x + cover.w / 2];
    const [top, bottom] = [cover.y - cover.h / 2, cover.y + cover.h / 2];
    expect(left).toBeLessThan(-1400);
    expect(right).toBeGreaterThan(-400);
    expect(right).toBeLessThan(150);
    expect(top).toBeLessThan(-700);
    expect(bottom).toBeGreaterThan(-300);
    expect(bottom).toBeLessThan(250);
    const near = image({ x: 60, y: -500, w: 900, h: 500 });
    const cut = coverFrame(scene([card, title, near]));
    expect(cut).toMatchObject({ w: 3200 / 1.2, r: 0 });
  });

  it('stays inside the first step', () => {
    const cover = coverFrame(scene([text(LEGIBLE / 2, { x: 1400, y: 800 })]));
    expect(cover).toEqual({ x: 800, y: 450, w: 1600, h: 900, r: 0 });
  });

  it('does not cut off its largest text', () => {
    expect(coverFrame(scene([text(LEGIBLE / 1.6, { w: 2400 })]))).toEqual(OVERVIEW);
  });

  it('is the first later step with a legible text if all texts are far too small', () => {
    const elements = [text(30, { w: 200, h: 60 }), text(10, { x: 1000, w: 100, h: 40 })];
    const cover = coverFrame(scene(elements, { x: 1000, w: 320, h: 180 }, { w: 640, h: 360 }));
    expect(cover).toMatchObject({ x: 0, w: 640, h: 360 });
  });

  it('is the first slide of an overview of pictures', () => {
    const slides = [-900, -300, 300, 900].map((x) => image({ x }));
    const cover = coverFrame(scene(slides, { x: -900, w: 400, h: 225 }, { x: -300, w: 400, h: 225 }));
    expect(cover).toMatchObject({ x: -900, w: 400 });
  });

  it('does not count texts that are invisible or cut off', () => {
    const elements = [{ ...text(300), opacity: 0 }, text(300, { x: 1590 })];
    expect(coverFrame(scene(elements, { w: 320, h: 180 }))).toEqual(OVERVIEW);
  });

  it('always has a complete largest text, and no part outside its step', () => {
    const place = fc.record({
      x: fc.integer({ min: -1600, max: 1600 }),
      y: fc.integer({ min: -900, max: 900 }),
      w: fc.integer({ min: 1, max: 3200 }),
      h: fc.integer({ min: 1, max: 1800 }),
      r: fc.integer({ min: -360, max: 360 }),
    });
    const elements = fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), place), { maxLength: 6 });
    fc.assert(
      fc.property(elements, fc.integer({ min: -360, max: 360 }), (texts, r) => {
        const made = scene(texts.map(([fontSize, where]) => text(fontSize, where)));
        const [first] = made.path;
        const overview = { ...OVERVIEW, r };
        if (first) first.frame = overview;
        const cover = coverFrame(made);
        expect(cover?.r).toBe(r);
        if (!cover || cover.w === overview.w) return;
        const { x, y, w, h } = placeInFrame(overview, cover);
        expect(Math.abs(x) + w / 2).toBeLessThanOrEqual(overview.w / 2 + 0.01);
        expect(Math.abs(y) + h / 2).toBeLessThanOrEqual(overview.h / 2 + 0.01);
        const isWhole = made.elements.some((element) => {
          const inside = placeInFrame(cover, element);
          return (
            Math.abs(inside.x) + inside.w / 2 <= cover.w / 2 + 0.01 &&
            Math.abs(inside.y) + inside.h / 2 <= cover.h / 2 + 0.01
          );
        });
        expect(isWhole).toBe(true);
      }),
    );
  });
});
