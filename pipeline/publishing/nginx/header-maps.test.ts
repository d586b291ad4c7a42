// @vitest-environment node
import { expect, test } from 'vitest';
import { exactPath, quote, quotePattern, toHeaderMaps } from './header-maps.ts';

test('Texts are quoted so that nginx reads them as they are', () => {
  expect(quote(`default-src 'self'; x`, 'A policy')).toBe(`"default-src 'self'; x"`);
  expect(quote(String.raw`"/a\b"`, 'A path')).toBe(String.raw`"\"/a\\b\""`);
  expect(quotePattern('/search/:language/pagefind.*')).toBe(String.raw`"~^/search/[^/]+/pagefind\\..*$"`);
});

test('What nginx would take for a variable is refused', () => {
  expect(() => quote('/srv/$a', 'The folder of the site')).toThrow(
    'The folder of the site is "/srv/$a", but nginx reads "$" as the start of a variable. Remove the "$".',
  );
});

test('A media type is set for one path only', () => {
  expect(exactPath('/feed.xml', 'Content-Type')).toBe('/feed.xml');
  expect(() => exactPath('/feeds/*', 'Content-Type')).toThrow('Write a rule for each path');
});

test('A header has one map, however its name is written, and of a rule what it comes to', () => {
  const rule = (path: string, ...changes: [string, string | null][]) => ({
    path,
    changes: changes.map(([name, value]) => ({ name, value })),
  });
  expect(toHeaderMaps([rule('/*', ['X-A', '1']), rule('/b/*', ['x-a', null], ['x-a', '2'])])).toEqual([
    {
      name: 'X-A',
      entries: [
        { path: '/b/*', value: '2' },
        { path: '/*', value: '1' },
      ],
    },
  ]);
});
