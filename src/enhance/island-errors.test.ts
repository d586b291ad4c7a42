// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { showIslandErrors } from './island-errors.ts';

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const statusTexts = () => [...document.querySelectorAll('[role=status]')].map((note) => note.textContent);
const woken = vi.fn();

document.addEventListener('pointerover', ({ target }) => void woken((target as Element).id));
const serve = showIslandErrors(document);
for (const type of ['click', 'astro:hydration-error', 'online']) addEventListener(type, serve, true);

/** Presses a control of an island and simulates that the island's code fails to load. */
function fail(id: string, isPressed = true): void {
  if (isPressed) find(`#${id} :is(a, button)`).click();
  find(`#${id}`).dispatchEvent(new Event('astro:hydration-error', { bubbles: true }));
  vi.advanceTimersByTime(0);
}

/** Creates an event with a time stamp, in milliseconds since the page was loaded. */
function eventAt(time: number, type: string, target: EventTarget = window): Event {
  const event = new Event(type);
  Object.defineProperties(event, { timeStamp: { value: time }, target: { value: target } });
  return event;
}

beforeEach(() => {
  vi.useFakeTimers();
  woken.mockClear();
  document.body.innerHTML = `
    <p data-failed="“{{name}}” could not be loaded."></p>
    <astro-island ssr id="start"><a href="#steps" data-replay> Present </a></astro-island>
    <astro-island ssr id="like"><button title="Like">Like 312</button></astro-island>
    <dialog><astro-island ssr id="share"><button>Copy</button></astro-island></dialog>`;
  return () => {
    for (const island of document.querySelectorAll('astro-island'))
      island.dispatchEvent(new Event('astro:hydrate'));
    vi.useRealTimers();
  };
});

it.each([
  ['start', 'Present'],
  ['like', 'Like'],
  ['share', 'Copy'],
])('shows next to %s that something did not load, once at a time, until it loads', (id, name) => {
  fail(id);
  fail(id);
  expect(statusTexts()).toEqual([`“${name}” could not be loaded.`]);
  expect(find(`#${id} + [role=status]`)).not.toBeNull();
  fail(id, false);
  expect(statusTexts()).toHaveLength(1);
  find(`#${id}`).dispatchEvent(new Event('astro:hydrate'));
  expect(statusTexts()).toEqual([]);
});

it('shows no error for code that no press requested', () => {
  fail('like', false);
  expect(statusTexts()).toEqual([]);
});

it('removes a message over the page after eight seconds', () => {
  fail('like');
  vi.advanceTimersByTime(7_999);
  expect(statusTexts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(statusTexts()).toEqual([]);
});

it('retries failed code when the network returns, and nothing else', () => {
  fail('like');
  fail('share', false);
  dispatchEvent(new Event('online'));
  expect(woken.mock.calls).toEqual([['like'], ['share']]);
  find('#like').dispatchEvent(new Event('astro:hydrate'));
  dispatchEvent(new Event('online'));
  expect(woken.mock.calls.slice(2)).toEqual([['share']]);
});

it.each([
  [59_999, 1],
  [60_000, 0],
])('presses Start again %i ms after a failed press: %i times', (time, presses) => {
  const start = find('#start a');
  serve(eventAt(1_000, 'click', start));
  fail('start', false);
  const press = vi.fn((event: Event) => event.preventDefault());
  start.addEventListener('click', press);
  serve(eventAt(1_000 + time, 'online'));
  expect(press).toHaveBeenCalledTimes(presses);
  expect(woken).toHaveBeenCalledTimes(1);
});

it('reports an earlier failure, unless the code has loaded meanwhile', () => {
  const failures = ['start', 'like'].map((id) => [
    eventAt(0, 'click', find(`#${id} :is(a, button)`)),
    eventAt(1, 'astro:hydration-error', find(`#${id}`)),
  ]);
  find('#like').removeAttribute('ssr');
  failures.flat().forEach(serve);
  vi.advanceTimersByTime(0);
  expect(statusTexts()).toEqual(['“Present” could not be loaded.']);
});

it('reports no press for another tab, and each press once', () => {
  find('#start a').addEventListener('click', (event) => event.preventDefault(), { once: true });
  find('#start a').dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true, cancelable: true }));
  fail('start', false);
  expect(statusTexts()).toEqual([]);
  fail('like');
  find('#like + [role=status]').remove();
  fail('like', false);
  expect(statusTexts()).toEqual([]);
});
