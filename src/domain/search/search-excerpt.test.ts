import { expect, test } from 'vitest';
import { readExcerpt, withEllipses, withoutTitle } from './search-excerpt.ts';

test('returns a text without hits as one part', () => {
  expect(readExcerpt('Ice floats.')).toEqual([{ text: 'Ice floats.', isMatch: false }]);
});

test('separates found words from others', () => {
  expect(readExcerpt('How <mark>ice</mark> floats on a <mark>lake.</mark>')).toEqual([
    { text: 'How ', isMatch: false },
    { text: 'ice', isMatch: true },
    { text: ' floats on a ', isMatch: false },
    { text: 'lake', isMatch: true },
    { text: '.', isMatch: false },
  ]);
});

/** Returns an excerpt with its matches in brackets. */
const bracketed = (excerpt: string) =>
  readExcerpt(excerpt)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

test.each([
  ['„<mark>Ice,</mark>“', '„[Ice],“'],
  ['<mark>“ice”</mark> melts', '“[ice]” melts'],
  ['<mark>ice,</mark> <mark>lake</mark>', '[ice], [lake]'],
  ['<mark>ice</mark> <mark>lake!</mark>', '[ice lake]!'],
  ['<mark>ice</mark> <mark>lake</mark> <mark>shore</mark>', '[ice lake shore]'],
  ['<mark>sea-ice</mark>', '[sea-ice]'],
  ['<mark>(C++)</mark>', '([C++])'],
  ['<mark>氷。</mark>', '[氷]。'],
  ['<mark>?</mark>', '[?]'],
  ['<mark>🦊</mark>', '[🦊]'],
])('marks words without the punctuation at their ends: "%s"', (excerpt, marked) => {
  expect(bracketed(excerpt)).toBe(marked);
});

test.each([
  ['Ice <mark>floats.</mark> It is light.', 'Ice floats', 'It is light.'],
  ['<mark>Why?</mark> It is light.', 'Why?', 'It is light.'],
  ['<mark>Ice.</mark>', 'Ice', ''],
  ['<mark>Ice</mark>', 'Ice', ''],
  ['<mark>Ice</mark> floats.', 'Ice', 'Ice floats.'],
  ['<mark>Icebergs</mark> float.', 'Ice', 'Icebergs float.'],
  ['On <mark>ice.</mark>', 'Ice', 'On ice.'],
])('"%s" below the link "%s" reads "%s"', (excerpt, title, text) => {
  expect(
    withoutTitle(readExcerpt(excerpt), title)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('joins found words next to each other', () => {
  expect(readExcerpt('<mark>ice</mark> <mark>lake</mark>')).toEqual([{ text: 'ice lake', isMatch: true }]);
});

test('treats markup as text', () => {
  expect(readExcerpt('a &lt;b&gt; & <mark>&lt;i&gt;</mark>')).toEqual([
    { text: 'a <b> & ', isMatch: false },
    { text: '<i>', isMatch: true },
  ]);
});

test('returns no parts for an empty excerpt', () => {
  expect(readExcerpt('')).toEqual([]);
});

test.each([
  ['Ice floats.', 'Ice floats.'],
  ['and ice <mark>floats</mark>', '… and ice floats …'],
  ['<mark>floats</mark> on a lake.', '… floats on a lake.'],
  ['Ice “floats.”', 'Ice “floats.”'],
  ['氷は浮く。', '氷は浮く。'],
  ['氷は', '氷は …'],
  ['', ''],
])('"%s" reads "%s"', (excerpt, text) => {
  expect(
    withEllipses(readExcerpt(excerpt))
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
