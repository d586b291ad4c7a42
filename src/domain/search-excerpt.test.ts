import { expect, test } from 'vitest';
import { readExcerpt, withEllipses } from './search-excerpt.ts';

test('returns a text without hits as one part', () => {
  expect(readExcerpt('Ice floats.')).toEqual([{ text: 'Ice floats.', isMatch: false }]);
});

test('separates found words from others', () => {
  expect(readExcerpt('How <mark>ice</mark> floats on a <mark>lake.</mark>')).toEqual([
    { text: 'How ', isMatch: false },
    { text: 'ice', isMatch: true },
    { text: ' floats on a ', isMatch: false },
    { text: 'lake.', isMatch: true },
  ]);
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
