import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitCamera, placeOnScreen, shortestTurn, planFlight, type View } from './camera.ts';

const SIZE = { width: 320, height: 180 };
const FRAME = { x: 10, y: 20, w: 640, h: 360, r: 0 };

describe('fitCamera', () => {
  it('shows a frame of the same shape edge to edge', () => expect(fitCamera(FRAME, SIZE).w).toBe(640));

  it('fits a taller frame into the height', () => {
    expect(fitCamera({ ...FRAME, w: 100 }, SIZE).w).toBe(640);
  });
});

describe('shortestTurn', () => {
  it.each([
    [0, 90, 90],
    [350, 10, 20],
    [10, 350, -20],
    [-350, 350, -20],
    [5, 5, 0],
  ])('from %d to %d degrees is %d', (from, to, turn) => expect(shortestTurn(from, to)).toBe(turn));

  it('ends in the same direction and is at most half a circle', () => {
    const degrees = fc.integer({ min: -360, max: 360 });
    fc.assert(
      fc.property(degrees, degrees, (from, to) => {
        const turn = shortestTurn(from, to);
        expect(Math.abs(turn)).toBeLessThanOrEqual(180);
        expect(Math.abs(from + turn - to) % 360).toBe(0);
      }),
    );
  });
});

describe('placeOnScreen', () => {
  it('puts the middle of the frame in the middle of the screen', () => {
    const { x, y, scale, isInView } = placeOnScreen(FRAME, fitCamera(FRAME, SIZE), SIZE);
    expect([x, y, scale, isInView]).toEqual([160, 90, 0.5, true]);
  });

  it('rotates the canvas against the rotation of the camera', () => {
    const camera = fitCamera({ x: 0, y: 0, w: 320, h: 180, r: 90 }, SIZE);
    const { x, y, a, b } = placeOnScreen({ x: 50, y: 0, w: 1, h: 1, r: 0 }, camera, SIZE);
    expect([x, y].map(Math.round)).toEqual([160, 40]);
    expect([a, b].map(Math.round)).toEqual([0, -1]);
  });

  it.each([
    ['beside the screen', { x: 171, y: 0, w: 20, h: 20, r: 0 }, false],
    ['that reaches in by a corner', { x: 171, y: 0, w: 20, h: 20, r: 45 }, true],
    ['below the screen', { x: 0, y: 101, w: 20, h: 20, r: 0 }, false],
    ['smaller than one and a half pixels', { x: 0, y: 0, w: 1.4, h: 1.4, r: 0 }, false],
    ['that is a thin line', { x: 0, y: 0, w: 100, h: 0.1, r: 0 }, true],
  ])('sees or leaves out a box %s', (_which, box, isInView) => {
    expect(placeOnScreen(box, fitCamera({ x: 0, y: 0, w: 320, h: 180, r: 0 }, SIZE), SIZE).isInView).toBe(
      isInView,
    );
  });

  it.each([
    ['in the frame', { x: 0, w: 20 }, true, false],
    ['in the frame that is wider than the screen', { x: 0, w: 900 }, false, false],
    ['beside the frame', { x: 140, w: 20 }, true, true],
    ['beside the frame that the edge cuts', { x: 140, w: 90 }, false, true],
    ['that ends at the edge', { x: 150, w: 20 }, true, true],
  ])('tells whole and cut boxes apart: one %s', (_which, { x, w }, isWhole, isBeside) => {
    const camera = fitCamera({ x: 0, y: 0, w: 180, h: 180, r: 0 }, SIZE);
    const box = { x, y: 0, w, h: 10, r: 0 };
    const at = placeOnScreen(box, camera, SIZE);
    expect([at.isWhole, at.isOutsideFrame]).toEqual([isWhole, isBeside]);
    // A free view has no frame.
    const { frame: _frame, ...free } = camera;
    expect(placeOnScreen(box, free, SIZE).isOutsideFrame).toBe(false);
  });

  it('sees nothing on a screen without a size', () => {
    for (const size of [
      { width: 0, height: 0 },
      { width: 0, height: 9 },
      { width: 9, height: 0 },
    ]) {
      expect(placeOnScreen(FRAME, fitCamera(FRAME, size), size).isInView).toBe(false);
    }
  });
});

const views: fc.Arbitrary<View> = fc.record({
  x: fc.double({ min: -1e5, max: 1e5, noNaN: true }),
  y: fc.double({ min: -1e5, max: 1e5, noNaN: true }),
  w: fc.double({ min: 0.1, max: 1e5, noNaN: true }),
});
const PARTS = Array.from({ length: 201 }, (_, index) => index / 200);

/** Returns the distance between two views, in view widths. */
function apart(view: View, other: View): number {
  const narrower = Math.min(view.w, other.w);
  return Math.hypot(view.x - other.x, view.y - other.y) / narrower + Math.abs(Math.log(view.w / other.w));
}

describe('planFlight', () => {
  it('begins and ends at its views, for any two', () => {
    fc.assert(
      fc.property(views, views, (from, to) => {
        const { viewAt } = planFlight(from, to);
        expect(apart(viewAt(0), from)).toBeLessThan(1e-6);
        expect(viewAt(1)).toBe(to);
        expect(apart(viewAt(1 - 1e-12), to)).toBeLessThan(1e-3);
      }),
    );
  });

  it('is finite for equal, near and far views', () => {
    const view = { x: 3, y: 4, w: 5 };
    const others = [view, { ...view, w: 5e6 }, { ...view, x: 3 + 1e-9 }, { x: 1e9, y: -1e9, w: 1e-3 }];
    for (const to of others) {
      const { length, viewAt } = planFlight(view, to);
      expect(length).toBeGreaterThanOrEqual(0);
      for (const part of PARTS) expect(Object.values(viewAt(part)).every(Number.isFinite)).toBe(true);
    }
  });

  it('never jumps: each part of the way changes the picture proportionally', () => {
    fc.assert(
      fc.property(views, views, (from, to) => {
        const { length, viewAt } = planFlight(from, to);
        for (const part of PARTS.slice(1)) {
          expect(apart(viewAt(part - 1 / 200), viewAt(part))).toBeLessThan(0.01 + (4 * length) / 200);
        }
      }),
    );
  });

  it('moves towards its end all the time', () => {
    fc.assert(
      fc.property(views, views, (from, to) => {
        const { viewAt } = planFlight(from, to);
        const left = PARTS.map((part) => Math.hypot(viewAt(part).x - to.x, viewAt(part).y - to.y));
        const slack = 1e-9 * (1 + Math.hypot(from.x - to.x, from.y - to.y));
        for (const [index, distance] of left.entries()) {
          expect(distance).toBeLessThanOrEqual((left[index - 1] ?? Infinity) + slack);
        }
      }),
    );
  });

  it('zooms out on a long way', () => {
    const { viewAt } = planFlight({ x: 0, y: 0, w: 1 }, { x: 100, y: 0, w: 1 });
    expect(viewAt(0.5).w).toBeGreaterThan(50);
  });
});
