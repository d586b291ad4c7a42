import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { contrastOf } from '#domain/util/contrast';
import { findLowContrast, findLowContrastInDark } from './contrast.ts';
import { ownTokens } from './own-tokens.ts';
import { DARK_COLOURS } from './settable-tokens.ts';
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
  expect(findLowContrast(colours).map(({ front, background }) => [front, background])).toContainEqual([
    'text',
    'page',
  ]);
});

test('refuses a style sheet without a token to replace', () => {
  const theme = { colours: { purple: '#cc99ff' }, sizes: {}, gradient: null, dark: null };
  expect(() => replaceTokens(':root { --color-ink: #000000; }', theme)).toThrow('no token --color-purple');
});

test('the colours of the dark scheme have enough contrast', () => {
  expect(findLowContrastInDark({ ...readColours(tokens), ...DARK_COLOURS })).toEqual([]);
});

test.each([
  { accent: '#0a2540', 'accent-strong': '#0a2540' },
  { accent: '#7a1f00', 'accent-strong': '#7a1f00', 'accent-soft': '#fff0e8' },
  { 'accent-strong': '#005a2b' },
])('lightens accents for the dark scheme until they are legible: %j', (colours) => {
  const design = readColours(tokens);
  const replaced = ownTokens({ colours, look: { schemes: 'both' } }, design);
  expect(findLowContrastInDark({ ...design, ...colours, ...replaced?.dark })).toEqual([]);
});

test('adds the dark scheme to the style sheet, for screens only, and keeps the light one', () => {
  const design = readColours(tokens);
  const replaced = ownTokens({ look: { schemes: 'both', dark: { page: '#101418' } } }, design);
  const css = replaced === null ? '' : replaceTokens(tokens, replaced);
  expect(readColours(css)).toEqual(design);
  expect(css.match(/@media screen[^{]*\{\s*[^{]*/g)?.map((rule) => rule.replace(/\s+/g, ' ').trim())).toEqual(
    [
      "@media screen { [data-scheme='dark']",
      "@media screen and (prefers-color-scheme: dark) { :root:not([data-scheme='light'])",
    ],
  );
  expect(css.match(/--color-page: #101418;/g)).toHaveLength(2);
  // Buttons under the pointer have white text in both schemes.
  expect(css).toContain('--color-accent-hover: #1d55e0;');
  expect(css.match(/--color-accent-hover/g)).toHaveLength(1);
});
