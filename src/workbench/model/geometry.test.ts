import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  boxBetween,
  changesOf,
  cornersOf,
  fitView,
  frameAround,
  portraitFrameIn,
  fromScreen,
  topmostBoxAt,
  roundBox,
  toScreen,
  normaliseAngle,
  zoom,
} from './geometry.ts';

const BOX = { x: 10, y: 20, w: 400, h: 200, r: 0 };
const SCREEN = { width: 800, height: 600 };

const number = fc.double({ min: -5000, max: 5000, noNaN: true });
const length = fc.double({ min: 1, max: 5000, noNaN: true });
const box = fc.record({ x: number, y: number, w: length, h: length, r: fc.integer({ min: -180, max: 180 }) });
const view = fc.record({ x: number, y: number, scale: fc.double({ min: 0.01, max: 100, noNaN: true }) });

test('Converting a box to the screen and back keeps it to a pixel', () => {
  fc.assert(
    fc.property(box, view, (before, seen) => {
      const after = fromScreen(toScreen(before, seen, SCREEN), seen, SCREEN);
      for (const key of ['x', 'y', 'w', 'h'] as const)
        expect(Math.abs(after[key] - before[key]) * seen.scale).toBeLessThan(1.01);
      expect(changesOf(before, before, seen.scale)).toEqual({});
    }),
  );
});

test('Zooming keeps the point under the pointer', () => {
  fc.assert(
    fc.property(view, fc.double({ min: 0.5, max: 2, noNaN: true }), (seen, factor) => {
      const point = { x: 120, y: -80 };
      const next = zoom(seen, factor, point);
      expect(next.x + point.x / next.scale).toBeCloseTo(seen.x + point.x / seen.scale, 5);
      expect(next.y + point.y / next.scale).toBeCloseTo(seen.y + point.y / seen.scale, 5);
    }),
  );
});

test('A fitted view shows the whole box', () => {
  fc.assert(
    fc.property(box, (whole) => {
      const { w, h } = toScreen(whole, fitView(whole, SCREEN), SCREEN);
      expect(w).toBeLessThan(SCREEN.width);
      expect(h).toBeLessThan(SCREEN.height);
    }),
  );
});

test('Only noticeable differences of a box count as changes', () => {
  expect(changesOf({ ...BOX, x: 10.4, w: 403, r: 0.2 }, BOX, 1)).toEqual({ w: 403 });
  expect(changesOf({ ...BOX, x: 10.4 }, BOX, 10)).toEqual({ x: 10.4 });
  expect(changesOf({ ...BOX, r: 5 }, BOX, 0.01)).toEqual({ r: 5 });
});

test('A box is rounded to the precision that its scale shows', () => {
  expect(roundBox({ x: 1.26, y: 2.34, w: 0.0001, h: 9.99, r: 190.26 }, 1)).toEqual({
    x: 1,
    y: 2,
    w: 1,
    h: 10,
    r: -169.7,
  });
  expect(roundBox({ ...BOX, x: 1.2345 }, 100).x).toBe(1.23);
});

test('Angles are between -180 and 180 degrees', () => {
  expect([190, -190, 360, 180, -180, 725].map(normaliseAngle)).toEqual([-170, 170, 0, 180, -180, 5]);
});

test('A box has two points as corners, in any order', () => {
  const box = { x: 20, y: 5, w: 40, h: 30, r: 0 };
  expect(boxBetween({ x: 0, y: -10 }, { x: 40, y: 20 })).toEqual(box);
  expect(boxBetween({ x: 40, y: -10 }, { x: 0, y: 20 })).toEqual(box);
});

test('A press hits the topmost box at its position, also a rotated one', () => {
  const turned = { ...BOX, r: 90, id: 'turned' };
  const boxes = [{ ...BOX, id: 'below' }, turned];
  expect(topmostBoxAt(boxes, { x: 10, y: 20 })?.id).toBe('turned');
  expect(topmostBoxAt(boxes, { x: 200, y: 20 })?.id).toBe('below');
  expect(topmostBoxAt(boxes, { x: 10, y: 210 })?.id).toBe('turned');
  expect(topmostBoxAt(boxes, { x: 300, y: 300 })).toBeUndefined();
});

test('The corners of a box rotate with it', () => {
  const corners = cornersOf({ ...BOX, r: 90 }).map(({ x, y }) => [Math.round(x), Math.round(y)]);
  expect(corners).toEqual([
    [110, -180],
    [110, 220],
    [-90, 220],
    [-90, -180],
  ]);
});

test('A new step shows its element with space around it, in the shape of a screen', () => {
  expect(frameAround({ ...BOX, r: 12 })).toEqual({ x: 10, y: 20, w: 480, h: 270, r: 12 });
});

test('A new portrait frame shows the middle of the frame, as high', () => {
  const frame = { x: 10, y: 20, w: 480, h: 270, r: 12 };
  expect(portraitFrameIn(frame)).toEqual({ ...frame, w: expect.closeTo(151.9, 1) as number });
});
