// @vitest-environment node
import { expect, test } from 'vitest';
import { exactPath, quote, quotePattern } from './header-maps.ts';

test('Texts are quoted so that nginx reads them as they are', () => {
  expect(quote(`default-src 'self'; x`)).toBe(`"default-src 'self'; x"`);
  expect(quote(String.raw`"/a\b"`)).toBe(String.raw`"\"/a\\b\""`);
  expect(quotePattern('/search/:language/pagefind.*')).toBe(String.raw`"~^/search/[^/]+/pagefind\\..*$"`);
});

test('What nginx would take for a variable is refused', () => {
  expect(() => quote('a$b')).toThrow('Leave the "$" out');
});

test('A media type is set for one path only', () => {
  expect(exactPath('/feed.xml', 'Content-Type')).toBe('/feed.xml');
  expect(() => exactPath('/feeds/*', 'Content-Type')).toThrow('Write a rule for each path');
});
