import { expect, test } from 'vitest';
import { CACHING } from '#domain/addresses/caching';
import { parsePolicy } from '#pipeline/site/policy';
import { buildHeadersFile } from './headers.ts';

const text = buildHeadersFile(parsePolicy("default-src 'self'"));

/** Returns the lines of a rule. */
function linesOf(path: string): string[] {
  const start = text.indexOf(`\n${path}\n`);
  expect(start, `a rule for ${path}`).toBeGreaterThan(-1);
  const [, rest = ''] = text.slice(start + 1).split(/\n(.*)/s);
  return (/^(?: {2}.*\n)+/.exec(rest)?.[0] ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => line.trim());
}

test('There is one rule per path, and no more rules than hosts read', () => {
  const paths = text.split('\n').filter((line) => line.startsWith('/'));
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.length).toBeLessThanOrEqual(100);
});

test('Caching follows the table, and each rule replaces the general one', () => {
  const [forAll, ...others] = CACHING;
  expect(linesOf('/*')).toContain(`Cache-Control: ${forAll.control}`);
  for (const { paths, control } of others)
    for (const path of paths) {
      const lines = linesOf(path);
      const place = lines.indexOf('! Cache-Control');
      expect(lines[place + 1]).toBe(`Cache-Control: ${control}`);
    }
});

test('Rules that overlap are in the order of the table', () => {
  const paths = text.split('\n').filter((line) => line.startsWith('/'));
  const places = CACHING.flatMap((rule) => rule.paths).map((path) => paths.indexOf(path));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('Pages may prefetch the targets of their cards; frames and private pages may not', () => {
  expect(linesOf('/*')).toContain('Speculation-Rules: "/speculation-rules.json"');
  expect(linesOf('/feed.xml')).toContain('Content-Type: application/atom+xml; charset=utf-8');
  expect(linesOf('/speculation-rules.json')).toContain('Content-Type: application/speculationrules+json');
  for (const path of ['/p/embed/*', '/view/*', '/de/view/*'])
    expect(linesOf(path)).toContain('! Speculation-Rules');
});

test('No page receives unload events', () => {
  expect(linesOf('/*').find((line) => line.startsWith('Permissions-Policy:'))).toContain('unload=()');
});

test('A sandboxed frame may load the public files of an embed page', () => {
  for (const path of ['/_astro/*', '/_pictures/*', '/_media/*', '/playback/*', '/locales/*'])
    expect(linesOf(path)).toContain('Access-Control-Allow-Origin: *');
});

test('Pages of other sites may load the script for them, also with CORS [2.96]', () => {
  expect(linesOf('/embed.js')).toContain('Access-Control-Allow-Origin: *');
});

test('Vector images of content run nothing and load nothing as documents [10.4]', () => {
  for (const path of ['/_pictures/vector/*', '/view/:link/_pictures/vector/*'])
    expect(linesOf(path)).toEqual([
      '! Content-Security-Policy',
      "Content-Security-Policy: default-src 'none'; sandbox",
    ]);
});
