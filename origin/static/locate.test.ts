// @vitest-environment node
import { join, sep } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSegments } from './locate.ts';

test.each([
  ['/', []],
  ['/p/rivers/', ['p', 'rivers']],
  ['/feed.xml', ['feed.xml']],
  ['/p/%C3%BCber%20x/', ['p', 'über x']],
  ['/.well-known/security.txt', ['.well-known', 'security.txt']],
  ['/a/b..c/', ['a', 'b..c']],
])('%s is %j', (path, segments) => {
  expect(toSegments(path)).toEqual(segments);
});

test.each([
  '//',
  '/a//b/',
  '/../a',
  '/a/..',
  '/a/%2e%2e/b',
  '/a%2fb',
  '/a%5Cb',
  '/a%00.html',
  '/a%0d%0ab',
  '/%',
  '/%C3',
  '/.env',
  '/a/.git/config',
  '/a/.well-known/x',
  '/_headers',
  '/_Headers',
  '/_redirects',
])('%s is refused', (path) => {
  expect(toSegments(path)).toBeNull();
});

test('Any path stays within the folder', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '..',
    '.',
    '%2e',
    '%2E%2e',
    '%2f',
    '%5c',
    '%00',
    '%252e',
    '%c0%ae',
    'a',
    '~',
    ':',
  );
  const path = fc
    .oneof(
      fc.string(),
      fc.array(part).map((parts) => parts.join('')),
    )
    .map((text) => `/${text}`);
  fc.assert(
    fc.property(path, (pathname) => {
      const segments = toSegments(pathname);
      if (segments === null) return;
      const file = join('/srv/dist', ...segments);
      expect(file === '/srv/dist' || file.startsWith(`/srv/dist${sep}`)).toBe(true);
      expect(file.split(sep)).toHaveLength(3 + segments.length);
      expect(file).not.toContain('\0');
    }),
    { numRuns: 5000 },
  );
});
