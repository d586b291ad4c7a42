// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { linkSteps, type PageSteps } from './page-steps.ts';

let steps: PageSteps;
const goTo = vi.fn<(step: number) => void>();
// Browsers have it, jsdom does not.
const scrollBy = vi.fn<(x: number, y: number) => void>();

beforeEach(() => {
  document.body.innerHTML = `
    <ol><li><a class="step" id="picture-2" href="#topic-ice" data-step="2"></a></li></ol>
    <div id="topic-ice"><h3>Ice</h3> <a href="#step-2" data-step="2"><b>Step 2</b></a></div>
    <div id="topic-rain"><h3>Rain</h3> <a href="#step-3" data-step="3">Step 3</a></div>
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
