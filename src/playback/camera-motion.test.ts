// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCameraMotion } from './camera-motion.ts';

const HOME = { x: 0, y: 0, w: 100, r: 0 };
let time = 0;
let lessMotion = false;
let slowness = 1;
let draw: ((now: number) => void) | undefined;
const life = new AbortController();
const shown: number[] = [];
const arrive = vi.fn();
const move = vi.fn<(by: { readonly right: number; readonly down: number }) => void>();

/** Draws frames until none is requested, and returns their number. */
function drawAll(milliseconds = 16): number {
  let count = 0;
  for (; draw && count < 1000; count += 1) {
    const next = draw;
    draw = undefined;
    next((time += milliseconds));
  }
  return count;
}
const create = () =>
  createCameraMotion(
    HOME,
    life.signal,
    ({ x }) => shown.push(x),
    arrive,
    move,
    () => slowness,
  );

beforeEach(() => {
  [time, lessMotion, slowness, draw] = [0, false, 1, undefined];
  shown.splice(0);
  arrive.mockReset();
  move.mockReset();
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  vi.stubGlobal('requestAnimationFrame', (next: (now: number) => void) => {
    draw = next;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => (draw = undefined));
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return lessMotion;
    },
  }));
});

describe('glide', () => {
  it.each([4, 8, 16])('goes the same distance at frames of %d ms, and ends', (milliseconds) => {
    let gone = 0;
    move.mockImplementation(({ right }) => (gone += right));
    create().glide(1, 0);
    expect(drawAll(milliseconds)).toBeLessThan(1000);
    // A speed of 1 px/ms that falls to a third in 300 ms goes about 300 px.
    expect(Math.abs(gone - 300)).toBeLessThan(15);
  });

  it('does not move backwards in a frame that is older than the event', () => {
    time = 100;
    create().glide(1, 0);
    draw?.(95);
    expect(move).toHaveBeenCalledExactlyOnceWith({ right: 0, down: 0 });
  });

  it('is known until it ends, or the hand takes the canvas', () => {
    const { glide, jump, isGliding } = create();
    move.mockImplementation(({ right }) => jump({ ...HOME, x: right }));
    const states = [isGliding()];
    glide(1, 0);
    states.push(isGliding());
    draw?.((time += 16));
    states.push(isGliding());
    drawAll();
    states.push(isGliding());
    glide(1, 0);
    jump(HOME);
    expect([...states, isGliding()]).toEqual([false, true, true, false, false]);
  });

  it('stops when the camera is moved, and does not begin for visitors who prefer less motion', () => {
    const { glide, jump } = create();
    glide(1, 0);
    jump(HOME);
    expect(drawAll()).toBe(0);
    lessMotion = true;
    glide(1, 0);
    drawAll();
    expect(move).not.toHaveBeenCalled();
  });
});

describe('fly', () => {
  it('takes its duration, passes places on its way, and arrives once', () => {
    create().fly({ ...HOME, x: 200 });
    drawAll();
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    expect([shown[0], shown.at(-1), shown.length > 20]).toEqual([0, 200, true]);
    expect(arrive).toHaveBeenCalledOnce();
  });

  it('takes twice as long at twice the slowness, also if it changes between flights [9.48]', () => {
    const { fly } = create();
    const flights = [1, 2].map((factor) => {
      const from = time;
      slowness = factor;
      fly({ ...HOME, x: factor === 1 ? 200 : 0 });
      drawAll(4);
      return time - from;
    });
    expect((flights[1] ?? 0) / (flights[0] ?? 0)).toBeCloseTo(2, 1);
  });

  it.each(['prefer less motion', 'chose no flights [9.48]'])(
    'takes one frame for visitors who %s',
    (what) => {
      if (what === 'prefer less motion') lessMotion = true;
      else slowness = 0;
      create().fly({ ...HOME, x: 200 });
      expect([shown, draw]).toEqual([[200], undefined]);
    },
  );
});
