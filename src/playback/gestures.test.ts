// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenToKeys, listenToPointer, listenToWheel } from './gestures.ts';

const commands = {
  left: vi.fn(),
  right: vi.fn(),
  next: vi.fn(),
  previous: vi.fn(),
  goTo: vi.fn(),
  toggleOverview: vi.fn(),
  showOverview: vi.fn(),
  togglePlaying: vi.fn(),
  canFill: true,
  isFilled: vi.fn(() => false),
  toggleFullscreen: vi.fn(),
  returnToPath: vi.fn(),
  nudge: vi.fn(),
  glide: vi.fn(),
  flyToObjectAt: vi.fn(() => false),
  visitObject: vi.fn(),
  showHint: vi.fn(),
  showHelp: vi.fn(),
  showDigits: vi.fn(),
  isFree: vi.fn(() => false),
  isGliding: vi.fn(() => false),
};
const setPointerCapture = vi.fn();
let slide: HTMLElement;
let abortController: AbortController;

beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers();
  abortController = new AbortController();
  slide = document.createElement('div');
  document.body.replaceChildren(slide);
  vi.spyOn(slide, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 300, 200));
  slide.setPointerCapture = setPointerCapture;
  vi.stubGlobal('visualViewport', { scale: 1 });
  listenToPointer(
    slide,
    { ...commands, left: commands.previous, right: commands.next },
    abortController.signal,
  );
  listenToWheel(slide, commands);
});
afterEach(() => {
  abortController.abort();
  vi.useRealTimers();
});

const stepChangeCounts = () => [commands.previous.mock.calls.length, commands.next.mock.calls.length];

function sendPointer(
  type: string,
  [clientX = 0, clientY = 0]: readonly number[],
  time: number,
  options = {},
): void {
  const {
    on = slide,
    pointerType = 'mouse',
    pointerId = 1,
    buttons = 1,
  } = options as {
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
function pressAndRelease(
  from: readonly number[],
  to: readonly number[],
  time = 0,
  options = {},
  durationMs = 100,
): void {
  sendPointer('down', from, time, options);
  if (from !== to) sendPointer('move', to, time + durationMs, options);
  sendPointer('up', to, time + durationMs, options);
}
const MIDDLE = [250, 100];
const TOUCH = { pointerType: 'touch' };

describe('a click', () => {
  it.each(['mouse', 'touch'])(
    'by %s beside objects waits 250 ms and moves to the next step [9.28]',
    (pointerType) => {
      pressAndRelease(MIDDLE, MIDDLE, 0, { pointerType });
      vi.advanceTimersByTime(249);
      expect(stepChangeCounts()).toEqual([0, 0]);
      vi.advanceTimersByTime(1);
      expect(stepChangeCounts()).toEqual([0, 1]);
    },
  );

  it('on an object flies to it at once', () => {
    commands.flyToObjectAt.mockReturnValueOnce(true);
    pressAndRelease([260, 110], [260, 110]);
    expect(commands.flyToObjectAt).toHaveBeenCalledWith(10, 10);
    vi.advanceTimersByTime(1000);
    expect(stepChangeCounts()).toEqual([0, 0]);
  });

  it('that is double toggles full screen, or zooms by touch, and does not move to the next step', () => {
    pressAndRelease(MIDDLE, MIDDLE, 0);
    pressAndRelease(MIDDLE, MIDDLE, 149);
    expect(commands.toggleFullscreen).toHaveBeenCalledOnce();
    pressAndRelease([260, 100], [260, 100], 5000, TOUCH);
    pressAndRelease([260, 100], [260, 100], 5149, TOUCH);
    expect(commands.nudge).toHaveBeenCalledWith({ zoom: 0.4, x: 10, y: 0 }, true);
    vi.advanceTimersByTime(1000);
    expect(stepChangeCounts()).toEqual([0, 0]);
  });

  it.each(['mouse', 'touch'])('by %s far from the one before is no second one [9.28]', (pointerType) => {
    pressAndRelease([120, 100], [120, 100], 0, { pointerType });
    pressAndRelease([380, 100], [380, 100], 149, { pointerType });
    expect(stepChangeCounts()).toEqual([0, 1]);
    vi.advanceTimersByTime(250);
    expect(stepChangeCounts()).toEqual([0, 2]);
    vi.advanceTimersByTime(1000);
    expect([
      commands.toggleFullscreen.mock.calls.length,
      commands.nudge.mock.calls.length,
      ...stepChangeCounts(),
    ]).toEqual([0, 0, 0, 2]);
  });

  it('on an object soon after one beside flies there, and not to the next step first', () => {
    pressAndRelease([120, 100], [120, 100], 0);
    commands.flyToObjectAt.mockReturnValueOnce(true);
    pressAndRelease([380, 100], [380, 100], 149);
    vi.advanceTimersByTime(1000);
    expect(commands.flyToObjectAt).toHaveBeenCalledTimes(2);
    expect([commands.toggleFullscreen.mock.calls.length, ...stepChangeCounts()]).toEqual([0, 0, 0]);
  });

  it('is left to videos, and is no long press', () => {
    const video = document.createElement('video');
    slide.append(video);
    pressAndRelease(MIDDLE, MIDDLE, 0, { on: video });
    pressAndRelease(MIDDLE, MIDDLE, 2000, {}, 501);
    vi.advanceTimersByTime(1000);
    expect([commands.flyToObjectAt.mock.calls.length, ...stepChangeCounts()]).toEqual([0, 0, 0]);
  });

  it('that stops a glide is none, unless it is double [9.29]', () => {
    commands.isFree.mockReturnValue(true);
    commands.isGliding.mockReturnValueOnce(true);
    pressAndRelease(MIDDLE, MIDDLE, 0);
    vi.advanceTimersByTime(1000);
    expect([
      commands.nudge.mock.calls,
      commands.flyToObjectAt.mock.calls.length,
      ...stepChangeCounts(),
    ]).toEqual([[[{}]], 0, 0, 0]);
    pressAndRelease(MIDDLE, MIDDLE, 149);
    expect(commands.toggleFullscreen).toHaveBeenCalledOnce();
    pressAndRelease(MIDDLE, MIDDLE, 5000);
    expect(commands.flyToObjectAt).toHaveBeenCalledOnce();
  });

  it('is forgotten with the player', () => {
    pressAndRelease(MIDDLE, MIDDLE);
    abortController.abort();
    vi.advanceTimersByTime(1000);
    expect(stepChangeCounts()).toEqual([0, 0]);
  });
});

describe('a pinch on a touch pad in Safari', () => {
  function sendPinch(type: string, scale: number, [clientX, clientY]: readonly [number, number]): Event {
    const event = new MouseEvent(`gesture${type}`, { bubbles: true, cancelable: true, clientX, clientY });
    Object.defineProperty(event, 'scale', { value: scale });
    slide.dispatchEvent(event);
    return event;
  }

  it('zooms around the pointer, and not the page [9.39]', () => {
    expect(sendPinch('start', 1, [260, 110]).defaultPrevented).toBe(true);
    expect(commands.nudge).not.toHaveBeenCalled();
    expect(sendPinch('change', 2, [260, 110]).defaultPrevented).toBe(true);
    sendPinch('change', 1, [260, 110]);
    sendPinch('end', 1, [260, 110]);
    // The next pinch counts from its own start.
    sendPinch('start', 1, [250, 100]);
    sendPinch('change', 4, [250, 100]);
    expect(commands.nudge.mock.calls).toEqual([
      [{ zoom: 0.5, x: 10, y: 10 }],
      [{ zoom: 2, x: 10, y: 10 }],
      [{ zoom: 0.25, x: 0, y: 0 }],
    ]);
  });

  it('on a touch screen does not count twice', () => {
    sendPointer('down', [200, 100], 0, TOUCH);
    sendPointer('down', [300, 100], 0, { ...TOUCH, pointerId: 2 });
    commands.nudge.mockClear();
    sendPinch('start', 1, [250, 100]);
    sendPinch('change', 2, [250, 100]);
    expect(commands.nudge).not.toHaveBeenCalled();
  });
});

describe('dragging', () => {
  it('by mouse pans and glides on', () => {
    pressAndRelease([250, 100], [280, 90], 0);
    expect(commands.nudge).toHaveBeenCalledWith({ right: 30, down: -10, zoom: 1, x: 30, y: -10 });
    expect(commands.glide).toHaveBeenCalledWith(0.3, -0.1);
  });

  it('does not glide after a rest', () => {
    sendPointer('down', MIDDLE, 0);
    sendPointer('move', [300, 100], 100);
    sendPointer('up', [300, 100], 151);
    expect(commands.glide).not.toHaveBeenCalled();
  });

  it.each([
    ['a swipe to the left', [300, 50], [259, 50], [0, 1]],
    ['a swipe to the right', [200, 50], [241, 50], [1, 0]],
    ['a swipe that is too short', [300, 50], [261, 50], [0, 0]],
    ['a mostly vertical swipe', [300, 50], [220, 170], [0, 0]],
  ])('by a finger at a step: %s changes or keeps the step [9.29]', (_what, from, to, expected) => {
    pressAndRelease(from, to, 0, TOUCH);
    expect(stepChangeCounts()).toEqual(expected);
    expect(commands.nudge).not.toHaveBeenCalled();
  });

  it('by a finger at a step of a talk from right to left go the other way [4.43, 9.29]', () => {
    listenToPointer(
      slide,
      { ...commands, left: commands.next, right: commands.previous },
      abortController.signal,
    );
    pressAndRelease([200, 50], [241, 50], 0, TOUCH);
    expect(stepChangeCounts()).toEqual([0, 1]);
    pressAndRelease([300, 50], [259, 50], 1000, TOUCH);
    expect(stepChangeCounts()).toEqual([1, 1]);
  });

  it('by a finger in a free view pans', () => {
    commands.isFree.mockReturnValue(true);
    pressAndRelease([300, 50], [250, 50], 0, TOUCH);
    expect(stepChangeCounts()).toEqual([0, 0]);
    expect(commands.nudge).toHaveBeenLastCalledWith(expect.objectContaining({ right: -50 }));
  });

  it('by two fingers zooms around their middle', () => {
    sendPointer('down', [200, 100], 0, TOUCH);
    sendPointer('down', [300, 100], 10, { ...TOUCH, pointerId: 2 });
    sendPointer('move', [400, 100], 20, { ...TOUCH, pointerId: 2 });
    expect(commands.nudge).toHaveBeenLastCalledWith({ right: 50, down: 0, zoom: 0.5, x: 50, y: 0 });
    sendPointer('up', [400, 100], 30, { ...TOUCH, pointerId: 2 });
    sendPointer('up', [200, 100], 40, TOUCH);
    vi.advanceTimersByTime(1000);
    expect(stepChangeCounts()).toEqual([0, 0]);
  });

  it('by two fingers does not glide, also if one of them lifts first and the other slips', () => {
    const other = { ...TOUCH, pointerId: 2 };
    const pinch = (...lifts: (() => void)[]) => {
      sendPointer('down', [240, 100], 0, TOUCH);
      sendPointer('down', [260, 100], 0, other);
      sendPointer('move', [200, 100], 16, TOUCH);
      sendPointer('move', [300, 100], 16, other);
      for (const lift of lifts) lift();
    };
    const [one, two] = [
      () => sendPointer('up', [200, 100], 20, TOUCH),
      () => sendPointer('up', [300, 100], 20, other),
    ];
    pinch(one, two);
    pinch(two, one);
    pinch(one, () => sendPointer('move', [310, 100], 25, other), two);
    expect(commands.glide).not.toHaveBeenCalled();
    // The next drag does.
    commands.isFree.mockReturnValue(true);
    pressAndRelease([250, 100], [280, 100], 1000, TOUCH);
    expect(commands.glide).toHaveBeenCalledExactlyOnceWith(0.3, 0);
  });

  it('ends with the next move if the button was released unseen, as in another tab', () => {
    sendPointer('down', MIDDLE, 0);
    sendPointer('move', [300, 100], 10);
    commands.nudge.mockClear();
    sendPointer('move', [400, 100], 500, { buttons: 0 });
    sendPointer('move', [410, 100], 510);
    expect(commands.nudge).not.toHaveBeenCalled();
  });

  it('hears of the end of each press, also beside the stage', () => {
    sendPointer('down', MIDDLE, 0);
    expect(setPointerCapture).toHaveBeenCalledExactlyOnceWith(1);
  });

  describe('is kept from the browser, which would ignore the tap after a fling:', () => {
    const isDefaultPrevented = () =>
      !slide.dispatchEvent(new Event('touchmove', { bubbles: true, cancelable: true }));

    it.each([
      ['a swipe to the side', [290, 105], false, true],
      ['a swipe that scrolls the page', [295, 90], false, false],
      ['a movement in a free view', [295, 90], true, true],
    ])('%s', (_what, to, isFree, expected) => {
      commands.isFree.mockReturnValue(isFree);
      sendPointer('down', [300, 100], 0, TOUCH);
      expect(isDefaultPrevented()).toBe(false);
      sendPointer('move', to, 10, TOUCH);
      expect(isDefaultPrevented()).toBe(expected);
    });

    it('two fingers', () => {
      sendPointer('down', [200, 100], 0, TOUCH);
      sendPointer('down', [300, 100], 10, { ...TOUCH, pointerId: 2 });
      expect(isDefaultPrevented()).toBe(true);
    });

    it('but not what the browser has begun to scroll', () => {
      sendPointer('down', [200, 100], 0, TOUCH);
      sendPointer('down', [300, 100], 10, { ...TOUCH, pointerId: 2 });
      expect(slide.dispatchEvent(new Event('touchmove'))).toBe(true);
    });
  });

  it('is left to a zoomed page, and ends when the browser scrolls', () => {
    vi.stubGlobal('visualViewport', { scale: 2 });
    pressAndRelease([300, 50], [200, 50], 0, TOUCH);
    vi.stubGlobal('visualViewport', { scale: 1 });
    sendPointer('down', [300, 50], 0, TOUCH);
    sendPointer('cancel', [300, 50], 10, TOUCH);
    sendPointer('up', [200, 50], 20, TOUCH);
    expect(stepChangeCounts()).toEqual([0, 0]);
  });
});

describe('the wheel', () => {
  function turnWheel(deltaY: number, options: MouseEventInit = {}): WheelEvent {
    const event = new WheelEvent('wheel', {
      deltaY,
      cancelable: true,
      clientX: 260,
      clientY: 100,
      ...options,
    });
    slide.dispatchEvent(event);
    return event;
  }

  it('scrolls the page and shows how to zoom', () => {
    expect(turnWheel(100).defaultPrevented).toBe(false);
    expect(commands.nudge).not.toHaveBeenCalled();
    expect(commands.showHint).toHaveBeenCalledOnce();
  });

  it('zooms around the pointer with Ctrl, and in full screen', () => {
    const by = { zoom: Math.exp(-0.25), x: 10, y: 0 };
    expect(turnWheel(-100, { ctrlKey: true }).defaultPrevented).toBe(true);
    expect(commands.nudge).toHaveBeenLastCalledWith(by);
    commands.isFilled.mockReturnValue(true);
    expect(turnWheel(-5).defaultPrevented).toBe(true);
    expect(commands.nudge).toHaveBeenLastCalledWith({ ...by, zoom: Math.exp(-0.025) });
    expect(commands.showHint).not.toHaveBeenCalled();
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
    listenToKeys(slide, commands, abortController.signal);
    slide.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true }));
    expect(commands.nudge).toHaveBeenCalledExactlyOnceWith(by, true);
    expect(stepChangeCounts()).toEqual([0, 0]);
  });

  it.each([
    ['n', false, 1],
    ['N', true, -1],
    // With Caps Lock.
    ['N', false, 1],
    ['n', true, -1],
  ])('%s with Shift %s flies to another object [9.42]', (key, shiftKey, way) => {
    listenToKeys(slide, commands, abortController.signal);
    const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true });
    expect(slide.dispatchEvent(event)).toBe(false);
    expect(commands.visitObject).toHaveBeenCalledExactlyOnceWith(way);
  });

  it('0 shows the whole, Escape and Backspace return', () => {
    listenToKeys(slide, commands, abortController.signal);
    for (const key of ['0', 'Escape', 'Backspace'])
      slide.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    expect([commands.showOverview.mock.calls.length, commands.returnToPath.mock.calls.length]).toEqual([
      1, 2,
    ]);
  });
});

it('a held F changes full screen once', () => {
  listenToKeys(slide, commands, abortController.signal);
  for (const repeat of [false, true, true])
    slide.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', repeat, bubbles: true }));
  expect(commands.toggleFullscreen).toHaveBeenCalledOnce();
});

it.each([
  [false, true],
  [true, false],
])('an arrow with Shift, held: %s, flies: %s', (repeat, isFlown) => {
  listenToKeys(slide, commands, abortController.signal);
  slide.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'ArrowLeft', shiftKey: true, repeat, bubbles: true }),
  );
  expect(commands.nudge).toHaveBeenCalledExactlyOnceWith({ right: 120 }, isFlown);
});

describe('digits', () => {
  const press = (key: string, options: KeyboardEventInit = {}) =>
    slide.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }));
  beforeEach(() => listenToKeys(slide, commands, abortController.signal));

  it('and Enter go to a step, also on a keyboard that requires Shift for digits [9.34]', () => {
    press('1', { shiftKey: true });
    vi.advanceTimersByTime(1499);
    press('0');
    vi.advanceTimersByTime(1499);
    press('Enter');
    expect([commands.goTo.mock.calls, commands.showOverview.mock.calls]).toEqual([[[10]], []]);
    press('Enter');
    expect(commands.goTo).toHaveBeenCalledOnce();
  });

  it('are forgotten after 1.5 s, by another key, and with the player [9.34]', () => {
    press('7');
    vi.advanceTimersByTime(1500);
    press('Enter');
    press('7');
    press('ArrowRight');
    press('Enter');
    expect(commands.goTo).not.toHaveBeenCalled();
    press('7');
    abortController.abort();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('show while they wait, and at most three', () => {
    for (const key of '1234') press(key);
    expect(commands.showDigits).toHaveBeenLastCalledWith('123');
    vi.advanceTimersByTime(1500);
    expect(commands.showDigits).toHaveBeenLastCalledWith('');
  });

  it('leave Enter to buttons while none waits', () => {
    expect(press('Enter')).toBe(true);
    press('2');
    expect(press('Enter')).toBe(false);
  });
});
