// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fullscreenOf, isFilled } from './fill-screen.ts';
import { videoFullscreen } from './video-controls.ts';

let whole: HTMLElement;
const changes = vi.fn();

const setDocument = (name: string, value: unknown) =>
  Object.defineProperty(document, name, { value, configurable: true });

beforeEach(() => {
  setDocument('fullscreenEnabled', undefined);
  setDocument('fullscreenElement', null);
  window.scrollTo = vi.fn();
  // jsdom has no popovers.
  Object.assign(HTMLElement.prototype, { popover: null, showPopover: () => undefined });
  document.body.innerHTML = `
    <header><button>Menu</button></header>
    <main><section id="viewer"><button>Next</button><div class="overlay"><a href="#">Again</a></div></section>
    <div id="tools"></div><aside><dialog open></dialog></aside></main>`;
  whole = document.getElementById('viewer')!;
  changes.mockReset();
  document.addEventListener('fullscreenchange', changes);
});

afterEach(() => {
  if (isFilled()) press('Escape');
  document.removeEventListener('fullscreenchange', changes);
  Reflect.deleteProperty(HTMLElement.prototype, 'popover');
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
});

function press(key: string, on: Element = whole, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  on.dispatchEvent(event);
  return event;
}

async function fill(): Promise<void> {
  fullscreenOf(whole).toggleFullscreen();
  await vi.waitFor(() => expect(isFilled()).toBe(true));
}

describe('where the browser has full screen', () => {
  it('fills the screen, and leaves it', () => {
    const [enter, leave] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())];
    setDocument('fullscreenEnabled', true);
    Object.assign(whole, { requestFullscreen: enter });
    Object.assign(document, { exitFullscreen: leave });
    const fullscreen = fullscreenOf(whole);
    fullscreen.toggleFullscreen();
    expect([fullscreen.canFill, enter.mock.calls.length]).toEqual([true, 1]);
    setDocument('fullscreenElement', whole);
    expect(fullscreen.isFilled()).toBe(true);
    fullscreen.toggleFullscreen();
    expect([enter.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1]);
  });

  it('changes nothing if the browser refuses', async () => {
    setDocument('fullscreenEnabled', true);
    const refuse = vi.fn(() => Promise.reject(new TypeError('no user action')));
    Object.assign(whole, { requestFullscreen: refuse });
    fullscreenOf(whole).toggleFullscreen();
    await vi.waitFor(() => expect(refuse).toHaveBeenCalled());
    expect(isFilled()).toBe(false);
  });
});

describe('where it has none', () => {
  it('fills the window, and leaves it [4.44]', async () => {
    whole.querySelector('button')?.focus();
    await fill();
    expect([whole.popover, changes.mock.calls.length]).toEqual(['manual', 1]);
    expect(document.activeElement?.textContent).toBe('Next');
    fullscreenOf(whole).toggleFullscreen();
    await vi.waitFor(() => expect(isFilled()).toBe(false));
    expect([whole.popover, changes.mock.calls.length]).toEqual([null, 2]);
    expect(document.activeElement?.textContent).toBe('Next');
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  });

  it('takes the focus from the page behind, and gives it back [4.44]', async () => {
    // jsdom has the property, but not the attribute.
    document.getElementById('tools')!.inert = true;
    await fill();
    const inert = () => [...document.querySelectorAll<HTMLElement>('body *')].filter((item) => item.inert);
    expect(inert().map(({ localName }) => localName)).toEqual(['header', 'div', 'aside']);
    press('Escape');
    expect(inert().map(({ id }) => id)).toEqual(['tools']);
  });

  it.each([
    ['Escape', {}],
    ['f', {}],
    ['а', { code: 'KeyF' }],
  ])('ends by %s on an overlay', async (key, more) => {
    await fill();
    press(key, whole.querySelector('a')!, more);
    expect(isFilled()).toBe(false);
  });

  it('keeps Escape from the player', async () => {
    const escaped = vi.fn();
    whole.addEventListener('keydown', escaped, { once: true });
    await fill();
    expect(press('Escape').defaultPrevented).toBe(true);
    expect(escaped).not.toHaveBeenCalled();
  });

  it.each([
    ['Escape', { isComposing: true }],
    ['f', { ctrlKey: true }],
    ['x', {}],
  ])('does not end by %s with %j', async (key, more) => {
    await fill();
    press(key, whole, more);
    expect(isFilled()).toBe(true);
  });

  it('leaves Escape to a dialog above', async () => {
    whole.append(document.createElement('dialog'));
    await fill();
    press('Escape', whole.querySelector('dialog')!);
    expect(isFilled()).toBe(true);
  });

  it('ends when a dialog of the page opens', async () => {
    await fill();
    dispatchEvent(new Event('open-modal'));
    expect(isFilled()).toBe(false);
  });

  it('does nothing without popovers', () => {
    Reflect.deleteProperty(HTMLElement.prototype, 'popover');
    const fullscreen = fullscreenOf(whole);
    expect(fullscreen.canFill).toBe(false);
    expect(() => fullscreen.toggleFullscreen()).not.toThrow();
  });

  it('lets a video of an iPhone fill the screen alone', () => {
    const fillScreen = vi.fn();
    const video = Object.assign(document.createElement('video'), { webkitEnterFullscreen: fillScreen });
    const fullscreen = videoFullscreen(whole, video);
    fullscreen.toggleFullscreen();
    expect([fullscreen.canFill, fillScreen.mock.calls.length, isFilled()]).toEqual([true, 1, false]);
  });

  it('fills the window with a video elsewhere [4.44]', async () => {
    videoFullscreen(whole, document.createElement('video')).toggleFullscreen();
    await vi.waitFor(() => expect(isFilled()).toBe(true));
  });
});
