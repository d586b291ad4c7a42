// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { serveIslands } from './serve-islands.ts';

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const said = () => [...document.querySelectorAll('[role=status]')].map((note) => note.textContent);
const woken = vi.fn();

document.addEventListener('pointerover', ({ target }) => void woken((target as Element).id));
const serve = serveIslands(document);
addEventListener('astro:hydration-error', serve, true);

/** The code of an island does not load; in the page the directive has set `aria-busy` on what was pressed. */
function fail(id: string, isPressed = true): void {
  if (isPressed) find(`#${id} :is(a, button)`).setAttribute('aria-busy', 'true');
  find(`#${id}`).dispatchEvent(new Event('astro:hydration-error', { bubbles: true }));
  find(`#${id} :is(a, button)`).removeAttribute('aria-busy');
  vi.advanceTimersByTime(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  woken.mockClear();
  document.body.innerHTML = `
    <p data-failed="“{{name}}” could not be loaded."></p>
    <astro-island ssr id="start"><a href="#steps" data-replay> Present </a></astro-island>
    <astro-island id="like"><button title="Like">Like 312</button></astro-island>
    <dialog><astro-island id="share"><button>Copy</button></astro-island></dialog>`;
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
])('says beside %s what could not be loaded, once at a time, until it loads', (id, name) => {
  fail(id);
  fail(id);
  expect(said()).toEqual([`“${name}” could not be loaded.`]);
  expect(find(`#${id} + [role=status]`)).not.toBeNull();
  fail(id, false);
  expect(said()).toHaveLength(1);
  find(`#${id}`).dispatchEvent(new Event('astro:hydrate'));
  expect(said()).toEqual([]);
});

it('says nothing of code that nobody has asked for by a press', () => {
  fail('like', false);
  expect(said()).toEqual([]);
});

it('takes away what lies over the page after eight seconds', () => {
  fail('like');
  vi.advanceTimersByTime(7_999);
  expect(said()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(said()).toEqual([]);
});

it('loads what failed once the network returns, and nothing else', () => {
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
])('presses Start again %i ms after a press that failed: %i times', (time, presses) => {
  const press = vi.fn();
  find('#start a').addEventListener('click', press);
  fail('start');
  vi.advanceTimersByTime(time);
  dispatchEvent(new Event('online'));
  expect(press).toHaveBeenCalledTimes(presses);
  expect(woken).toHaveBeenCalledTimes(1);
});
