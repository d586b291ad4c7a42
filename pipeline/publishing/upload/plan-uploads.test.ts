// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseHeadersFile } from '#domain/addresses/headers-file';
import { buildHeadersFile } from '#pipeline/building/finish/headers';
import { parsePolicy } from '#pipeline/site/policy';
import { findStale, planUploads, STEPS } from './plan-uploads.ts';

const FILE = parseHeadersFile(buildHeadersFile(parsePolicy("default-src 'self'")));
const NAMES = [
  'index.html',
  'de/404.html',
  'p/a/b/index.html',
  'p/a/b/index.html.br',
  'view/c/index.html',
  'view/c/playback.json',
  'view/c/_pictures/1.avif',
  '_astro/app.1.js',
  '_astro/app.1.js.gz',
  'feed.xml',
  'search/en/pagefind.js',
];

/** Returns the step and the headers of a file. */
function planOf(name: string): string[] {
  const [upload] = planUploads([name], FILE);
  return upload ? [upload.step, ...Object.values(upload.headers)] : [];
}

test.each([
  ['index.html', 'pages', 'public, max-age=60, stale-while-revalidate=86400', 'text/html; charset=utf-8'],
  ['de/404.html', 'pages', 'public, max-age=0, must-revalidate', 'text/html; charset=utf-8'],
  ['view/c/index.html', 'pages', 'private, no-cache', 'text/html; charset=utf-8'],
  ['view/c/playback.json', 'data', 'private, no-cache', 'application/json; charset=utf-8'],
  ['view/c/_pictures/1.avif', 'named by content', 'private, max-age=31536000, immutable', 'image/avif'],
  [
    'feed.xml',
    'data',
    'public, max-age=3600, stale-while-revalidate=86400',
    'application/atom+xml; charset=utf-8',
  ],
])('uploads %s with %s', (name, ...plan) => {
  expect(planOf(name)).toEqual(plan);
});

test('uploads a compressed copy with the type of its contents and its encoding', () => {
  expect(planOf('p/a/b/index.html.br')).toEqual([...planOf('p/a/b/index.html'), 'br']);
  expect(planOf('_astro/app.1.js.gz')).toEqual([...planOf('_astro/app.1.js'), 'gzip']);
});

test('uploads every file once, and pages after the files that they need', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(NAMES), (names) => {
      const plan = planUploads(names, FILE);
      expect(plan.flatMap((upload) => upload.names).toSorted()).toEqual(names.toSorted());
      const places = plan.map(({ step }) => STEPS.indexOf(step));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      const groups = plan.map(({ step, headers }) => JSON.stringify([step, headers]));
      expect(new Set(groups).size).toBe(groups.length);
    }),
  );
});

test('finds files that the site no longer has', () => {
  expect(findStale(['a', 'b', 'c'], ['c', 'a', 'd'])).toEqual(['b']);
});
