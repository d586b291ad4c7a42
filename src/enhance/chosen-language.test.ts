// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showKeptLanguage } from './chosen-language.ts';

const cookie = { get: vi.fn<() => string>(), set: vi.fn<(text: string) => void>() };

/** The links of the language menu, as they are now. */
const order = () => [...document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')].map((a) => a.hreflang);

beforeEach(() => {
  cookie.get.mockReset().mockReturnValue('');
  cookie.set.mockReset();
  Object.defineProperty(document, 'cookie', { ...cookie, configurable: true });
  document.body.innerHTML = `<a id="other" href="#x">Other</a><ul>${['en', 'de', 'fr', 'ja']
    .map(
      (one) =>
        `<li><a href="#${one}" hreflang="${one}"${one === 'en' ? ' aria-current="page"' : ''}>x</a></li>`,
    )
    .join('')}</ul>`;
});

afterEach(() => {
  Reflect.deleteProperty(document, 'cookie');
  vi.unstubAllGlobals();
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
  ])('with the cookies %j of a visitor shows first what differs from the page', (cookies, expected) => {
    cookie.get.mockReturnValue(cookies);
    showKeptLanguage(document);
    expect(order()).toEqual(expected);
    expect(cookie.set).not.toHaveBeenCalled();
  });
});

it('does not read the cookie in a frame', () => {
  vi.stubGlobal('parent', {});
  showKeptLanguage(document);
  expect(cookie.get).not.toHaveBeenCalled();
});

it('throws nothing where cookies are blocked', () => {
  cookie.get.mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  showKeptLanguage(document);
  expect(order()).toEqual(['en', 'de', 'fr', 'ja']);
});
