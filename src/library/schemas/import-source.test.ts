import { expect, test } from 'vitest';
import { importSource } from './import-source.ts';

const SOURCE = {
  background: '#10131a',
  elements: [
    'moon-1 rect abcdef gh-_jk',
    'moon-2 text abcdef ghijkl moon-2_2',
    'moon-3 text abcdef ghijkl .',
  ],
  importer: 1,
  steps: ['moon abcdef ghijkl - -', 'tides abcdef ghijkl mnopqr stuvwx old-tides'],
};

test('accepts the record of an import', () => {
  expect(importSource.parse(SOURCE)).toEqual(SOURCE);
});

test.each([
  ['of an unknown type', { elements: ['moon-1 cube abcdef ghijkl'] }],
  ['with a long digest', { elements: ['moon-1 rect abcdefg ghijkl'] }],
  ['with a long id', { steps: [`${'a'.repeat(65)} abcdef ghijkl - -`] }],
  ['with more words', { steps: ['moon abcdef ghijkl - - a b'] }],
  ['after 500 steps', { steps: Array.from({ length: 501 }, (_, at) => `s${at} abcdef ghijkl - -`) }],
  [
    'after 2,000 elements',
    { elements: Array.from({ length: 2001 }, (_, at) => `e-${at} rect abcdef ghijkl`) },
  ],
])('refuses a line %s', (_, fields) => {
  expect(importSource.safeParse({ ...SOURCE, ...fields }).success).toBe(false);
});
