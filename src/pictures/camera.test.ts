import { describe, expect, it } from 'vitest';
import { fitCamera, placeInPicture, visibleBoundsOf } from './camera.ts';

const SIZE = { width: 320, height: 180 };

describe('fitCamera', () => {
  it('shows a frame of the same shape edge to edge', () => {
    expect(fitCamera({ x: 0, y: 0, w: 640, h: 360, r: 0 }, SIZE).scale).toBe(0.5);
  });

  it('fits a taller frame into the height', () => {
    expect(fitCamera({ x: 0, y: 0, w: 100, h: 360, r: 0 }, SIZE).scale).toBe(0.5);
  });
});

describe('place', () => {
  it('puts the centre of the frame in the middle of the picture', () => {
    const camera = fitCamera({ x: 7, y: -9, w: 640, h: 360, r: 30 }, SIZE);
    expect(placeInPicture(camera, { x: 7, y: -9, w: 1, h: 1, r: 30 })).toEqual({
      x: 160,
      y: 90,
      rotation: 0,
    });
  });

  it('rotates the canvas against the rotation of the frame', () => {
    const camera = fitCamera({ x: 0, y: 0, w: 320, h: 180, r: 90 }, SIZE);
    const placement = placeInPicture(camera, { x: 50, y: 0, w: 1, h: 1, r: 0 });
    expect(placement.x).toBeCloseTo(160);
    expect(placement.y).toBeCloseTo(40);
    expect(placement.rotation).toBe(-90);
  });
});

describe('visibleBoundsOf', () => {
  const camera = fitCamera({ x: 0, y: 0, w: 320, h: 180, r: 0 }, SIZE);

  it('is the whole box inside the picture', () => {
    expect(visibleBoundsOf(camera, { x: 10, y: 10, w: 20, h: 10, r: 0 })).toEqual({
      left: -10,
      top: -5,
      right: 10,
      bottom: 5,
    });
  });

  it('is cut at the edge of the picture', () => {
    expect(visibleBoundsOf(camera, { x: 160, y: 0, w: 20, h: 10, r: 0 })?.right).toBe(0);
  });

  it('is nothing outside the picture', () => {
    expect(visibleBoundsOf(camera, { x: 200, y: 0, w: 20, h: 10, r: 0 })).toBeNull();
  });

  it('contains the visible part of a rotated box', () => {
    const part = visibleBoundsOf(camera, { x: 0, y: 0, w: 1000, h: 1000, r: 45 });
    const reach = (160 + 90) * Math.SQRT1_2;
    expect(part?.right).toBeCloseTo(reach);
    expect(part?.top).toBeCloseTo(-reach);
  });
});
