// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { linkSteps, listenToPageKeys } from './presentation.ts';

describe('steps of the page', () => {
  let steps: ReturnType<typeof linkSteps>;
  const goTo = vi.fn<(step: number) => void>();
  // Browsers have it, jsdom does not.
  const scrollBy = vi.fn<(x: number, y: number) => void>();

  beforeEach(() => {
    document.body.innerHTML = `
      <ol><li><a class="step" id="picture-2" href="#topic-ice" data-step="2"></a></li></ol>
      <div id="topic-ice"><h3><a href="#step-2" data-step="2"><b>Ice</b></a></h3></div>
      <div id="topic-rain"><h3><a href="#step-3" data-step="3">Rain</a></h3></div>
      <a href="#elsewhere">Elsewhere</a>`;
    document.querySelector('ol')!.scrollBy = scrollBy as unknown as Element['scrollBy'];
    steps = linkSteps(document, goTo);
  });

  afterEach(() => steps.destroy());

  const marked = () => [...document.querySelectorAll('[aria-current]')].map(({ id }) => id);

  it('marks the picture and the topic of the current step, and no others', () => {
    steps.mark(2, 'topic-ice');
    expect(marked()).toEqual(['picture-2', 'topic-ice']);
    steps.mark(3, 'topic-rain');
    expect(marked()).toEqual(['topic-rain']);
    steps.mark(2, null);
    expect(marked()).toEqual(['picture-2']);
    steps.mark(4, 'topic-that-is-not-there');
    expect(marked()).toEqual([]);
    steps.mark(2, 'topic-ice');
    steps.mark();
    expect(marked()).toEqual([]);
  });

  it('scrolls the picture to the middle of its row or column, and not the page', () => {
    const list = document.querySelector('ol')!;
    list.getBoundingClientRect = () => new DOMRect(100, 200, 400, 500);
    document.getElementById('picture-2')!.getBoundingClientRect = () => new DOMRect(700, 900, 100, 60);
    steps.mark(2);
    expect(scrollBy).toHaveBeenLastCalledWith(0, 480);
    Object.defineProperty(list, 'scrollWidth', { value: 900 });
    steps.mark(2);
    expect(scrollBy).toHaveBeenLastCalledWith(450, 0);
    expect(scrollY).toBe(0);
  });

  it('lets a link to a step move the player, and ignores other links', () => {
    const click = (selector: string, init: MouseEventInit = {}) =>
      document
        .querySelector(selector)
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
    expect(click('b')).toBe(false);
    expect(goTo).toHaveBeenCalledExactlyOnceWith(2);
    expect(click('[data-step="3"]', { ctrlKey: true })).toBe(true);
    expect(click('[href="#elsewhere"]')).toBe(true);
    expect(goTo).toHaveBeenCalledTimes(1);
  });

  it('leaves nothing behind', () => {
    steps.mark(2, 'topic-ice');
    steps.destroy();
    expect(marked()).toEqual([]);
    document.querySelector('b')?.click();
    expect(goTo).not.toHaveBeenCalled();
  });
});

describe('keys of clickers', () => {
  const player = { next: vi.fn<() => void>(), previous: vi.fn<() => void>() };
  let place: DOMRect;

  beforeAll(() => {
    document.body.innerHTML = `
    <main id="main" tabindex="-1"><div id="stage"></div><a href="#">Link</a><button>Button</button>
    <input><p tabindex="0">Scrolls</p><dialog></dialog><div popover></div></main>`;
    const stage = document.getElementById('stage')!;
    stage.getBoundingClientRect = () => place;
    listenToPageKeys(stage, player);
  });

  beforeEach(() => {
    player.next.mockReset();
    player.previous.mockReset();
    document.querySelector('dialog')!.open = false;
    (document.activeElement as HTMLElement).blur();
    place = new DOMRect(0, 100, 800, 450);
    for (const [name, value] of Object.entries({ clientWidth: 1000, clientHeight: 700 }))
      Object.defineProperty(document.documentElement, name, { value, configurable: true });
  });

  /** Presses a key. Returns the calls of next and previous, and whether the page scrolls. */
  function press(key: string, more: KeyboardEventInit = {}) {
    const on = document.activeElement ?? document.body;
    const scrolls = on.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
    return [player.next.mock.calls.length, player.previous.mock.calls.length, scrolls];
  }

  describe('while nothing has the focus', () => {
    it('PageDown and PageUp move a presentation in full view [9.43]', () => {
      expect(press('PageDown')).toEqual([1, 0, false]);
      expect(press('PageUp')).toEqual([1, 1, false]);
    });

    it('they do so after a press on plain text, which moves the focus to the main part', () => {
      document.getElementById('main')?.focus();
      expect(press('PageDown')).toEqual([1, 0, false]);
    });

    it.each(['ArrowRight', ' ', 'Home', 'f', 'ArrowDown'])('%s is left to the page', (key) => {
      expect(press(key)).toEqual([0, 0, true]);
    });

    it.each(['shiftKey', 'ctrlKey', 'altKey', 'metaKey'])(
      'PageDown with %s is left to the page',
      (modifier) => {
        expect(press('PageDown', { [modifier]: true })).toEqual([0, 0, true]);
      },
    );

    it.each([
      ['above the window', new DOMRect(0, -20, 800, 450)],
      ['below the window', new DOMRect(0, 300, 800, 450)],
      ['wider than the window', new DOMRect(0, 100, 1100, 450)],
      ['hidden by the end', new DOMRect(0, 0, 0, 0)],
    ])('they scroll if the stage is partly or wholly %s', (_where, rect) => {
      place = rect;
      expect(press('PageDown')).toEqual([0, 0, true]);
    });

    it('they scroll while a dialog is open', () => {
      document.querySelector('dialog')!.open = true;
      expect(press('PageDown')).toEqual([0, 0, true]);
    });

    it('they scroll while a popover is open, unless it is the viewer that fills the window', () => {
      const popover = document.querySelector<HTMLElement>('[popover]')!;
      const matches = vi.spyOn(popover, 'matches').mockImplementation((part) => part === ':popover-open');
      expect(press('PageDown')).toEqual([0, 0, true]);
      popover.dataset['fills'] = '';
      expect(press('PageDown')).toEqual([1, 0, false]);
      matches.mockRestore();
      delete popover.dataset['fills'];
    });
  });

  it.each(['a', 'button', 'input', 'p'])('with the focus on %s, they scroll [9.43]', (selector) => {
    document.querySelector<HTMLElement>(selector)?.focus();
    expect(press('PageDown')).toEqual([0, 0, true]);
  });
});
