import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aim, place, shortestTurn } from './camera.ts';

const SIZE = { width: 320, height: 180 };
const FRAME = { x: 10, y: 20, w: 640, h: 360, r: 0 };

describe('aim', () => {
  it('shows a frame of the same shape edge to edge', () => expect(aim(FRAME, SIZE).w).toBe(640));

  it('fits a taller frame into the height', () => {
    expect(aim({ ...FRAME, w: 100 }, SIZE).w).toBe(640);
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

describe('place', () => {
  it('puts the middle of the frame in the middle of the screen', () => {
    const { x, y, scale, isInView } = place(FRAME, aim(FRAME, SIZE), SIZE);
    expect([x, y, scale, isInView]).toEqual([160, 90, 0.5, true]);
  });

  it('rotates the canvas against the rotation of the camera', () => {
    const camera = aim({ x: 0, y: 0, w: 320, h: 180, r: 90 }, SIZE);
    const { x, y, a, b } = place({ x: 50, y: 0, w: 1, h: 1, r: 0 }, camera, SIZE);
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
    expect(place(box, aim({ x: 0, y: 0, w: 320, h: 180, r: 0 }, SIZE), SIZE).isInView).toBe(isInView);
  });

  it.each([
    ['in the frame', { x: 0, w: 20 }, true, false],
    ['in the frame that is wider than the screen', { x: 0, w: 900 }, false, false],
    ['beside the frame', { x: 140, w: 20 }, true, true],
    ['beside the frame that the edge cuts', { x: 140, w: 90 }, false, true],
    ['that ends at the edge', { x: 150, w: 20 }, true, true],
  ])('tells whole and cut boxes apart: one %s', (_which, { x, w }, isWhole, isBeside) => {
    const camera = aim({ x: 0, y: 0, w: 180, h: 180, r: 0 }, SIZE);
    const box = { x, y: 0, w, h: 10, r: 0 };
    const at = place(box, camera, SIZE);
    expect([at.isWhole, at.isBeside]).toEqual([isWhole, isBeside]);
    // A free view has no frame.
    const { frame: _frame, ...free } = camera;
    expect(place(box, free, SIZE).isBeside).toBe(false);
  });

  it('sees nothing on a screen without a size', () => {
    for (const size of [
      { width: 0, height: 0 },
      { width: 0, height: 9 },
      { width: 9, height: 0 },
    ]) {
      expect(place(FRAME, aim(FRAME, size), size).isInView).toBe(false);
    }
  });
});
