// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenToKeys, listenToPointer, listenToWheel } from './gestures.ts';

const moves = {
  left: vi.fn(),
  right: vi.fn(),
  next: vi.fn(),
  previous: vi.fn(),
  goTo: vi.fn(),
  overview: vi.fn(),
  whole: vi.fn(),
  togglePlaying: vi.fn(),
  canFill: true,
  isFilled: vi.fn(() => false),
  toggleFullscreen: vi.fn(),
  back: vi.fn(),
  nudge: vi.fn(),
  glide: vi.fn(),
  look: vi.fn(() => false),
  visit: vi.fn(),
  showHint: vi.fn(),
  help: vi.fn(),
  showDigits: vi.fn(),
  isFree: vi.fn(() => false),
  isGliding: vi.fn(() => false),
};
const capture = vi.fn();
let slide: HTMLElement;
let life: AbortController;

beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers();
  life = new AbortController();
  slide = document.createElement('div');
  document.body.replaceChildren(slide);
  vi.spyOn(slide, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 300, 200));
  slide.setPointerCapture = capture;
  vi.stubGlobal('visualViewport', { scale: 1 });
  listenToPointer(slide, { ...moves, left: moves.previous, right: moves.next }, life.signal);
  listenToWheel(slide, moves);
});
afterEach(() => {
  life.abort();
  vi.useRealTimers();
});

const made = () => [moves.previous.mock.calls.length, moves.next.mock.calls.length];

function send(type: string, [clientX = 0, clientY = 0]: readonly number[], time: number, more = {}): void {
  const {
    on = slide,
    pointerType = 'mouse',
    pointerId = 1,
    buttons = 1,
  } = more as {
    on?: Element;
    pointerType?: string;
    pointerId?: number;
    buttons?: number;
  };
  const event = new MouseEvent(`pointer${type}`, {
    bubbles: true,
    cancelable: true,
    clientX,
    clientY,
    buttons,
  });
  for (const [name, value] of Object.entries({ pointerType, pointerId, timeStamp: time }))
    Object.defineProperty(event, name, { value });
  on.dispatchEvent(event);
}

/** Presses, moves if the places differ, and lifts. */
function go(from: readonly number[], to: readonly number[], time = 0, more = {}, milliseconds = 100): void {
  send('down', from, time, more);
  if (from !== to) send('move', to, time + milliseconds, more);
  send('up', to, time + milliseconds, more);
}
const MIDDLE = [250, 100];
const TOUCH = { pointerType: 'touch' };

describe('a click', () => {
  it.each(['mouse', 'touch'])(
    'by %s beside objects waits 250 ms and moves to the next step [9.28]',
    (pointerType) => {
      go(MIDDLE, MIDDLE, 0, { pointerType });
      vi.advanceTimersByTime(249);
      expect(made()).toEqual([0, 0]);
      vi.advanceTimersByTime(1);
      expect(made()).toEqual([0, 1]);
    },
  );

  it('on an object flies to it at once', () => {
    moves.look.mockReturnValueOnce(true);
    go([260, 110], [260, 110]);
    expect(moves.look).toHaveBeenCalledWith(10, 10);
    vi.advanceTimersByTime(1000);
    expect(made()).toEqual([0, 0]);
  });

  it('that is double toggles full screen, or zooms by touch, and does not move to the next step', () => {
    go(MIDDLE, MIDDLE, 0);
    go(MIDDLE, MIDDLE, 149);
    expect(moves.toggleFullscreen).toHaveBeenCalledOnce();
    go([260, 100], [260, 100], 5000, TOUCH);
    go([260, 100], [260, 100], 5149, TOUCH);
    expect(moves.nudge).toHaveBeenCalledWith({ zoom: 0.4, x: 10, y: 0 }, true);
    vi.advanceTimersByTime(1000);
    expect(made()).toEqual([0, 0]);
  });

  it.each(['mouse', 'touch'])('by %s far from the one before is no second one [9.28]', (pointerType) => {
    go([120, 100], [120, 100], 0, { pointerType });
    go([380, 100], [380, 100], 149, { pointerType });
    expect(made()).toEqual([0, 1]);
    vi.advanceTimersByTime(250);
    expect(made()).toEqual([0, 2]);
    vi.advanceTimersByTime(1000);
    expect([moves.toggleFullscreen.mock.calls.length, moves.nudge.mock.calls.length, ...made()]).toEqual([
      0, 0, 0, 2,
    ]);
  });

  it('on an object soon after one beside flies there, and not to the next step first', () => {
    go([120, 100], [120, 100], 0);
    moves.look.mockReturnValueOnce(true);
    go([380, 100], [380, 100], 149);
    vi.advanceTimersByTime(1000);
    expect(moves.look).toHaveBeenCalledTimes(2);
    expect([moves.toggleFullscreen.mock.calls.length, ...made()]).toEqual([0, 0, 0]);
  });

  it('is left to videos, and is no long press', () => {
    const video = document.createElement('video');
    slide.append(video);
    go(MIDDLE, MIDDLE, 0, { on: video });
    go(MIDDLE, MIDDLE, 2000, {}, 501);
    vi.advanceTimersByTime(1000);
    expect([moves.look.mock.calls.length, ...made()]).toEqual([0, 0, 0]);
  });

  it('that stops a glide is none, unless it is double [9.29]', () => {
    moves.isFree.mockReturnValue(true);
    moves.isGliding.mockReturnValueOnce(true);
    go(MIDDLE, MIDDLE, 0);
    vi.advanceTimersByTime(1000);
    expect([moves.nudge.mock.calls, moves.look.mock.calls.length, ...made()]).toEqual([[[{}]], 0, 0, 0]);
    go(MIDDLE, MIDDLE, 149);
    expect(moves.toggleFullscreen).toHaveBeenCalledOnce();
    go(MIDDLE, MIDDLE, 5000);
    expect(moves.look).toHaveBeenCalledOnce();
  });

  it('is forgotten with the player', () => {
    go(MIDDLE, MIDDLE);
    life.abort();
    vi.advanceTimersByTime(1000);
    expect(made()).toEqual([0, 0]);
  });
});

describe('a pinch on a touch pad in Safari', () => {
  function pinch(type: string, scale: number, [clientX, clientY]: readonly [number, number]): Event {
    const event = new MouseEvent(`gesture${type}`, { bubbles: true, cancelable: true, clientX, clientY });
    Object.defineProperty(event, 'scale', { value: scale });
    slide.dispatchEvent(event);
    return event;
  }

  it('zooms around the pointer, and not the page [9.39]', () => {
    expect(pinch('start', 1, [260, 110]).defaultPrevented).toBe(true);
    expect(moves.nudge).not.toHaveBeenCalled();
    expect(pinch('change', 2, [260, 110]).defaultPrevented).toBe(true);
    pinch('change', 1, [260, 110]);
    pinch('end', 1, [260, 110]);
    // The next pinch counts from its own start.
    pinch('start', 1, [250, 100]);
    pinch('change', 4, [250, 100]);
    expect(moves.nudge.mock.calls).toEqual([
      [{ zoom: 0.5, x: 10, y: 10 }],
      [{ zoom: 2, x: 10, y: 10 }],
      [{ zoom: 0.25, x: 0, y: 0 }],
    ]);
  });

  it('on a touch screen does not count twice', () => {
    send('down', [200, 100], 0, TOUCH);
    send('down', [300, 100], 0, { ...TOUCH, pointerId: 2 });
    moves.nudge.mockClear();
    pinch('start', 1, [250, 100]);
    pinch('change', 2, [250, 100]);
    expect(moves.nudge).not.toHaveBeenCalled();
  });
});

describe('dragging', () => {
  it('by mouse pans and glides on', () => {
    go([250, 100], [280, 90], 0);
    expect(moves.nudge).toHaveBeenCalledWith({ right: 30, down: -10, zoom: 1, x: 30, y: -10 });
    expect(moves.glide).toHaveBeenCalledWith(0.3, -0.1);
  });

  it('does not glide after a rest', () => {
    send('down', MIDDLE, 0);
    send('move', [300, 100], 100);
    send('up', [300, 100], 151);
    expect(moves.glide).not.toHaveBeenCalled();
  });

  it.each([
    ['a swipe to the left', [300, 50], [259, 50], [0, 1]],
    ['a swipe to the right', [200, 50], [241, 50], [1, 0]],
    ['a swipe that is too short', [300, 50], [261, 50], [0, 0]],
    ['a mostly vertical swipe', [300, 50], [220, 170], [0, 0]],
  ])('by a finger at a step: %s changes or keeps the step [9.29]', (_what, from, to, expected) => {
    go(from, to, 0, TOUCH);
    expect(made()).toEqual(expected);
    expect(moves.nudge).not.toHaveBeenCalled();
  });

  it('by a finger at a step of a talk from right to left go the other way [4.43, 9.29]', () => {
    listenToPointer(slide, { ...moves, left: moves.next, right: moves.previous }, life.signal);
    go([200, 50], [241, 50], 0, TOUCH);
    expect(made()).toEqual([0, 1]);
    go([300, 50], [259, 50], 1000, TOUCH);
    expect(made()).toEqual([1, 1]);
  });

  it('by a finger in a free view pans', () => {
    moves.isFree.mockReturnValue(true);
    go([300, 50], [250, 50], 0, TOUCH);
    expect(made()).toEqual([0, 0]);
    expect(moves.nudge).toHaveBeenLastCalledWith(expect.objectContaining({ right: -50 }));
  });

  it('by two fingers zooms around their middle', () => {
    send('down', [200, 100], 0, TOUCH);
    send('down', [300, 100], 10, { ...TOUCH, pointerId: 2 });
    send('move', [400, 100], 20, { ...TOUCH, pointerId: 2 });
    expect(moves.nudge).toHaveBeenLastCalledWith({ right: 50, down: 0, zoom: 0.5, x: 50, y: 0 });
    send('up', [400, 100], 30, { ...TOUCH, pointerId: 2 });
    send('up', [200, 100], 40, TOUCH);
    vi.advanceTimersByTime(1000);
    expect(made()).toEqual([0, 0]);
  });

  it('by two fingers does not glide, also if one of them lifts first and the other slips', () => {
    const other = { ...TOUCH, pointerId: 2 };
    const pinch = (...lifts: (() => void)[]) => {
      send('down', [240, 100], 0, TOUCH);
      send('down', [260, 100], 0, other);
      send('move', [200, 100], 16, TOUCH);
      send('move', [300, 100], 16, other);
      for (const lift of lifts) lift();
    };
    const [one, two] = [() => send('up', [200, 100], 20, TOUCH), () => send('up', [300, 100], 20, other)];
    pinch(one, two);
    pinch(two, one);
    pinch(one, () => send('move', [310, 100], 25, other), two);
    expect(moves.glide).not.toHaveBeenCalled();
    // The next drag does.
    moves.isFree.mockReturnValue(true);
    go([250, 100], [280, 100], 1000, TOUCH);
    expect(moves.glide).toHaveBeenCalledExactlyOnceWith(0.3, 0);
  });

  it('ends with the next move if the button was released unseen, as in another tab', () => {
    send('down', MIDDLE, 0);
    send('move', [300, 100], 10);
    moves.nudge.mockClear();
    send('move', [400, 100], 500, { buttons: 0 });
    send('move', [410, 100], 510);
    expect(moves.nudge).not.toHaveBeenCalled();
  });

  it('hears of the end of each press, also beside the stage', () => {
    send('down', MIDDLE, 0);
    expect(capture).toHaveBeenCalledExactlyOnceWith(1);
  });

  describe('is kept from the browser, which would ignore the tap after a fling:', () => {
    const isKept = () => !slide.dispatchEvent(new Event('touchmove', { bubbles: true, cancelable: true }));

    it.each([
      ['a swipe to the side', [290, 105], false, true],
      ['a swipe that scrolls the page', [295, 90], false, false],
      ['a movement in a free view', [295, 90], true, true],
    ])('%s', (_what, to, isFree, expected) => {
      moves.isFree.mockReturnValue(isFree);
      send('down', [300, 100], 0, TOUCH);
      expect(isKept()).toBe(false);
      send('move', to, 10, TOUCH);
      expect(isKept()).toBe(expected);
    });

    it('two fingers', () => {
      send('down', [200, 100], 0, TOUCH);
      send('down', [300, 100], 10, { ...TOUCH, pointerId: 2 });
      expect(isKept()).toBe(true);
    });

    it('but not what the browser has begun to scroll', () => {
      send('down', [200, 100], 0, TOUCH);
      send('down', [300, 100], 10, { ...TOUCH, pointerId: 2 });
      expect(slide.dispatchEvent(new Event('touchmove'))).toBe(true);
    });
  });

  it('is left to a zoomed page, and ends when the browser scrolls', () => {
    vi.stubGlobal('visualViewport', { scale: 2 });
    go([300, 50], [200, 50], 0, TOUCH);
    vi.stubGlobal('visualViewport', { scale: 1 });
    send('down', [300, 50], 0, TOUCH);
    send('cancel', [300, 50], 10, TOUCH);
    send('up', [200, 50], 20, TOUCH);
    expect(made()).toEqual([0, 0]);
  });
});

describe('the wheel', () => {
  function turn(deltaY: number, more: MouseEventInit = {}): WheelEvent {
    const event = new WheelEvent('wheel', { deltaY, cancelable: true, clientX: 260, clientY: 100, ...more });
    slide.dispatchEvent(event);
    return event;
  }

  it('scrolls the page and shows how to zoom', () => {
    expect(turn(100).defaultPrevented).toBe(false);
    expect(moves.nudge).not.toHaveBeenCalled();
    expect(moves.showHint).toHaveBeenCalledOnce();
  });

  it('zooms around the pointer with Ctrl, and in full screen', () => {
    const by = { zoom: Math.exp(-0.25), x: 10, y: 0 };
    expect(turn(-100, { ctrlKey: true }).defaultPrevented).toBe(true);
    expect(moves.nudge).toHaveBeenLastCalledWith(by);
    moves.isFilled.mockReturnValue(true);
    expect(turn(-5).defaultPrevented).toBe(true);
    expect(moves.nudge).toHaveBeenLastCalledWith({ ...by, zoom: Math.exp(-0.025) });
    expect(moves.showHint).not.toHaveBeenCalled();
  });
});

describe('keys of a free view', () => {
  it.each([
    ['+', false, { zoom: 1 / 1.5 }],
    ['+', true, { zoom: 1 / 1.5 }],
    ['-', false, { zoom: 1.5 }],
    ['ArrowLeft', true, { right: 120 }],
    ['ArrowRight', true, { right: -120 }],
    ['ArrowUp', true, { down: 120 }],
    ['ArrowDown', true, { down: -120 }],
  ])('%s with Shift %s moves by %o [9.31]', (key, shiftKey, by) => {
    listenToKeys(slide, moves, life.signal);
    slide.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true }));
    expect(moves.nudge).toHaveBeenCalledExactlyOnceWith(by, true);
    expect(made()).toEqual([0, 0]);
  });

  it.each([
    ['n', false, 1],
    ['N', true, -1],
    // With Caps Lock.
    ['N', false, 1],
    ['n', true, -1],
  ])('%s with Shift %s flies to another object [9.42]', (key, shiftKey, way) => {
    listenToKeys(slide, moves, life.signal);
    const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true });
    expect(slide.dispatchEvent(event)).toBe(false);
    expect(moves.visit).toHaveBeenCalledExactlyOnceWith(way);
  });

  it('0 shows the whole, Escape and Backspace return', () => {
    listenToKeys(slide, moves, life.signal);
    for (const key of ['0', 'Escape', 'Backspace'])
      slide.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    expect([moves.whole.mock.calls.length, moves.back.mock.calls.length]).toEqual([1, 2]);
  });
});

it('a held F changes full screen once', () => {
  listenToKeys(slide, moves, life.signal);
  for (const repeat of [false, true, true])
    slide.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', repeat, bubbles: true }));
  expect(moves.toggleFullscreen).toHaveBeenCalledOnce();
});

it.each([
  [false, true],
  [true, false],
])('an arrow with Shift, held: %s, flies: %s', (repeat, isFlown) => {
  listenToKeys(slide, moves, life.signal);
  slide.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'ArrowLeft', shiftKey: true, repeat, bubbles: true }),
  );
  expect(moves.nudge).toHaveBeenCalledExactlyOnceWith({ right: 120 }, isFlown);
});

describe('digits', () => {
  const press = (key: string, more: KeyboardEventInit = {}) =>
    slide.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  beforeEach(() => listenToKeys(slide, moves, life.signal));

  it('and Enter go to a step, also on a keyboard that requires Shift for digits [9.34]', () => {
    press('1', { shiftKey: true });
    vi.advanceTimersByTime(1499);
    press('0');
    vi.advanceTimersByTime(1499);
    press('Enter');
    expect([moves.goTo.mock.calls, moves.whole.mock.calls]).toEqual([[[10]], []]);
    press('Enter');
    expect(moves.goTo).toHaveBeenCalledOnce();
  });

  it('are forgotten after 1.5 s, by another key, and with the player [9.34]', () => {
    press('7');
    vi.advanceTimersByTime(1500);
    press('Enter');
    press('7');
    press('ArrowRight');
    press('Enter');
    expect(moves.goTo).not.toHaveBeenCalled();
    press('7');
    life.abort();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('show while they wait, and at most three', () => {
    for (const key of '1234') press(key);
    expect(moves.showDigits).toHaveBeenLastCalledWith('123');
    vi.advanceTimersByTime(1500);
    expect(moves.showDigits).toHaveBeenLastCalledWith('');
  });

  it('leave Enter to buttons while none waits', () => {
    expect(press('Enter')).toBe(true);
    press('2');
    expect(press('Enter')).toBe(false);
  });
});
