import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overviewFrame, boundingSizeOf } from './box.ts';

describe('boundingSizeOf', () => {
  it.each([
    [0, 40, 20],
    [90, 20, 40],
    [-180, 40, 20],
  ])('of 40 by 20 turned by %d degrees is %d by %d', (r, w, h) => {
    const span = boundingSizeOf({ w: 40, h: 20, r });
    expect(span.w).toBeCloseTo(w);
    expect(span.h).toBeCloseTo(h);
  });

  it('is never less than the shorter side nor more than the diagonal', () => {
    const side = fc.double({ min: 0.1, max: 1e4, noNaN: true });
    fc.assert(
      fc.property(side, side, fc.integer({ min: -360, max: 360 }), (w, h, r) => {
        const span = boundingSizeOf({ w, h, r });
        for (const length of [span.w, span.h]) {
          expect(length).toBeGreaterThanOrEqual(Math.min(w, h) * (1 - 1e-9));
          expect(length).toBeLessThanOrEqual(Math.hypot(w, h) * (1 + 1e-9));
        }
      }),
    );
  });
});

describe('overviewFrame', () => {
  it('holds all elements and the frames of all steps', () => {
    const elements = [
      { x: 0, y: 0, w: 20, h: 10, r: 0 },
      { x: 100, y: 0, w: 10, h: 40, r: 0 },
    ];
    const frame = { x: 50, y: 50, w: 10, h: 100, r: 0 };
    expect(overviewFrame(elements, [{ frame }])).toEqual({ x: 47.5, y: 40, w: 115, h: 120, r: 0 });
  });

  it('reaches as far as turned boxes do, and is not turned', () => {
    const { w, h, r } = overviewFrame([{ x: 0, y: 0, w: 20, h: 10, r: 90 }], []);
    expect([w, h, r].map(Math.round)).toEqual([10, 20, 0]);
  });
});
