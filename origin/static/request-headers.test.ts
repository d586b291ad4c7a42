// @vitest-environment node
import { expect, test } from 'vitest';
import { acceptedEncodings, parseRange, prefersMarkdown } from './request-headers.ts';

test.each([
  [undefined, ['identity']],
  ['', ['identity']],
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['gzip', ['gzip', 'identity']],
  ['x-gzip', ['gzip', 'identity']],
  ['GZIP;Q=1.0', ['gzip', 'identity']],
  ['br;q=0.5, gzip;q=0.8', ['gzip', 'br', 'identity']],
  ['br;q=0, gzip', ['gzip', 'identity']],
  ['*', ['br', 'gzip', 'identity']],
  ['*;q=0.5, br;q=0', ['gzip', 'identity']],
  ['identity, br;q=0.5', ['identity', 'br']],
  ['identity;q=0, gzip', ['gzip', 'identity']],
  ['br;q=nonsense, gzip;q=2', ['identity']],
] as const)('%j accepts %j', (header, encodings) => {
  expect(acceptedEncodings(header)).toEqual(encodings);
});

test.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=95-1000', { start: 95, end: 99 }],
  ['Bytes=0-0', { start: 0, end: 0 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-0', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['bytes=0-1,3-4', null],
  ['items=0-1', null],
  [undefined, null],
])('%j of 100 bytes is %j', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range);
});

test('An empty file has no range', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(parseRange('bytes=-5', 0)).toBe('unsatisfiable');
});

test.each([
  [undefined, false],
  ['*/*', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['text/markdown', true],
  ['Text/Markdown;charset=utf-8', true],
  ['text/markdown, */*', true],
  ['text/markdown, text/html', true],
  ['text/html, text/markdown', false],
  ['text/html;q=0.9, text/markdown', true],
  ['text/markdown;q=0.9, text/html', false],
  ['text/markdown;q=0.5, text/html;q=0.45', true],
  ['text/markdown;q=0', false],
  ['text/markdown;q=0.1, text/*', false],
  ['text/markdown-x', false],
])('%j prefers Markdown: %j [2.103]', (header, prefers) => {
  expect(prefersMarkdown(header)).toBe(prefers);
});
