// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchActivity } from './ViewerStage.tsx';

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

describe.each(['the page', 'full screen'])('a viewer playing in %s', (where) => {
  beforeEach(() => goFullScreen(where === 'full screen' ? part : null));

  it('is idle after three seconds without a sign of activity', () => {
    vi.advanceTimersByTime(2999);
    expect(isIdle()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isIdle()).toBe(true);
  });

  it.each(['pointermove', 'pointerdown', 'keydown', 'focusin'])(
    'is active again at %s, which restarts the time',
    (sign) => {
      vi.advanceTimersByTime(3000);
      part.dispatchEvent(new Event(sign));
      expect(isIdle()).toBe(false);
      vi.advanceTimersByTime(3000);
      expect(isIdle()).toBe(true);
    },
  );

  it('restarts the time when it leaves the full screen', () => {
    goFullScreen(part);
    vi.advanceTimersByTime(3000);
    goFullScreen(null);
    expect(isIdle()).toBe(false);
  });

  it('does not change once nothing plays', () => {
    stop();
    vi.advanceTimersByTime(9000);
    expect(isIdle()).toBe(false);
  });
});

describe('the mark of the focus', () => {
  const keys = () => part.dataset['keys'];

  it('shows from a key to the next press of a pointer, anywhere in the page', () => {
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

  it('hides three seconds after the last key, and shows at the next one', () => {
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

  it('shows at once for visitors who came by keyboard', () => {
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
