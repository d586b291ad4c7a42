// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listenToTouch, listenToWheel } from './gestures.ts';

const moves = {
  next: vi.fn(),
  previous: vi.fn(),
  goTo: vi.fn(),
  overview: vi.fn(),
  togglePlaying: vi.fn(),
  toggleFullscreen: vi.fn(),
};
let slide: HTMLElement;

beforeEach(() => {
  vi.resetAllMocks();
  slide = document.createElement('div');
  document.body.replaceChildren(slide);
  vi.spyOn(slide, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 300, 200));
  Object.defineProperty(document, 'fullscreenElement', { value: null, configurable: true });
});

const made = () => [moves.previous.mock.calls.length, moves.next.mock.calls.length];

describe('listenToTouch', () => {
  beforeEach(() => {
    vi.stubGlobal('visualViewport', { scale: 1 });
    listenToTouch(slide, moves);
  });

  function touch(
    from: readonly number[],
    to: readonly number[],
    { fingers = 1, on = slide, milliseconds = 100 } = {},
  ): Event {
    const [start, end] = [from, to].map(([clientX, clientY]) => ({ clientX, clientY }));
    const down = new Event('touchstart', { bubbles: true });
    const up = new Event('touchend', { bubbles: true, cancelable: true });
    Object.defineProperty(up, 'timeStamp', { value: down.timeStamp + milliseconds });
    on.dispatchEvent(Object.assign(down, { touches: Array.from({ length: fingers }, () => start) }));
    on.dispatchEvent(Object.assign(up, { changedTouches: [end] }));
    return up;
  }

  it.each([
    ['a swipe to the left', [300, 50], [259, 50], [0, 1]],
    ['a swipe to the right', [200, 50], [241, 50], [1, 0]],
    ['a swipe that is too short', [300, 50], [261, 50], [0, 0]],
    ['a tap in the first third', [199, 50], [199, 50], [1, 0]],
    ['a tap behind it', [201, 50], [201, 50], [0, 1]],
  ])('answers %s', (_what, from, to, expected) => {
    touch(from, to);
    expect(made()).toEqual(expected);
  });

  it('has no click follow a tap, which would hit what the move has brought', () => {
    expect(touch([300, 50], [300, 50]).defaultPrevented).toBe(true);
    expect(touch([300, 50], [300, 50], { fingers: 2 }).defaultPrevented).toBe(false);
  });

  it('leaves a pinch alone', () => {
    touch([300, 50], [200, 50], { fingers: 2 });
    expect(made()).toEqual([0, 0]);
  });

  it('leaves a zoomed page alone', () => {
    vi.stubGlobal('visualViewport', { scale: 2 });
    touch([300, 50], [200, 50]);
    expect(made()).toEqual([0, 0]);
  });

  it('leaves selected text and videos alone', () => {
    const select = (anchorNode: Node) =>
      vi.spyOn(window, 'getSelection').mockReturnValueOnce({ isCollapsed: false, anchorNode } as Selection);
    select(slide);
    touch([300, 50], [200, 50]);
    const video = document.createElement('video');
    slide.append(video);
    touch([300, 50], [200, 50], { on: video });
    expect(made()).toEqual([0, 0]);
    // A selection elsewhere on the page does not affect swipes on the stage.
    select(document.body);
    touch([300, 50], [200, 50]);
    expect(made()).toEqual([0, 1]);
  });

  it('takes no mostly vertical swipe and no long press', () => {
    touch([300, 50], [220, 170]);
    touch([300, 50], [300, 50], { milliseconds: 501 });
    expect(made()).toEqual([0, 0]);
  });
});

describe('listenToWheel', () => {
  beforeEach(() => listenToWheel(slide, moves));

  function turn(deltaY: number, timeStamp: number, more: WheelEventInit = {}): WheelEvent {
    const event = new WheelEvent('wheel', { deltaY, cancelable: true, ...more });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    slide.dispatchEvent(event);
    return event;
  }

  it('lets the page scroll outside fullscreen', () => {
    expect(turn(100, 0).defaultPrevented).toBe(false);
    expect(made()).toEqual([0, 0]);
  });

  it('moves once a turn in fullscreen, and leaves zooming alone', () => {
    Object.defineProperty(document, 'fullscreenElement', { value: slide, configurable: true });
    expect(turn(100, 0).defaultPrevented).toBe(true);
    turn(100, 699);
    expect(made()).toEqual([0, 1]);
    turn(-100, 700);
    turn(-100, 9000, { ctrlKey: true });
    expect(made()).toEqual([1, 1]);
  });
});
