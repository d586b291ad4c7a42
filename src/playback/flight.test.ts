import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planFlight, type View } from './flight.ts';

const views: fc.Arbitrary<View> = fc.record({
  x: fc.double({ min: -1e5, max: 1e5, noNaN: true }),
  y: fc.double({ min: -1e5, max: 1e5, noNaN: true }),
  w: fc.double({ min: 0.1, max: 1e5, noNaN: true }),
});
const PARTS = Array.from({ length: 201 }, (_, index) => index / 200);

/** Returns the distance between two views, in view widths. */
function apart(one: View, other: View): number {
  const narrower = Math.min(one.w, other.w);
  return Math.hypot(one.x - other.x, one.y - other.y) / narrower + Math.abs(Math.log(one.w / other.w));
}

describe('planFlight', () => {
  it('begins and ends at its views, for any two', () => {
    fc.assert(
      fc.property(views, views, (from, to) => {
        const { at } = planFlight(from, to);
        expect(apart(at(0), from)).toBeLessThan(1e-6);
        expect(at(1)).toBe(to);
        expect(apart(at(1 - 1e-12), to)).toBeLessThan(1e-3);
      }),
    );
  });

  it('is finite for equal, near and far views', () => {
    const view = { x: 3, y: 4, w: 5 };
    const others = [view, { ...view, w: 5e6 }, { ...view, x: 3 + 1e-9 }, { x: 1e9, y: -1e9, w: 1e-3 }];
    for (const to of others) {
      const { length, at } = planFlight(view, to);
      expect(length).toBeGreaterThanOrEqual(0);
      for (const part of PARTS) expect(Object.values(at(part)).every(Number.isFinite)).toBe(true);
    }
  });

  it('never jumps: each part of the way changes the picture proportionally', () => {
    fc.assert(
      fc.property(views, views, (from, to) => {
        const { length, at } = planFlight(from, to);
        for (const part of PARTS.slice(1)) {
          expect(apart(at(part - 1 / 200), at(part))).toBeLessThan(0.01 + (4 * length) / 200);
        }
      }),
    );
  });

  it('moves towards its end all the time', () => {
    fc.assert(
      fc.property(views, views, (from, to) => {
        const { at } = planFlight(from, to);
        const left = PARTS.map((part) => Math.hypot(at(part).x - to.x, at(part).y - to.y));
        const slack = 1e-9 * (1 + Math.hypot(from.x - to.x, from.y - to.y));
        for (const [index, distance] of left.entries()) {
          expect(distance).toBeLessThanOrEqual((left[index - 1] ?? Infinity) + slack);
        }
      }),
    );
  });

  it('zooms out on a long way', () => {
    const { at } = planFlight({ x: 0, y: 0, w: 1 }, { x: 100, y: 0, w: 1 });
    expect(at(0.5).w).toBeGreaterThan(50);
  });
});
