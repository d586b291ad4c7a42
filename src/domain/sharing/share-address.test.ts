import { describe, expect, it } from 'vitest';
import { positionHash } from './share-address.ts';

const NOWHERE = {
  isPlaying: true,
  step: null,
  steps: null,
  title: null,
  view: null,
  seconds: null,
  durationSeconds: null,
};

describe('positionHash', () => {
  it.each([
    [null, ''],
    [{ step: 0, steps: 5 }, ''],
    [{ step: 1, steps: 5 }, ''],
    [{ step: 2, steps: 5 }, '#step=2'],
    [{ step: 0, steps: 5, view: { x: 1.5, y: -2, w: 30, r: 0 } }, '#view=1.5,-2,30,0'],
    [{ seconds: 0.9 }, ''],
    [{ seconds: 83.7 }, '#t=83'],
  ])('of %j is %j', (position, hash) => {
    expect(positionHash(position && { ...NOWHERE, ...position })).toBe(hash);
  });
});
