import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundView, viewHash, viewOf, viewOfHash } from './free-view.ts';

describe('viewOfHash', () => {
  it.each([
    ['#view=1,-2.5,300,45', { x: 1, y: -2.5, w: 300, r: 45 }],
    ['#view=1%2C2%2C3%2C4', { x: 1, y: 2, w: 3, r: 4 }],
    ['#view=1e3,2,3,725', { x: 1000, y: 2, w: 3, r: 5 }],
  ])('reads %s', (hash, view) => expect(viewOfHash(hash)).toEqual(view));

  it.each(['', '#', '#step=3', '#view=', '#view=1,2,3', '#view=1,2,3,4,5', '#view=1,,3,4', '#view=1,2, ,4'])(
    'ignores %j',
    (hash) => expect(viewOfHash(hash)).toBeUndefined(),
  );

  it.each(['#view=a,2,3,4', '#view=NaN,2,3,4', '#view=1,2,Infinity,4', '#view=1,2,1e999,4', '#view=1,2,0,0'])(
    'ignores the numbers of %s',
    (hash) => expect(viewOfHash(hash)).toBeUndefined(),
  );

  it('never throws, and returns four finite numbers or nothing', () => {
    const number = fc.oneof(
      fc.double(),
      fc.string(),
      fc.constantFrom('NaN', '-Infinity', '1e309', '0x1f', '%'),
    );
    fc.assert(
      fc.property(fc.array(number, { maxLength: 6 }), (parts) => {
        const view = viewOfHash(`#view=${parts.join(',')}`);
        for (const value of Object.values(view ?? {})) expect(Number.isFinite(value)).toBe(true);
        expect(Object.keys(view ?? {}).length % 4).toBe(0);
      }),
    );
  });
});

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
