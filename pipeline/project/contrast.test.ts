import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { contrastOf, findLowContrast } from './contrast.ts';
import { readColours, replaceTokens } from './tokens.ts';

const tokens = await readFile('src/styles/tokens.css', 'utf8');

test('contrast is that of WCAG, whichever colour is first', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  expect(contrastOf('#2f6bff', '#2f6bff')).toBe(1);
});

test('the colours of the design can be read', () => {
  expect(findLowContrast(readColours(tokens))).toEqual([]);
});

test('both colours of a pair that is too close are named', () => {
  const colours = { ...readColours(tokens), text: '#999999' };
  expect(findLowContrast(colours).map(({ front, back }) => [front, back])).toContainEqual(['text', 'page']);
});

test('a style sheet without a token that is to be replaced is refused', () => {
  const own = { colours: { purple: '#cc99ff' }, sizes: {}, gradient: null };
  expect(() => replaceTokens(':root { --color-ink: #000000; }', own)).toThrow('no token --color-purple');
});
