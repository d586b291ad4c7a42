// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { handleBackLink } from './back-link.ts';

/** Reports whether the back link uses the history, which has these earlier pages. */
function goesBack(before: (string | null)[], init: MouseEventInit = {}): boolean {
  const back = vi.fn<() => void>();
  Object.defineProperty(document.defaultView, 'navigation', {
    value: {
      entries: () => [...before, '/presentation-template/lesson/'].map((url) => ({ url })),
      currentEntry: { index: before.length },
      back,
    },
    configurable: true,
  });
  document.body.innerHTML = '<a data-back href="/presentation-template/"><b>Back</b></a>';
  document.addEventListener('click', handleBackLink(document), { capture: true, once: true });
  let isHandled = false;
  document.body.onclick = (event) => {
    isHandled = event.defaultPrevented;
    event.preventDefault();
  };
  document
    .querySelector('b')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  expect(isHandled).toBe(back.mock.calls.length > 0);
  return back.mock.calls.length > 0;
}

it('goes back to the named page, as it was left', () => {
  expect(goesBack(['https://podium.example/presentation-template/?search=x#c'])).toBe(true);
});

it.each([
  ['those who come from another page', ['https://podium.example/gallery/']],
  [
    'those who come from there, but not directly',
    ['https://x.example/presentation-template/', 'https://x.example/'],
  ],
  ['those who come from elsewhere', []],
  ['those whose browser does not tell', [null]],
])('is a link for %s', (_who, before) => {
  expect(goesBack(before)).toBe(false);
});

it('ignores a press that opens a new tab', () => {
  expect(goesBack(['https://podium.example/presentation-template/'], { ctrlKey: true })).toBe(false);
});

it('leaves an earlier press to the browser, which has followed it', () => {
  expect(goesBack(['https://podium.example/presentation-template/'])).toBe(true);
  const earlier = new MouseEvent('click', { cancelable: true });
  Object.defineProperty(earlier, 'target', { value: document.querySelector('b') });
  handleBackLink(document)(earlier);
  expect(earlier.defaultPrevented).toBe(false);
});

it('leaves other links, and those of an older browser, to the browser', () => {
  document.body.innerHTML = '<a href="/presentation-template/"><b>Templates</b></a>';
  document.addEventListener('click', handleBackLink(document), { capture: true, once: true });
  let isLeft = false;
  document.body.onclick = (event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  document.querySelector('b')?.click();
  expect(isLeft).toBe(true);
});
