// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchActivity } from './watch-activity.ts';

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
  stop = watchActivity(part);
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

  it.each(['pointermove', 'pointerdown', 'keydown', 'focusin'])('wakes at %s and counts anew', (sign) => {
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

describe('the mark of the focus', () => {
  const keys = () => part.dataset['keys'];

  it('is wanted from a key to the next press of a pointer, wherever they are', () => {
    expect(keys()).toBeUndefined();
    document.dispatchEvent(new Event('keydown'));
    expect(keys()).toBe('');
    part.dispatchEvent(new Event('pointermove'));
    expect(keys()).toBe('');
    document.dispatchEvent(new Event('pointerdown'));
    expect(keys()).toBeUndefined();
    vi.advanceTimersByTime(9000);
    expect(keys()).toBeUndefined();
  });

  it('rests three seconds after the last key, and the next one brings it back', () => {
    document.dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(2000);
    document.dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(2999);
    expect(keys()).toBe('');
    vi.advanceTimersByTime(1);
    expect(keys()).toBe('resting');
    document.dispatchEvent(new Event('keydown'));
    expect(keys()).toBe('');
  });

  it('is wanted at once by somebody who came by keys', () => {
    const link = document.createElement('a');
    link.href = '#';
    part.append(link);
    document.body.append(part);
    link.focus();
    watchActivity(part)();
    expect(keys()).toBe('');
    part.remove();
  });
});
