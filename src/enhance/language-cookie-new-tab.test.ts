// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveLanguageOfNewTab } from './language-cookie-new-tab.ts';

const set = vi.fn<(text: string) => void>();
const link = (language: string) => document.querySelector<HTMLAnchorElement>(`a[hreflang=${language}]`)!;

/** Presses an element. Returns whether the browser's default action runs. */
function press(element: Element, type = 'auxclick', button = 1): boolean {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, button });
  addEventListener(type, saveLanguageOfNewTab(document), { capture: true, once: true });
  return element.dispatchEvent(event);
}

beforeEach(() => {
  set.mockReset();
  Object.defineProperty(document, 'cookie', { set, configurable: true });
  document.body.innerHTML =
    '<a id="other" href="#x">Other</a><a href="#en" hreflang="en" aria-current="page">English</a>' +
    '<a href="#de" hreflang="de"><span>Deutsch</span></a>';
});

afterEach(() => {
  Reflect.deleteProperty(document, 'cookie');
  vi.unstubAllGlobals();
});

it("keeps the language of a link that opens in a new tab, also the page's own [1.17]", () => {
  for (const language of ['de', 'en']) {
    expect(press(link(language).firstElementChild ?? link(language))).toBe(true);
    expect(set).toHaveBeenLastCalledWith(
      `language=${language}; Max-Age=31536000; Path=/; SameSite=Lax; Secure`,
    );
  }
});

it('keeps nothing for other presses', () => {
  press(document.querySelector('#other')!);
  press(document.body);
  press(link('de'), 'click', 0);
  press(link('de'), 'auxclick', 2);
  expect(set).not.toHaveBeenCalled();
});

it('keeps nothing in a frame', () => {
  vi.stubGlobal('parent', {});
  press(link('de'));
  expect(set).not.toHaveBeenCalled();
});

it('throws nothing if cookies are blocked', () => {
  set.mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(() => press(link('de'))).not.toThrow();
});
