import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitCamera } from './camera.ts';
import { fitCameraToObject, framingStep, nearestStep, nudge, objectAt, objectBeside } from './free-view.ts';
import { buildScene, IMAGE } from './scene.fixture.ts';

const SIZE = { width: 320, height: 180 };
const SCENE = buildScene(3, [{ ...IMAGE, x: 400, y: 0, w: 40, h: 20 }]);
const HOME = { x: 400, y: 0, w: 160, r: 0 };

describe('nudge', () => {
  it('pans by pixels, also in a rotated view', () => {
    expect(nudge(HOME, { right: 20, down: 10 }, SCENE, SIZE)).toEqual({ ...HOME, x: 390, y: -5 });
    const turned = nudge({ ...HOME, r: 90 }, { right: 20 }, SCENE, SIZE);
    expect([turned.x, turned.y].map(Math.round)).toEqual([400, -10]);
  });

  it('keeps the point under the pointer in its place', () => {
    expect(nudge(HOME, { zoom: 0.5, x: 80 }, SCENE, SIZE)).toMatchObject({ x: 420, w: 80 });
  });

  it('shows at most 1.5 times the whole, and the smallest element at four times the stage [9.30]', () => {
    const whole = fitCamera(SCENE.overview, SIZE).w;
    expect(nudge(HOME, { zoom: 1e6 }, SCENE, SIZE).w).toBe(whole * 1.5);
    expect(nudge(HOME, { zoom: 1e-6 }, SCENE, SIZE).w).toBe(40 / 4);
  });

  it('keeps the middle of the view on the canvas, for any move', () => {
    const part = fc.double({ min: -1e4, max: 1e4, noNaN: true });
    const zoom = fc.double({ min: 0.01, max: 100, noNaN: true });
    const r = fc.integer({ min: -360, max: 360 });
    const { x, y, w, h } = SCENE.overview;
    fc.assert(
      fc.property(part, part, zoom, r, (right, down, factor, turn) => {
        const by = { right, down, zoom: factor, x: right, y: down };
        const moved = nudge({ ...HOME, r: turn }, by, SCENE, SIZE);
        expect(Math.abs(moved.x - x)).toBeLessThanOrEqual(w / 2);
        expect(Math.abs(moved.y - y)).toBeLessThanOrEqual(h / 2);
      }),
    );
  });
});

describe('nearestStep', () => {
  it.each([
    [{ ...HOME, x: 210 }, 1],
    [{ ...HOME, x: 390, w: 20 }, 2],
    [{ ...HOME, x: 900 }, 3],
  ])('of %o is %d', (camera, step) => expect(nearestStep(camera, SCENE, SIZE)).toBe(step));
});

describe('framingStep', () => {
  it.each([
    ['fills a step', 2, { x: 400, y: 0, w: 160, h: 90, r: 0 }],
    ['takes half of a step', 3, { x: 600, y: 0, w: 80, h: 40, r: 0 }],
    ['is small at every step', 0, { x: 600, y: 0, w: 20, h: 10, r: 0 }],
    ['is cut by every step', 0, { x: 680, y: 0, w: 80, h: 40, r: 0 }],
    ['is larger than every step', 0, { x: 400, y: 0, w: 400, h: 90, r: 0 }],
  ])('of an object that %s is %d', (_which, step, object) => {
    expect(framingStep(object, SCENE, SIZE)).toBe(step);
  });
});

describe('objectAt', () => {
  it('finds the topmost object, but no background', () => {
    const at = (x: number) => objectAt({ x, y: 90 }, SCENE.elements, HOME, SIZE)?.id;
    expect([at(160), at(195), at(210)]).toEqual(['image', 'image', undefined]);
  });

  it.each([
    ['nine tenths', 0.9, undefined],
    ['a little less', 0.89, 'image'],
  ])('takes an element that fills %s of the stage as background or not [9.28]', (_share, share, id) => {
    const object = { id: 'image', x: 400, y: 0, w: 160 * share, h: 20, r: 0 };
    expect(objectAt({ x: 160, y: 90 }, [object], HOME, SIZE)?.id).toBe(id);
  });

  it('finds rotated objects by their outline', () => {
    const object = { x: 400, y: 0, w: 40, h: 4, r: 90 };
    const at = (x: number, y: number) => objectAt({ x, y }, [object], HOME, SIZE);
    expect([at(160, 60), at(190, 90)]).toEqual([object, undefined]);
  });
});

describe('objectBeside', () => {
  const steps = SCENE.steps.map((step, index) => ({ ...step, firstObject: [0, 2, 2][index]! }));
  const scene = { ...SCENE, steps, objects: [4, 2, 7] };

  it.each([
    ['after', 'another', 4, 1, 1, 2],
    ['after', 'the last of a step', 2, 1, 1, 7],
    ['after', 'the last of all', 7, 1, 3, 4],
    ['before', 'the first of all', 4, -1, 1, 7],
    ['before', 'another', 7, -1, 3, 2],
    ['after', 'a step', -1, 1, 1, 4],
    ['after', 'a step without objects', -1, 1, 2, 7],
    ['before', 'the third step', -1, -1, 3, 2],
    ['before', 'the first step', -1, -1, 1, 7],
  ] as const)('%s %s (%d) takes the order of reading [9.42]', (_way, _what, object, way, step, expected) => {
    expect(objectBeside(object, way, step, scene)).toBe(expected);
  });

  it('after the last step, if that has no objects, is the first of all', () => {
    expect(objectBeside(-1, 1, 2, { ...scene, objects: [4, 2] })).toBe(4);
  });

  it('without any objects is none', () => {
    expect(objectBeside(-1, 1, 2, { ...scene, objects: [] })).toBeUndefined();
  });

  it('in a file of an older release, which lists none, is none', () => {
    const { objects: _, ...older } = scene;
    expect(objectBeside(-1, -1, 2, older)).toBeUndefined();
  });
});

describe('fitCameraToObject', () => {
  it('shows an object upright with some space around', () => {
    const { w, r } = fitCameraToObject({ x: 0, y: 0, w: 100, h: 10, r: 30 }, SIZE);
    expect([Math.round(w), r]).toEqual([110, 30]);
  });
});
