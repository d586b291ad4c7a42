// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSafeNext } from './safe-next.ts';

test.each([
  ['/p/rivers-of-data/rivers/', '/p/rivers-of-data/rivers/'],
  ['/explore/search/?search=a%20b#top', '/explore/search/?search=a%20b#top'],
  ['/p/über/', '/p/%C3%BCber/'],
])('%s is kept', (next, path) => {
  expect(toSafeNext(next)).toBe(path);
});

test.each([
  undefined,
  '',
  'p/rivers/',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/.//evil.example/',
  'javascript:alert(1)',
])('%j leads to the fallback', (next) => {
  expect(toSafeNext(next, '/home/')).toBe('/home/');
});

test('Any text leads to the same site, and fits into a header', () => {
  const parts = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '\t',
    '\n',
    ':',
    '@',
    'evil.example',
    'https:',
    '%2f',
    'é',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(parts).map((list) => `/${list.join('')}`),
  );
  fc.assert(
    fc.property(text, (next) => {
      const path = toSafeNext(next);
      expect(new URL(path, 'https://podium.example/p/a/').origin).toBe('https://podium.example');
      expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
    }),
    { numRuns: 2000 },
  );
});
