import fc from 'fast-check';
import { expect, it } from 'vitest';
import { roundView, viewOf } from './free-view.ts';
import { viewHash, viewOfHash } from './step-address.ts';

it('viewOf reads a view without rotation as upright', () => {
  expect(viewOf({ x: 1, y: 2, w: 3 })).toEqual({ x: 1, y: 2, w: 3, r: 0 });
  expect(viewOf({ x: '1', y: 2, w: 3 })).toBeUndefined();
});

it('rounds a view of any size', () => {
  for (const w of [5e-324, 1e300])
    expect(roundView({ x: 1e300, y: -1e300, w, r: 0 })).toMatchObject({ x: 1e300 });
});

it('rounds a view by less than a thousandth of its width, to one whose address leads to itself', () => {
  const place = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  const w = fc.double({ min: 1e-3, max: 1e7, noNaN: true });
  fc.assert(
    fc.property(place, place, w, fc.double({ min: -359, max: 359, noNaN: true }), (x, y, w, r) => {
      const view = roundView({ x, y, w, r });
      expect(Math.max(Math.abs(view.x - x), Math.abs(view.y - y), Math.abs(view.w - w)) * 1000).toBeLessThan(
        w,
      );
      expect(viewOfHash(viewHash(view))).toEqual(
        viewOf({ ...view, x: view.x + 0, y: view.y + 0, r: view.r + 0 }),
      );
    }),
  );
});
