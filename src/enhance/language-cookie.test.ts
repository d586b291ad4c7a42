// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveLanguage } from './language-cookie.ts';

const cookie = { get: vi.fn<() => string>(), set: vi.fn<(text: string) => void>() };

const link = (language: string) => document.querySelector<HTMLAnchorElement>(`a[hreflang=${language}]`)!;
/** Returns the order of the links in the language menu. */
const order = () => [...document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')].map((a) => a.hreflang);

beforeEach(() => {
  cookie.get.mockReset().mockReturnValue('');
  cookie.set.mockReset();
  Object.defineProperty(document, 'cookie', { ...cookie, configurable: true });
  document.body.innerHTML = `<a id="other" href="#x">Other</a><ul>${['en', 'de', 'fr', 'ja']
    .map(
      (item) =>
        `<li><a href="#${item}" hreflang="${item}"${item === 'en' ? ' aria-current="page"' : ''}>x</a></li>`,
    )
    .join('')}</ul>`;
});

afterEach(() => {
  Reflect.deleteProperty(document, 'cookie');
  vi.unstubAllGlobals();
});

describe('the cookie', () => {
  it("is set for a year by the link of a language, also the page's own, and by nothing else [1.17]", () => {
    saveLanguage(document);
    document.querySelector<HTMLElement>('#other')?.click();
    document.body.click();
    expect(cookie.set).not.toHaveBeenCalled();
    for (const language of ['de', 'en']) {
      link(language).click();
      expect(cookie.set).toHaveBeenLastCalledWith(
        `language=${language}; Max-Age=31536000; Path=/; SameSite=Lax; Secure`,
      );
    }
    expect(cookie.set).toHaveBeenCalledTimes(2);
  });
});

describe('the menu', () => {
  it.each([
    ['language=ja', ['ja', 'en', 'de', 'fr']],
    ['a=1; language=de; b=2', ['de', 'en', 'fr', 'ja']],
    ['language=en', ['en', 'de', 'fr', 'ja']],
    ['', ['en', 'de', 'fr', 'ja']],
    ['my-language=de', ['en', 'de', 'fr', 'ja']],
    ['language="]', ['en', 'de', 'fr', 'ja']],
    ['language=xx', ['en', 'de', 'fr', 'ja']],
    ['language=', ['en', 'de', 'fr', 'ja']],
  ])('with the cookies %j shows their language first if the page has another [1.18]', (cookies, expected) => {
    cookie.get.mockReturnValue(cookies);
    saveLanguage(document);
    expect(order()).toEqual(expected);
    expect(cookie.set).not.toHaveBeenCalled();
  });
});

it('neither reads nor sets the cookie in a frame [1.17]', () => {
  vi.stubGlobal('parent', {});
  saveLanguage(document);
  link('de').click();
  expect(cookie.get).not.toHaveBeenCalled();
  expect(cookie.set).not.toHaveBeenCalled();
});

it('throws nothing if cookies are blocked', () => {
  cookie.get.mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  saveLanguage(document);
  expect(order()).toEqual(['en', 'de', 'fr', 'ja']);
});
