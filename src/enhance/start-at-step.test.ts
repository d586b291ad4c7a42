// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { startAtStep } from './start-at-step.ts';

const started = vi.fn();

beforeEach(() => {
  started.mockReset();
  history.replaceState(null, '', '/p/a/b/');
  document.body.innerHTML = `
    <section id="viewer"><div class="overlay" data-mode="start"><a href="#step-1" data-replay>Present</a></div></section>
    <a class="step" href="#topic-ice" data-step="2"><img alt=""></a> <a href="#elsewhere"><b>Elsewhere</b></a>`;
  const viewer = document.getElementById('viewer')!;
  viewer.scrollIntoView = () => undefined;
  document.querySelector<HTMLElement>('[data-replay]')!.onclick = started;
});

/** Presses an element. Returns whether the browser follows the link. */
function press(selector: string, init: MouseEventInit = {}): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  const answer = startAtStep(document);
  document.addEventListener('click', answer, { once: true });
  return document.querySelector(selector)!.dispatchEvent(event);
}

it('presses Start at the step, with the focus on it', () => {
  expect(press('img')).toBe(false);
  expect(location.hash).toBe('#step=2');
  expect(started).toHaveBeenCalledTimes(1);
  expect(document.activeElement?.textContent).toBe('Present');
});

it('only sets the step if the viewer is already loading', () => {
  document.querySelector<HTMLElement>('.overlay')!.dataset['mode'] = 'loading';
  expect(press('img')).toBe(false);
  expect([location.hash, started.mock.calls.length]).toEqual(['#step=2', 0]);
});

it.each([
  ['a press with Ctrl', 'img', { ctrlKey: true }],
  ['another link', 'b', {}],
])('leaves %s to the browser', (_, selector, init) => {
  expect(press(selector, init)).toBe(true);
  expect(started).not.toHaveBeenCalled();
});

it('leaves it to a running player', () => {
  document.getElementById('viewer')!.insertAdjacentHTML('beforeend', '<section class="player"></section>');
  expect(press('img')).toBe(true);
  expect(started).not.toHaveBeenCalled();
});

it('leaves it to the browser in a page without a viewer', () => {
  document.querySelector('[data-replay]')!.remove();
  expect(press('img')).toBe(true);
});
