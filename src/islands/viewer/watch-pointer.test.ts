// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchPointer } from './watch-pointer.ts';

let part: HTMLElement;
let stop: () => void;

function goFullScreen(element: Element | null): void {
  Object.defineProperty(document, 'fullscreenElement', { value: element, configurable: true });
  document.dispatchEvent(new Event('fullscreenchange'));
}

const isIdle = () => 'idle' in part.dataset;

beforeEach(() => {
  vi.useFakeTimers();
  part = document.createElement('section');
  stop = watchPointer(part);
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(document, 'fullscreenElement');
  vi.useRealTimers();
});

describe.each(['the page', 'full screen'])('a viewer that is watched in %s', (where) => {
  beforeEach(() => goFullScreen(where === 'full screen' ? part : null));

  it('is idle after three seconds without a sign of anybody', () => {
    vi.advanceTimersByTime(2999);
    expect(isIdle()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isIdle()).toBe(true);
  });

  it.each(['pointermove', 'pointerdown', 'keydown'])('wakes at %s and counts anew', (sign) => {
    vi.advanceTimersByTime(3000);
    part.dispatchEvent(new Event(sign));
    expect(isIdle()).toBe(false);
    vi.advanceTimersByTime(3000);
    expect(isIdle()).toBe(true);
  });

  it('counts anew when it leaves the full screen', () => {
    goFullScreen(part);
    vi.advanceTimersByTime(3000);
    goFullScreen(null);
    expect(isIdle()).toBe(false);
  });

  it('is left alone once nothing is watched', () => {
    stop();
    vi.advanceTimersByTime(9000);
    expect(isIdle()).toBe(false);
  });
});
