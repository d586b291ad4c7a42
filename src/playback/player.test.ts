// @vitest-environment jsdom
import { getByRole, queryByRole, screen } from '@testing-library/dom';
import axe from 'axe-core';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Player, PlayerOptions } from './player-types.ts';
import { ANNOUNCE_DELAY_MS } from './description.ts';
import { mountPlayer } from './player.ts';
import { buildOptions, buildScene, FULLSCREEN, IMAGE } from './scene.fixture.ts';

let player: Player | undefined;
let resize: () => void = () => undefined;
let lessMotion = false;
let size = { width: 320, height: 180 };

beforeEach(() => {
  vi.useFakeTimers();
  lessMotion = false;
  size = { width: 320, height: 180 };
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resize = callback;
      }
      observe = () => undefined;
      disconnect = () => (resize = () => undefined);
    },
  );
  vi.stubGlobal('visualViewport', null);
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return lessMotion;
    },
  }));
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync = () => undefined;
    },
  );
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true });
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => size.width);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(() => size.height);
  HTMLImageElement.prototype.decode = () => Promise.resolve();
});

afterEach(() => {
  player?.destroy();
  player = undefined;
  document.body.replaceChildren();
  history.replaceState(null, '', '#');
  vi.useRealTimers();
});

function start(count = 3, changes: Partial<PlayerOptions> = {}): Player {
  player = mountPlayer(document.body, buildOptions(buildScene(count, [IMAGE]), changes));
  return player;
}
const region = () => screen.getByRole('region', { name: 'Rivers' });
const slide = () => getByRole(region(), 'group');
const button = (name: string) => getByRole(region(), 'button', { name });
const press = (key: string, more: KeyboardEventInit = {}, on: Element = region()) =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

describe('mountPlayer', () => {
  it('is a region with the step as a group, and passes axe', async () => {
    start();
    expect(region().ariaRoleDescription).toBe('presentation');
    expect(slide().ariaLabel).toBe('1 of 3: Title 1');
    expect(slide().lang).toBe('fr');
    vi.useRealTimers();
    const { violations } = await axe.run(region(), { rules: { 'color-contrast': { enabled: false } } });
    expect(violations).toEqual([]);
  });

  it('speaks the step while visitors move and is silent while it plays by itself', () => {
    start(3, { isAutoplaying: true });
    const speech = region().querySelector('[aria-live]');
    expect(speech?.ariaLive).toBe('off');
    button('Next').click();
    expect(speech?.ariaLive).toBe('polite');
    expect(speech?.textContent).toBe('Title 2. Text 2');
  });

  it('flies to the next step, and hides other elements from view and screen readers', () => {
    start();
    button('Next').click();
    expect(slide().classList).toContain('is-flying');
    vi.advanceTimersByTime(2000);
    expect(slide().classList).not.toContain('is-flying');
    const texts = [...region().querySelectorAll<HTMLElement>('.player-text')];
    expect(texts.map(({ style }) => style.visibility)).toEqual(['hidden', 'visible', 'hidden']);
  });

  it('hides texts beside the step that the edge would cut, at rest only and not in a free view [4.39]', () => {
    size = { width: 640, height: 180 };
    start();
    const cut = () =>
      [...region().querySelectorAll<HTMLElement>('.player-text.is-cut')]
        .filter(({ style }) => style.visibility === 'visible')
        .map(({ textContent }) => textContent);
    expect(cut()).toEqual(['Text 2']);
    button('Next').click();
    expect(cut()).toEqual([]);
    vi.advanceTimersByTime(2000);
    expect(cut()).toEqual(['Text 1', 'Text 3']);
    // Now both are visible as a whole.
    size = { width: 1000, height: 90 };
    resize();
    expect(cut()).toEqual([]);
    size = { width: 640, height: 180 };
    resize();
    expect(cut()).toEqual(['Text 1', 'Text 3']);
    press('ArrowRight', { shiftKey: true });
    vi.advanceTimersByTime(2000);
    expect(cut()).toEqual([]);
    button('Overview').click();
    vi.advanceTimersByTime(2000);
    expect(cut()).toEqual([]);
  });

  it('cuts for visitors who prefer less motion, also in the middle of a flight', () => {
    start();
    button('Next').click();
    lessMotion = true;
    vi.advanceTimersByTime(20);
    expect(slide().classList).not.toContain('is-flying');
    button('Next').click();
    expect(slide().classList).not.toContain('is-flying');
  });

  it('keeps the focus on its buttons at both ends', () => {
    start(2);
    expect(button('Previous').ariaDisabled).toBe('true');
    button('Next').focus();
    button('Next').click();
    expect(document.activeElement).toBe(button('Next'));
  });

  it('flies to the overview after the last step, and ends there [9.41]', () => {
    const [onEnd, onChange] = [vi.fn(), vi.fn()];
    location.hash = '#step=2';
    start(2, { onEnd, onChange });
    button('Next').click();
    expect(player?.state()).toMatchObject({ step: 2, isOverview: true });
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2000);
    expect(onEnd).toHaveBeenCalledOnce();
    expect(location.hash).toBe('#step=2');
    // Those who see the whole already reach the end too.
    player?.next();
    vi.advanceTimersByTime(600);
    expect(onEnd).toHaveBeenCalledTimes(2);
  });

  it('ends after it reported the overview, also without a flight [9.41]', () => {
    const calls: string[] = [];
    lessMotion = true;
    location.hash = '#step=2';
    start(2, { onChange: () => calls.push('change'), onEnd: () => calls.push('end') }).next();
    expect(calls).toEqual(['change', 'end']);
  });

  it.each(['Previous', 'Home', 'a hand'])('does not end if %s moves on during that flight', (move) => {
    const onEnd = vi.fn();
    location.hash = '#step=2';
    start(2, { onEnd }).next();
    vi.advanceTimersByTime(100);
    if (move === 'Previous') button(move).click();
    else if (move === 'Home') press(move);
    else player?.goToView({ x: 0, y: 0, w: 300, r: 0 });
    vi.advanceTimersByTime(5000);
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('does not end before it shows the whole, though the wheel moved the canvas just before [9.41]', () => {
    const onEnd = vi.fn();
    location.hash = '#step=2';
    start(2, { onEnd });
    slide().dispatchEvent(new WheelEvent('wheel', { deltaY: 9, ctrlKey: true, bubbles: true }));
    vi.advanceTimersByTime(100);
    player?.next();
    vi.advanceTimersByTime(400);
    expect([onEnd.mock.calls.length, slide().classList.contains('is-flying')]).toEqual([0, true]);
    vi.advanceTimersByTime(2000);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('shows everything, and goes back to the step', () => {
    start();
    button('Overview').click();
    expect([slide().ariaLabel, player?.state().isOverview]).toEqual(['Overview', true]);
    expect(region().querySelector('[aria-live]')?.textContent).toBe('Overview');
    button('Overview').click();
    expect(slide().ariaLabel).toBe('1 of 3: Title 1');
  });

  it.each(['0', 'Overview'])('has an address of its own while %s shows the overview [9.36]', (by) => {
    location.hash = '#step=2';
    const { state, next } = start(3);
    const show = () => (by === '0' ? press(by) : button(by).click());
    const entries = history.length;
    show();
    const whole = location.hash;
    expect([whole, history.length]).toEqual([expect.stringMatching(/^#view=/), entries]);
    press('Backspace');
    expect([location.hash, state().step, history.length]).toEqual(['#step=2', 2, entries]);
    show();
    next();
    expect(location.hash).toBe('#step=3');
    player?.destroy();
    location.hash = whole;
    expect(start(3).state()).toMatchObject({ isFree: true });
    expect(location.hash).toBe(whole);
  });

  it('reports each change once', () => {
    const onChange = vi.fn();
    const { goTo, pause } = start(3, { onChange });
    goTo(2);
    goTo(2);
    pause();
    const still = { isOverview: false, isFree: false, isPlaying: false, isUnattended: false };
    expect(onChange.mock.calls).toEqual([[{ step: 2, isFirst: false, stepCount: 3, ...still }]]);
  });

  it('shows no larger picture than it needs, and never a smaller one again', async () => {
    location.hash = '#step=2';
    start(3);
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.getByRole('img', { name: 'A river' }).getAttribute('src')).toBe('/river-500.webp');
    button('Overview').click();
    await vi.advanceTimersByTimeAsync(3000);
    expect(screen.getByRole('img', { name: 'A river' }).getAttribute('src')).toBe('/river-500.webp');
  });

  it('fetches the pictures of the next step when the camera rests', async () => {
    start();
    // The code for small stages places the camera anew.
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(200);
    expect(region().querySelector('img')).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    expect(region().querySelector('img')?.alt).toBe('A river');
  });

  it('fetches small pictures of all elements on its way', async () => {
    const far = buildScene(9, [{ ...IMAGE, x: 1800 }]);
    player = mountPlayer(document.body, buildOptions(far));
    await vi.advanceTimersByTimeAsync(400);
    expect(region().querySelector('img')?.getAttribute('src')).toBe('/river-125.webp');
  });

  it('leaves nothing behind', () => {
    start(3, { isFramed: false, isAutoplaying: true }).next();
    player?.destroy();
    expect(document.body.childElementCount).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    expect(document.adoptedStyleSheets).toEqual([]);
    location.hash = '#step=3';
    vi.advanceTimersByTime(100);
    expect(player?.state().step).toBe(2);
  });

  it('can be started without a visible stage', () => {
    size = { width: 0, height: 0 };
    start().next();
    vi.advanceTimersByTime(100);
    expect(slide().classList).not.toContain('is-flying');
    size = { width: 320, height: 180 };
    resize();
    expect(region().querySelectorAll<HTMLElement>('.player-text')[1]?.style.visibility).toBe('visible');
  });
});

describe('a free view', () => {
  it('pauses, names itself, and returns to the nearest step by key and button [9.32]', () => {
    start(3, { isAutoplaying: true });
    press('+');
    vi.advanceTimersByTime(3000);
    expect(player?.state()).toMatchObject({ step: 1, isOverview: false, isFree: true, isPlaying: false });
    expect(slide().ariaLabel).toBe('Free view');
    for (let times = 0; times < 8; times += 1) press('ArrowRight', { shiftKey: true });
    vi.advanceTimersByTime(3000);
    expect(player?.state().step).toBe(3);
    button('Back to path').click();
    expect(slide().ariaLabel).toBe('3 of 3: Title 3');
    expect(document.activeElement).toBe(region());
    expect(queryByRole(region(), 'button', { name: 'Back to path' })).toBeNull();
    button('Zoom out').click();
    press('Escape');
    expect(player?.state()).toMatchObject({ step: 3, isFree: false });
  });

  it('continues from the nearest step', () => {
    start(5);
    press('+');
    for (let times = 0; times < 5; times += 1) press('ArrowRight', { shiftKey: true });
    expect(player?.state().step).toBe(2);
    press('ArrowRight');
    expect(player?.state()).toMatchObject({ step: 3, isFree: false });
  });

  it('measures the stage for a key that comes before the browser reports its size', () => {
    size = { width: 0, height: 0 };
    start();
    press('+');
    expect(player?.state().isFree).toBe(false);
    size = { width: 320, height: 180 };
    press('+');
    expect(player?.state().view?.w).toBeCloseTo(160 / 1.5, 1);
  });

  it('notifies the page once it is at rest', () => {
    const onChange = vi.fn();
    start(3, { onChange });
    press('+');
    expect(onChange).not.toHaveBeenCalled();
    vi.advanceTimersByTime(3000);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ isFree: true }));
  });

  it('is shown without a flight for visitors who prefer less motion', () => {
    lessMotion = true;
    start();
    press('+');
    expect(slide().classList).not.toContain('is-flying');
  });

  it('lets fingers move a page that they have zoomed, also in a free view', () => {
    const viewport = Object.assign(new EventTarget(), { scale: 1 });
    vi.stubGlobal('visualViewport', viewport);
    start();
    press('+');
    const zoom = (scale: number) => {
      viewport.scale = scale;
      viewport.dispatchEvent(new Event('resize'));
      return region().style.touchAction;
    };
    expect([zoom(2), zoom(1)]).toEqual(['auto', '']);
  });

  it('shows once how to zoom [9.33]', () => {
    start();
    for (let turns = 0; turns < 3; turns += 1)
      slide().dispatchEvent(new WheelEvent('wheel', { deltaY: 9, bubbles: true }));
    expect(screen.getAllByText('Ctrl + scroll to zoom')).toHaveLength(1);
  });
});

describe('the keys of objects', () => {
  const spoken = () => region().querySelector('[aria-live]')?.textContent;
  const centre = () => player?.state().view?.x;

  it('fly to the next and the previous one, and screen readers hear its words [9.42]', () => {
    start(3, { isAutoplaying: true });
    press('n');
    expect(player?.state()).toMatchObject({ isFree: true, isPlaying: false, view: { x: 200, w: 176 } });
    expect([slide().ariaLabel, spoken()]).toEqual(['Free view', 'Text 1']);
    press('n');
    expect([centre(), spoken()]).toEqual([400, 'Text 2']);
    press('N', { shiftKey: true });
    expect([centre(), spoken()]).toEqual([200, 'Text 1']);
    press('N', { shiftKey: true });
    expect([centre(), spoken()]).toEqual([600, 'Text 3']);
    vi.advanceTimersByTime(3000);
    expect(location.hash).toBe('#view=600,0,176,0');
  });

  it('begin at the step, and go on after other moves of the free view [9.42]', () => {
    location.hash = '#step=2';
    start(3);
    press('n');
    press('ArrowLeft', { shiftKey: true });
    expect(spoken()).toBe('Free view');
    press('n');
    expect(spoken()).toBe('Text 3');
    press('Home');
    press('n');
    expect(spoken()).toBe('Text 1');
  });

  it('go on from an object that was clicked', () => {
    size = { width: 640, height: 360 };
    const scene = buildScene(3, [{ ...IMAGE, x: 200, w: 16, h: 9 }]);
    start(3, { scene: { ...scene, objects: [0, 3, 1, 2] } });
    slide().setPointerCapture = () => undefined;
    for (const type of ['pointerdown', 'pointerup'])
      slide().dispatchEvent(Object.assign(new MouseEvent(type, { bubbles: true }), { pointerId: 1 }));
    expect([player?.state().view?.w, spoken()]).toEqual([17.6, 'A river']);
    press('n');
    expect(spoken()).toBe('Text 2');
  });

  it('do nothing before the stage has a size, and without objects', () => {
    size = { width: 0, height: 0 };
    start(3);
    press('n');
    expect(player?.state().isFree).toBe(false);
    player?.destroy();
    size = { width: 320, height: 180 };
    start(2, { scene: { ...buildScene(2), objects: [] } });
    press('n');
    expect(player?.state().isFree).toBe(false);
  });
});

describe('the address of a free view', () => {
  it('opens it, and follows it once it is at rest, without an entry in the history [9.36]', () => {
    history.replaceState(null, '', '#view=400,0,80,10');
    const entries = history.length;
    const onChange = vi.fn();
    start(3, { isFramed: false, onChange });
    expect(player?.state()).toMatchObject({ step: 2, isFree: true, view: { x: 400, y: 0, w: 80, r: 10 } });
    expect(slide().ariaLabel).toBe('Free view');
    vi.advanceTimersByTime(1000);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ isFree: true }));
    press('-');
    expect(location.hash).toBe('#view=400,0,80,10');
    vi.advanceTimersByTime(3000);
    expect([location.hash, history.length]).toEqual(['#view=400,0,120,10', entries]);
    press('Escape');
    expect([location.hash, history.length]).toEqual(['#step=2', entries]);
  });

  it('can be entered, and left by Back', async () => {
    vi.useRealTimers();
    lessMotion = true;
    start(3, { isFramed: false }).next();
    location.hash = '#view=600,0,80,0';
    await vi.waitFor(() => expect(player?.state()).toMatchObject({ step: 3, isFree: true }));
    history.back();
    await vi.waitFor(() => expect(player?.state()).toMatchObject({ step: 2, isFree: false }));
  });

  it('stays within the limits of the canvas, with any values [9.30, 9.36]', () => {
    const number = fc.oneof(
      fc.double(),
      fc.double({ noDefaultInfinity: true, noNaN: true }),
      fc.integer({ min: -2000, max: 2000 }),
      fc.constantFrom('', 'x', '1e309', '-0'),
    );
    lessMotion = true;
    fc.assert(
      fc.property(fc.tuple(number, number, number, number), (parts) => {
        history.replaceState(null, '', `#view=${parts.join(',')}`);
        const { state, destroy } = start();
        const { step, view } = state();
        destroy();
        expect([1, 2, 3]).toContain(step);
        // The whole is 600 units wide, and the smallest element 160.
        expect(view === undefined || (view.w >= 40 && view.w <= 900)).toBe(true);
        expect(view === undefined || Math.abs(view.x - 400) <= 300).toBe(true);
        expect(view === undefined || (Math.abs(view.y) <= 45 && Math.abs(view.r) < 360)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('is within the limits once the stage has a size', () => {
    size = { width: 0, height: 0 };
    history.replaceState(null, '', '#view=9999,0,9999,0');
    start();
    expect(player?.state()).toMatchObject({ step: 1, isFree: true });
    size = { width: 320, height: 180 };
    resize();
    expect(player?.state().view).toEqual({ x: 700, y: 0, w: 900, r: 0 });
    expect(player?.state().step).toBe(3);
  });
});

describe('autoplay', () => {
  it('stays six seconds at a step and ends after the last', () => {
    const onEnd = vi.fn();
    start(2, { isAutoplaying: true, onEnd });
    vi.advanceTimersByTime(5900);
    expect(player?.state().step).toBe(1);
    vi.advanceTimersByTime(200);
    expect(player?.state().step).toBe(2);
    vi.advanceTimersByTime(9000);
    expect(onEnd).toHaveBeenCalledOnce();
    expect(player?.state().isPlaying).toBe(false);
  });

  it('stays at a step as long as the step says [9.37]', () => {
    const scene = buildScene(3);
    const steps = scene.steps.map((step, index) => (index === 0 ? { ...step, seconds: 12 } : step));
    start(3, { scene: { ...scene, steps }, isAutoplaying: true });
    vi.advanceTimersByTime(11_900);
    expect(player?.state().step).toBe(1);
    vi.advanceTimersByTime(200);
    expect(player?.state().step).toBe(2);
    vi.advanceTimersByTime(8000);
    expect(player?.state().step).toBe(3);
  });

  it('begins again after the last step of a path that repeats, without an entry in the history [9.38]', () => {
    const onEnd = vi.fn();
    start(2, { scene: { ...buildScene(2), loop: true }, isAutoplaying: true, onEnd });
    vi.advanceTimersByTime(15_000);
    expect(player?.state()).toMatchObject({ step: 1, isPlaying: true });
    player?.goTo(2);
    player?.next();
    expect(player?.state()).toMatchObject({ step: 1, isPlaying: false });
    expect(onEnd).not.toHaveBeenCalled();
  });

  describe('of a path that repeats', () => {
    const LOOP = { ...buildScene(3), loop: true } as const;

    it('continues a minute after a visitor moved it, from its position [9.40]', () => {
      start(3, { scene: LOOP, isAutoplaying: true });
      button('Next').click();
      vi.advanceTimersByTime(50_000);
      // Every move restarts the time.
      press('+');
      vi.advanceTimersByTime(59_000);
      expect(player?.state()).toMatchObject({ step: 2, isFree: true, isPlaying: false });
      expect(player?.state().isUnattended).toBe(true);
      vi.advanceTimersByTime(5000);
      expect(player?.state()).toMatchObject({ step: 2, isFree: false, isPlaying: true });
      vi.advanceTimersByTime(5000);
      expect(player?.state()).toMatchObject({ step: 3, isPlaying: true });
    });

    it('stays paused until a visitor plays it again [9.40]', () => {
      start(3, { scene: LOOP, isAutoplaying: true });
      button('Pause').click();
      vi.advanceTimersByTime(600_000);
      button('Next').click();
      vi.advanceTimersByTime(600_000);
      expect(player?.state()).toMatchObject({ step: 2, isPlaying: false, isUnattended: false });
      button('Play').click();
      press('Home');
      vi.advanceTimersByTime(65_000);
      expect(player?.state().isPlaying).toBe(true);
    });

    it('never continues without autoplay, and on a path that ends [9.40]', () => {
      start(3, { scene: LOOP });
      button('Next').click();
      vi.advanceTimersByTime(600_000);
      expect(player?.state()).toMatchObject({ step: 2, isPlaying: false });
      player?.destroy();
      start(3, { isAutoplaying: true });
      button('Next').click();
      vi.advanceTimersByTime(600_000);
      expect(player?.state().isPlaying).toBe(false);
      expect(player?.state().isUnattended).not.toBe(true);
    });
  });

  it('of eight hours leaves no timer, listener, element or entry of the history behind [9.38]', () => {
    const listen = vi.spyOn(EventTarget.prototype, 'addEventListener');
    const scene = buildScene(3);
    const steps = scene.steps.map((step) => ({ ...step, seconds: 60 }));
    const onChange = vi.fn();
    start(3, { scene: { ...scene, steps, loop: true }, isAutoplaying: true, isFramed: false, onChange });
    const count = () => [
      vi.getTimerCount(),
      listen.mock.calls.length,
      document.querySelectorAll('*').length,
      history.length,
      document.adoptedStyleSheets.length,
    ];
    const HOUR = 3_600_000;
    vi.advanceTimersByTime(HOUR);
    const before = count();
    const moves = onChange.mock.calls.length;
    for (let hour = 2; hour <= 8; hour += 1) {
      // Eight hours of frames at 60 a second would take minutes: most flights are cuts.
      lessMotion = hour > 2;
      vi.advanceTimersByTime(HOUR);
    }
    expect(onChange.mock.calls.length - moves).toBeGreaterThan(380);
    expect(player?.state().isPlaying).toBe(true);
    vi.advanceTimersByTime(30_000);
    expect(count()).toEqual(before);
  });

  it('can be paused, and is paused by a move', () => {
    start(3, { isAutoplaying: true });
    button('Pause').click();
    vi.advanceTimersByTime(10_000);
    expect(player?.state()).toMatchObject({ step: 1, isPlaying: false });
    button('Play').click();
    button('Next').click();
    expect(player?.state()).toMatchObject({ step: 2, isPlaying: false });
  });

  it('does not go on by itself during the flight of a move that came just before', () => {
    start(5, { isAutoplaying: true });
    vi.advanceTimersByTime(5900);
    button('Next').click();
    vi.advanceTimersByTime(10_000);
    expect(player?.state()).toMatchObject({ step: 2, isPlaying: false });
  });

  it('has no button without autoplay', () => {
    start();
    expect(queryByRole(region(), 'button', { name: 'Play' })).toBeNull();
  });
});

describe('keys', () => {
  it.each([
    ['ArrowRight', {}, 3],
    ['ArrowDown', {}, 3],
    ['PageDown', {}, 3],
    [' ', {}, 3],
    [' ', { shiftKey: true }, 1],
    ['ArrowLeft', {}, 1],
    ['PageUp', {}, 1],
    ['Home', {}, 1],
    ['End', {}, 5],
    ['ArrowRight', { ctrlKey: true }, 2],
    ['ArrowRight', { altKey: true }, 2],
    ['End', { metaKey: true }, 2],
    ['ArrowRight', { shiftKey: true }, 2],
    ['x', {}, 2],
  ])('%o with %o goes from step 2 to %d [9.22]', (key, more, step) => {
    location.hash = '#step=2';
    start(5);
    press(key, more);
    expect(player?.state().step).toBe(step);
  });

  it.each([
    ['ArrowLeft', 3],
    ['ArrowRight', 1],
    ['ArrowDown', 3],
    ['ArrowUp', 1],
    ['PageDown', 3],
    [' ', 3],
  ])('%o in a talk from right to left goes from step 2 to %d [4.43]', (key, step) => {
    location.hash = '#step=2';
    start(5, { scene: { ...buildScene(5), direction: 'rtl' } });
    press(key);
    expect(player?.state().step).toBe(step);
  });

  it.each([
    ['f', 'KeyF'],
    ['F', 'KeyF'],
    ['f', 'KeyY'],
    ['а', 'KeyF'],
    ['φ', 'KeyF'],
    ['ㄹ', 'KeyF'],
    ['כ', 'KeyF'],
    ['ب', 'KeyF'],
  ])('%s at %s fills the screen, in every script and also with Caps Lock [9.20]', (key, code) => {
    const toggleFullscreen = vi.fn();
    start(3, { fullscreen: { ...FULLSCREEN, toggleFullscreen } });
    for (const more of [{ shiftKey: true }, { ctrlKey: true }, { altKey: true }, { metaKey: true }])
      press(key, { code, ...more });
    expect(toggleFullscreen).not.toHaveBeenCalled();
    press(key, { code });
    expect(toggleFullscreen).toHaveBeenCalledOnce();
  });

  it.each([
    ['é', 'Digit2'],
    ['ж', 'Semicolon'],
    ['Process', 'KeyF'],
    ['u', 'KeyF'],
  ])('%s at %s does nothing', (key, code) => {
    const toggleFullscreen = vi.fn();
    start(3, { fullscreen: { ...FULLSCREEN, toggleFullscreen } });
    press(key, { code });
    expect(toggleFullscreen).not.toHaveBeenCalled();
    expect(player?.state()).toMatchObject({ step: 1, isFree: false });
  });

  it.each([' ', 'ArrowRight', 'End', '2', 'n', '+', '0', 'f', '?'])(
    '%s does nothing while an input method composes a character [9.20]',
    (key) => {
      const toggleFullscreen = vi.fn();
      start(3, { fullscreen: { ...FULLSCREEN, toggleFullscreen } });
      expect(press(key, { isComposing: true })).toBe(true);
      expect(toggleFullscreen).not.toHaveBeenCalled();
      expect(player?.state()).toMatchObject({ step: 1, isFree: false });
    },
  );

  it('are left to fields and links, and Space to buttons', () => {
    start(3);
    const input = document.createElement('input');
    slide().append(input);
    press('ArrowRight', {}, input);
    press(' ', {}, button('Next'));
    expect(player?.state().step).toBe(1);
    press('ArrowRight', {}, button('Next'));
    expect(player?.state().step).toBe(2);
  });
});

describe('the list of keys', () => {
  // jsdom has dialogs without a way to open them.
  beforeEach(() => {
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function () {
      this.open = false;
    };
  });
  const open = async () => {
    press('?', { shiftKey: true });
    await vi.dynamicImportSettled();
    return screen.getByRole<HTMLDialogElement>('dialog', { name: 'Options' });
  };

  it('opens with a question mark, names each key, and passes axe [9.35]', async () => {
    start();
    const dialog = await open();
    vi.useRealTimers();
    const keys = [...dialog.querySelectorAll('dt')].map((row) => row.textContent.trim());
    expect(keys).toContain('→ or Space');
    expect(keys).toContain('1  2 then Enter');
    expect(keys).toContain('Esc or Backspace');
    expect(keys).toContain('Shift + N');
    const caps = [...dialog.querySelectorAll('kbd')].map((cap) => cap.textContent);
    expect(caps).toEqual(expect.arrayContaining(['Shift', 'N', '+']));
    expect(caps).not.toContain('or');
    expect(dialog.querySelectorAll('dd')).toHaveLength(keys.length);
    const { violations } = await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations).toEqual([]);
    getByRole(dialog, 'button', { name: 'Close' }).click();
    expect(dialog.open).toBe(false);
  });

  it('opens with its button, and begins with the arrow that leads on [4.43, 9.35]', async () => {
    start(3, { scene: { ...buildScene(3), direction: 'rtl' } });
    button('Options').click();
    await vi.dynamicImportSettled();
    const dialog = screen.getByRole('dialog', { name: 'Options' });
    expect(dialog.querySelector('dt')?.textContent).toBe('← or Space');
  });

  it('shows the speed of flights, and sets another one [9.48]', async () => {
    const write = vi.fn<(name: string) => void>();
    start(3, { speed: { read: () => 'slow', write } });
    const field = getByRole<HTMLSelectElement>(await open(), 'combobox', { name: 'Camera movement' });
    expect([field.value, Array.from(field.options, ({ text }) => text)]).toEqual([
      'slow',
      ['Slow', 'Normal', 'Instant'],
    ]);
    field.value = 'instant';
    field.dispatchEvent(new Event('change'));
    expect(write).toHaveBeenCalledExactlyOnceWith('instant');
  });

  it('opens once, takes the keys while it is open, and is removed with the player', async () => {
    start();
    const dialog = await open();
    press('?', { shiftKey: true });
    await vi.dynamicImportSettled();
    press('ArrowRight', {}, dialog);
    expect([player?.state().step, document.querySelectorAll('dialog').length]).toEqual([1, 1]);
    player?.destroy();
    expect([document.querySelector('dialog'), document.adoptedStyleSheets]).toEqual([null, []]);
  });
});

describe('the description of what shows', () => {
  const panel = () => region().querySelector('.player-description');
  const lines = () => Array.from(panel()?.querySelectorAll('p') ?? [], (line) => line.textContent);
  const ask = async (key = 'd') => {
    press(key);
    await vi.dynamicImportSettled();
    vi.advanceTimersByTime(ANNOUNCE_DELAY_MS);
  };
  const withPicture = () => {
    const scene = buildScene(3, [IMAGE]);
    return { scene: { ...scene, objects: [0, 1, 2, 3] } };
  };

  it('has title, pictures and texts of the step, and each in its language [9.49]', async () => {
    start(3, withPicture());
    press('ArrowRight');
    vi.runAllTimers();
    await ask();
    expect(lines()).toEqual(['Title 2', 'Picture: A river', 'Text 2']);
    const words = panel()?.querySelectorAll('[lang=fr]') ?? [];
    expect(Array.from(words, ({ textContent }) => textContent)).toEqual(['Title 2', 'A river', 'Text 2']);
  });

  it('comes into a live region that was there before, and passes axe [9.49]', async () => {
    start(3, withPicture());
    press('d');
    await vi.dynamicImportSettled();
    const live = region().querySelector('[role=status]');
    expect([live?.textContent, panel()]).toEqual(['', null]);
    vi.advanceTimersByTime(ANNOUNCE_DELAY_MS);
    expect(live?.textContent).toContain('Title 1');
    vi.useRealTimers();
    const { violations } = await axe.run(region(), { rules: { 'color-contrast': { enabled: false } } });
    expect(violations).toEqual([]);
  });

  it('opens by the first button of the options, which pauses [9.49]', async () => {
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function () {
      this.open = false;
    };
    start(3, { isAutoplaying: true });
    button('Options').click();
    await vi.dynamicImportSettled();
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Options' });
    getByRole(dialog, 'button', { name: 'Describe this step' }).click();
    vi.advanceTimersByTime(ANNOUNCE_DELAY_MS);
    expect([dialog.open, player?.state().isPlaying]).toEqual([false, false]);
    expect(lines()).toEqual(['Title 1', 'Text 1']);
  });

  it.each([
    ['the key D', () => press('d')],
    ['Escape', () => press('Escape')],
    ['its button', () => button('Close').click()],
    ['a move to another step', () => press('ArrowRight')],
    ['a move of the canvas', () => press('ArrowLeft', { shiftKey: true })],
  ])('goes by %s [9.49]', async (_, act) => {
    start();
    await ask();
    expect(panel()).not.toBeNull();
    act();
    await vi.advanceTimersByTimeAsync(1);
    expect(panel()).toBeNull();
    expect(region().querySelector('[role=status]')?.textContent).toBe('');
  });

  it('stays when the camera arrives, if the visitor asked during the flight', async () => {
    start();
    await ask();
    press('ArrowRight');
    await vi.advanceTimersByTimeAsync(1);
    press('d');
    await vi.advanceTimersByTimeAsync(ANNOUNCE_DELAY_MS);
    expect(slide().className).toContain('is-flying');
    await vi.advanceTimersByTimeAsync(5000);
    expect(slide().className).not.toContain('is-flying');
    expect(lines()).toEqual(['Title 2', 'Text 2']);
  });

  it('returns the focus to the player', async () => {
    start();
    await ask();
    button('Close').focus();
    button('Close').click();
    expect(document.activeElement).toBe(region());
  });

  it('scrolls by the keys that else move along the path', async () => {
    start();
    await ask();
    press('ArrowDown', {}, panel()?.querySelector('[role=status]') ?? region());
    expect(player?.state().step).toBe(1);
    press('ArrowRight', {}, panel()?.querySelector('[role=status]') ?? region());
    expect(player?.state().step).toBe(2);
  });

  it('has the steps of the whole, the objects of a free view, or says that there is nothing', async () => {
    start(3, { scene: { ...buildScene(3), objects: [] } });
    press('0');
    vi.runAllTimers();
    await ask();
    expect(lines()).toEqual(['Overview', 'Title 1', 'Title 2', 'Title 3']);
    press('Escape');
    press('Escape');
    press('+');
    await vi.runAllTimersAsync();
    await ask();
    expect(lines()).toEqual(['Free view', 'Nothing else here has a description.']);
  });
});

it('shows digits in place of the position until they are entered', () => {
  start(12);
  press('1');
  expect(region().querySelector('.player-bar span')?.textContent).toBe('1');
  press('1');
  press('Enter', {}, button('Next'));
  expect(region().querySelector('.player-bar span')?.textContent).toBe('11 of 12');
  press('9');
  press('9');
  press('Enter');
  expect(player?.state().step).toBe(12);
});

describe('steps, address and Back', () => {
  it('agree in a frame, without entries in the history', async () => {
    const entries = history.length;
    const { next, state } = start(5);
    next();
    next();
    expect([location.hash, history.length]).toEqual(['#step=3', entries]);
    vi.useRealTimers();
    location.hash = '#step=2';
    await vi.waitFor(() => expect(state().step).toBe(2));
  });

  it('agree after any sequence of moves', async () => {
    vi.useRealTimers();
    // Every move arrives at once, also the one to the end.
    lessMotion = true;
    const travel = async (go: () => void) => {
      const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      go();
      await arrived;
    };
    const moves = fc.array(
      fc.oneof(
        fc.constantFrom('next', 'previous', 'back', 'forward', 'overview', 'Home', 'End', 'restart'),
        fc.integer({ min: -1, max: 8 }),
        fc.constantFrom('#step=2', '#step=99', '#step=x', '#other'),
      ),
      { maxLength: 14 },
    );
    await fc.assert(
      fc.asyncProperty(moves, async (sequence) => {
        history.pushState(null, '', '#');
        let hasEnded = false;
        const onEnd = () => (hasEnded = true);
        const { goTo, next, previous, toggleOverview, state, destroy } = start(5, { isFramed: false, onEnd });
        // The fragments of the history entries, and the current position among them.
        let entries = ['#step=1'];
        let at = 0;
        let step = 1;
        for (const move of sequence) {
          const isEnd = move === 'next' && step === 5;
          const wasOff = state().isOverview || state().isFree;
          hasEnded = false;
          let isEntered = false;
          if (typeof move === 'number') goTo(move);
          else if (move === 'next') next();
          else if (move === 'previous') previous();
          else if (move === 'overview') toggleOverview();
          else if (move === 'restart') goTo(1);
          else if (move === 'back') {
            if (at > 0) await travel(() => history.back());
          } else if (move === 'forward') {
            if (at < entries.length - 1) await travel(() => history.forward());
          } else if (move.startsWith('#')) {
            isEntered = location.hash !== move;
            if (isEntered) await travel(() => (location.hash = move));
          } else press(move);
          expect(hasEnded).toBe(isEnd);
          if (move === 'back') at = Math.max(0, at - 1);
          else if (move === 'forward') at = Math.min(entries.length - 1, at + 1);
          else if (isEntered || state().step !== step) {
            const isForeign = isEntered && !/^#step=\d/.test(String(move));
            entries = [...entries.slice(0, at + 1), isForeign ? String(move) : `#step=${state().step}`];
            at += 1;
          } else if (state().isOverview && !isEnd && !wasOff) {
            expect(location.hash).toMatch(/^#view=/);
            entries[at] = location.hash;
          } else if (wasOff && (!state().isOverview || isEnd)) entries[at] = `#step=${step}`;
          // A view has the step nearest to it. Any other fragment leaves the step unchanged.
          if (entries[at]?.startsWith('#view=')) ({ step } = state());
          step = Number(/^#step=(\d+)$/.exec(entries[at] ?? '')?.[1] ?? step);
          expect(state().step).toBe(step);
          expect(location.hash).toBe(entries[at]);
        }
        destroy();
      }),
      { numRuns: 40 },
    );
  });
});

describe('a stage as small as that of a phone [9.46]', () => {
  /** Starts a presentation of two steps, of which each has a small text in a corner. */
  async function startSmall(changes: Partial<PlayerOptions> = {}, loop?: true) {
    const scene = buildScene(2);
    const elements = scene.elements.map((element) => ({
      ...element,
      x: element.x - 40,
      y: -20,
      w: 40,
      h: 10,
      style: 'font-size:12.5px',
    }));
    player = mountPlayer(
      document.body,
      buildOptions({ ...scene, elements, ...(loop && { loop }) }, { isFramed: false, ...changes }),
    );
    await vi.dynamicImportSettled();
    return player;
  }
  /** Returns the width of the first text in view on the screen, as a factor of that in its box. */
  const zoom = () => {
    const text = [...region().querySelectorAll<HTMLElement>('.player-text')].find(
      ({ style }) => style.visibility === 'visible',
    );
    return Number(/matrix\(([^,]+),/.exec(text?.style.transform ?? '')?.[1]) * 2.5;
  };
  /** More than the zoom that shows the whole step. */
  const CLOSER = 2.2;
  const land = () => vi.advanceTimersByTime(2000);
  const taps = (times: number) => {
    for (let count = 0; count < times; count += 1) {
      button('Next').click();
      land();
    }
  };

  it('goes on within the step, and back, with one position, address and announcement', async () => {
    const onChange = vi.fn();
    await startSmall({ onChange });
    const speech = region().querySelector('[aria-live]')!;
    const said = vi.spyOn(speech, 'textContent', 'set');
    expect(zoom()).toBe(2);
    taps(1);
    expect(zoom()).toBeGreaterThan(CLOSER);
    expect([slide().ariaLabel, location.hash]).toEqual(['1 of 2: Title 1', '#step=1']);
    expect([onChange.mock.calls.length, said.mock.calls.length]).toEqual([0, 0]);
    expect(button('Previous').ariaDisabled).toBe('false');
    taps(1);
    expect([zoom(), location.hash]).toEqual([2, '#step=2']);
    button('Previous').click();
    land();
    expect(player?.state().step).toBe(1);
    expect(zoom()).toBeGreaterThan(CLOSER);
    button('Previous').click();
    land();
    expect([zoom(), button('Previous').ariaDisabled]).toEqual([2, 'true']);
  });

  it('leads to the end after the last stop', async () => {
    const onEnd = vi.fn();
    await startSmall({ onEnd });
    taps(3);
    expect([onEnd.mock.calls.length, player?.state().step]).toEqual([0, 2]);
    taps(1);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('keeps the part of the step while it is turned', async () => {
    await startSmall();
    taps(1);
    const near = zoom();
    size = { width: 740, height: 308 };
    resize();
    expect(zoom()).toBeCloseTo(308 / 90);
    size = { width: 320, height: 180 };
    resize();
    expect(zoom()).toBe(near);
  });

  it('plays the stops with their times, also of a presentation that repeats', async () => {
    // Flights would add their times.
    lessMotion = true;
    await startSmall({ isAutoplaying: true }, true);
    const at = () => [player?.state().step, zoom() > CLOSER];
    for (const expected of [
      [1, true],
      [2, false],
      [2, true],
      [1, false],
    ]) {
      vi.advanceTimersByTime(3000 - 1);
      expect(at()).not.toEqual(expected);
      vi.advanceTimersByTime(1);
      expect(at()).toEqual(expected);
    }
  });

  it('pauses and plays where it is', async () => {
    await startSmall();
    taps(1);
    player?.play();
    player?.pause();
    expect([player?.state().isPlaying, zoom() > CLOSER]).toEqual([false, true]);
  });

  it('jumps for visitors who prefer less motion', async () => {
    lessMotion = true;
    await startSmall();
    button('Next').click();
    expect(zoom()).toBeGreaterThan(CLOSER);
    expect(slide().classList).not.toContain('is-flying');
  });

  it('goes on by a tap on an object of the step', async () => {
    await startSmall();
    const at = { bubbles: true, clientX: 80, clientY: 50, buttons: 1, pointerId: 1, isPrimary: true };
    slide().setPointerCapture = () => undefined;
    slide().dispatchEvent(new PointerEvent('pointerdown', at));
    slide().dispatchEvent(new PointerEvent('pointerup', at));
    vi.advanceTimersByTime(250);
    land();
    expect(player?.state().isFree).toBe(false);
    expect(zoom()).toBeGreaterThan(CLOSER);
  });
});
