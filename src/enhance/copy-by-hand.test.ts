// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { copyByHand } from './copy-by-hand.ts';

const find = (selector: string) => document.querySelector(selector)!;
const input = () => document.querySelector('input')!;
const button = () => document.querySelector('button')!;

/** The code of the island has not come. */
function fail(): void {
  find('astro-island').dispatchEvent(new Event('astro:hydration-error', { bubbles: true }));
  vi.advanceTimersByTime(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<astro-island>
    <input readonly value="a link"><button>Copy</button><p data-failed="That did not work."></p></astro-island>`;
  copyByHand(document);
  return () => vi.useRealTimers();
});

it('selects the text and says that it did not work, once at a time', () => {
  for (let press = 0; press < 2; press += 1) {
    button().focus();
    fail();
    const { selectionStart, selectionEnd } = input();
    expect([selectionStart, selectionEnd]).toEqual([0, 'a link'.length]);
    expect([...document.querySelectorAll('[role=status]')].map((one) => one.textContent)).toEqual([
      'That did not work.',
    ]);
  }
});

it('is silent again once the code has come', () => {
  button().focus();
  fail();
  find('astro-island').dispatchEvent(new Event('astro:hydrate'));
  expect(find('[role=status]')).toBeNull();
});

it('says nothing where nobody pressed', () => {
  fail();
  expect(find('[role=status]')).toBeNull();
});
