import { expect, test } from 'vitest';
import { StylePlaceholders } from './style-placeholders.ts';

const styleOf = (content: string) => ({ depth: 0, order: 1, sheet: { type: 'inline', content } });

/** Returns the placeholders for these sheets. */
function replaceAll(standIns: StylePlaceholders, sheets: readonly string[]): string[] {
  return sheets.map((sheet) => standIns.replace(styleOf(sheet)).sheet.content ?? '');
}

test('replaces a row of placeholders by the style sheets in their order', () => {
  const standIns = new StylePlaceholders();
  const [first = '', second = '', again] = replaceAll(standIns, ['a{}', 'b{}', 'a{}']);
  expect(again).toBe(first);
  expect(standIns.expand(first)).toBe('a{}');
  expect(standIns.expand(second + first + second)).toBe('b{}a{}b{}');
});

test('keeps the place of a style sheet in the cascade', () => {
  expect(new StylePlaceholders().replace(styleOf('a{}'))).toMatchObject({
    ...{ depth: 0, order: 1 },
    sheet: { type: 'inline' },
  });
});

test.each(['', 'a{}', '/*000000*/b{}', '/*000007*/'])('does not change other text: %j', (text) => {
  const standIns = new StylePlaceholders();
  replaceAll(standIns, ['a{}']);
  expect(standIns.expand(text)).toBe(text);
});

test('keeps style sheets that are files or import others', () => {
  const file = { depth: 0, order: 1, sheet: { type: 'external', src: 'a.css' } };
  const importing = styleOf('@import "a.css";');
  expect(new StylePlaceholders().replace(file)).toBe(file);
  expect(new StylePlaceholders().replace(importing)).toBe(importing);
});
