import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { contrastOf } from '#domain/util/contrast';
import { findLowContrast } from './contrast.ts';
import { readColours, replaceTokens } from './tokens.ts';

const tokens = await readFile('src/styles/tokens.css', 'utf8');

test('computes the contrast of WCAG, in either order of colours', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  expect(contrastOf('#2f6bff', '#2f6bff')).toBe(1);
});

test('the colours of the design have enough contrast', () => {
  expect(findLowContrast(readColours(tokens))).toEqual([]);
});

test('names both colours of a pair with too little contrast', () => {
  const colours = { ...readColours(tokens), text: '#999999' };
  expect(findLowContrast(colours).map(({ front, back }) => [front, back])).toContainEqual(['text', 'page']);
});

test('refuses a style sheet without a token to replace', () => {
  const theme = { colours: { purple: '#cc99ff' }, sizes: {}, gradient: null };
  expect(() => replaceTokens(':root { --color-ink: #000000; }', theme)).toThrow('no token --color-purple');
});
