import { expect, test } from 'vitest';
import { findUnnamedMarkers, markBullets } from './symbol-fonts.ts';
import { runAt } from './runs.fixture.ts';

const item = (y: number, sign: string) => [
  runAt(0, y - 5, sign, { font: 'signs' }),
  runAt(60, y, 'Three one', { font: 'body' }),
];
const textsOf = (...runs: ReturnType<typeof item>) =>
  markBullets([{ height: 900, runs }]).flatMap((page) => page.runs.map(({ text }) => text));

test('takes letters of a font as bullets if they only begin lines', () => {
  const texts = textsOf(...item(100, 'I'), ...item(160, 'I'), ...item(220, 'B'));
  expect(texts).toEqual(['•', 'Three one', '•', 'Three one', '•', 'Three one']);
});

test.each([
  ['inside a line too', [runAt(500, 300, 'I', { font: 'signs' }), runAt(0, 300, 'and')]],
  ['words too', [runAt(0, 300, 'In', { font: 'signs' }), runAt(60, 300, 'and')]],
  ['alone on a line too', [runAt(0, 300, 'I', { font: 'signs' })]],
])('takes them as letters if the font has some %s', (_, more) => {
  expect(textsOf(...item(100, 'I'), ...item(160, 'I'), ...item(220, 'B'), ...more)).toContain('B');
});

test('takes them as letters if there are many different ones, or only a few', () => {
  expect(textsOf(...['a', 'b', 'c', 'd'].flatMap((sign, index) => item(100 + 60 * index, sign)))).toContain(
    'd',
  );
  expect(textsOf(...item(100, 'I'), ...item(160, 'I'))).toContain('I');
});

test('finds signs that the file does not name before lines, but not those of Office', () => {
  const pages = [
    ['\uE001', '\uE002'],
    ['\uF0B7', '\uF0B7'],
    ['1.', '2.'],
    ['\u0001', '\u0002'],
  ].map((signs) => ({
    height: 900,
    runs: signs.flatMap((sign, index) => item(100 + 60 * index, sign)),
  }));
  expect(findUnnamedMarkers(pages)).toEqual([true, false, false, true]);
  const joined = { height: 900, runs: [runAt(0, 100, '\uE001 Three one')] };
  expect(findUnnamedMarkers([joined])).toEqual([true]);
});
