import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findHyphens,
  NO_HYPHENS,
  hyphenatedWords,
  joinLines,
  normalizeText,
  toShiftedText,
} from './normalize-text.ts';

test.each([
  ['suﬃcient ﬂoods ﬁnd', 'sufficient floods find'],
  ['a\u0010b', 'a b'],
  [' a \uE000  b ', 'a b'],
  ['½ ﻼ', '½ لا'],
  ['o\u001Ace di\u001Berence', 'o ce difference'],
  ['su\u000Ecient', 'sufficient'],
  ['товар\u001D', 'товар'],
  ['Input \uF0E0 output', 'Input → output'],
  // Parts of Chinese letters instead of letters of the same shape.
  ['⻄の⻘い⻨⽉', '西の青い麦月'],
])('repairs %j to %j', (text, mended) => {
  expect(normalizeText(text)).toBe(mended);
});

describe('lines of a paragraph', () => {
  const join = (...lines: string[]) =>
    joinLines(lines, { ...NO_HYPHENS, compounds: new Set(['well-known']) });

  test.each([
    [['one', 'two'], 'one two'],
    [['divi-', 'ded words'], 'divided words'],
    [['divi\u00AD', 'ded'], 'divided'],
    [['soft\u00ADly spoken'], 'softly spoken'],
    [['a well-', 'known fact'], 'a well-known fact'],
    [['a state-of-the-', 'art oven'], 'a state-of-the-art oven'],
    [['a state-of-', 'the-art oven'], 'a state-of-the-art oven'],
    [['a com-', 'puter-aided oven'], 'a computer-aided oven'],
    [['a well-estab\u2010', 'lished oven'], 'a well-established oven'],
    [['the Anglo-', 'Saxons'], 'the Anglo-Saxons'],
    [['pages 1-', '2'], 'pages 1- 2'],
    [['see https://a.example/two-', 'words/'], 'see https://a.example/two-words/'],
    [['潮の満ち', '引き'], '潮の満ち引き'],
    [['가나', '다라'], '가나 다라'],
  ])('%j become %j', (lines, text) => {
    expect(join(...lines)).toBe(text);
  });

  test('keep all words, however they are divided', () => {
    const word = fc.stringMatching(/^[a-z]{2,12}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), fc.nat(7), fc.nat(10), (words, at, cut) => {
        const divided = words[at % words.length] ?? '';
        const place = 1 + (cut % (divided.length - 1));
        const text = words.join(' ');
        const before =
          words.slice(0, at % words.length).join(' ').length + (at % words.length > 0 ? 1 : 0) + place;
        expect(joinLines([`${text.slice(0, before)}-`, text.slice(before)], NO_HYPHENS)).toBe(text);
      }),
    );
  });
});

test('keeps the hyphens of words, by the program that wrote them and by other words of the deck', () => {
  const join = (lines: readonly string[], program: string | null) =>
    joinLines(lines.slice(0, 2), findHyphens(lines, program));
  expect(join(['a hand-', 'made lamp'], 'Skia/PDF m156')).toBe('a hand-made lamp');
  expect(join(['a hand-', 'made lamp'], 'pdfTeX-1.40.24')).toBe('a handmade lamp');
  expect(join(['a hand-', 'made lamp', 'made by a hand'], 'pdfTeX-1.40.24')).toBe('a hand-made lamp');
  expect(join(['a state-', 'of-the-art oven', 'a state of mind'], 'pdfTeX-1.40.24')).toBe(
    'a state-of-the-art oven',
  );
  expect(join(['a long-estab-', 'lished oven', 'an established oven'], 'pdfTeX-1.40.24')).toBe(
    'a long-established oven',
  );
  expect(join(['the well-', 'ness'], 'Skia/PDF m156')).toBe('the well-ness');
  expect(join(['a re\u2010', 'turn'], 'Skia/PDF m156')).toBe('a return');
});

test('puts a stroke behind the sign that it crosses out', () => {
  expect(normalizeText('a \u0338 ∈ b \u0338= c')).toBe('a ∉ b ≠ c');
});

test('recognises words with a hyphen inside', () => {
  expect(hyphenatedWords('A Well-known go-between, at last- ')).toEqual(['well-known', 'go-between']);
});

test.each([
  ['2', 'raised', 'm', '²'],
  ['−6', 'raised', '10', '⁻⁶'],
  ['2+', 'raised', 'Ca', '²⁺'],
  ['(1)', 'raised', 'tide', '⁽¹⁾'],
  ['2', 'lowered', 'H', '₂'],
  ['n', 'raised', '2', 'ⁿ'],
  ['a', 'raised', 'Lovelace', 'ᵃ'],
  ['i', 'lowered', 'x', 'ᵢ'],
  ['T', 'raised', 'A', 'ᵀ'],
] as const)('writes %s %s after "%s" in signs of Unicode', (text, shift, before, shown) => {
  expect(toShiftedText(text, shift, before)).toBe(shown);
});

test.each([
  ['nd', 'raised', '2'],
  ['e', 'raised', '2'],
  ['TM', 'raised', 'Podium'],
  // The letters of the sign of LaTeX.
  ['A', 'raised', 'L'],
  ['n', 'raised', ''],
  ['*', 'raised', 'tide'],
] as const)('leaves %s %s after "%s" as it is', (text, shift, before) => {
  expect(toShiftedText(text, shift, before)).toBe(text);
});

test('a hyphen stays before a word with several more hyphens', () => {
  expect(joinLines(['an up-', 'to-the-minute report'], NO_HYPHENS)).toBe('an up-to-the-minute report');
});
