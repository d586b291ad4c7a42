import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findInText } from './find-in-text.ts';

const matchesIn = (text: string, query: string) =>
  findInText(text, query).map(({ start, end }) => text.slice(start, end));

it.each([
  ['A river, two RIVERS', 'river', ['river', 'RIVER']],
  ['Crème and cre\u0300me', 'creme', ['Crème', 'cre\u0300me']],
  ['one\n   lake', ' one lake ', ['one\n   lake']],
  ['aaa', 'aa', ['aa']],
  ['한국의 강', '한국', ['한국']],
  // Half of a syllable, while it is typed.
  ['한국의 강', '하', ['한']],
  ['İstanbul', 'istanbul', ['İstanbul']],
  ['שָׁלוֹם', 'שלום', ['שָׁלוֹם']],
  ['a.b', '.', ['.']],
  ['water', 'wine', []],
  ['water', '  ', []],
])('in %j, %j is found as %j', (text, query, ranges) => {
  expect(matchesIn(text, query)).toEqual(ranges);
});

it('every part of a text is found in it, in order and without overlaps', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.nat(40),
      fc.nat(8),
      (text, from, length) => {
        const graphemes = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
        const query = graphemes.slice(from, from + length).join('');
        const ranges = findInText(text, query);
        let end = 0;
        for (const range of ranges) {
          expect(range.start).toBeGreaterThanOrEqual(end);
          expect(range.end).toBeGreaterThan(range.start);
          ({ end } = range);
        }
        // Marks alone are no text to find.
        if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(query)) expect(ranges).not.toEqual([]);
      },
    ),
  );
});
