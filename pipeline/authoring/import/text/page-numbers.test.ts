import { expect, test } from 'vitest';
import { dropPageNumbers, pageNumberIn } from './page-numbers.ts';
import { runAt } from './runs.fixture.ts';

test.each([
  ['2', 2],
  ['02/08', 2],
  ['2 / 8', 2],
  ['2 of 8', 2],
  ['– 12 –', 12],
  ['Page 3', 3],
  ['Seite 3 von 9', 3],
  ['ii', 2],
  ['XIV', 14],
  ['第 3 頁', 3],
  // A part of a letter instead of the letter, as browsers write it.
  ['第 3 ⻚', 3],
  ['３', 3],
  ['02.', 2],
  ['(3)', 3],
  ['٣ من ٨', 3],
  ['३', 3],
])('"%s" is the number of a page', (text, value) => {
  expect(pageNumberIn(text)).toBe(value);
});

test.each(['mill', 'dim', '2 jars', '1/2/3', '40 %', ''])('"%s" is no number', (text) => {
  expect(pageNumberIn(text)).toBeNull();
});

const HEIGHT = 900;
const textsOf = (pages: readonly ReturnType<typeof runAt>[][]) =>
  dropPageNumbers(pages.map((runs) => ({ height: HEIGHT, runs }))).map(({ runs }) =>
    runs.map(({ text }) => text).join(' '),
  );
const counted = (numbers: readonly (string | null)[], x: (index: number) => number, size = 90) =>
  numbers.map((number, index) => [
    runAt(100, 400, 'Salt'),
    ...(number === null ? [] : [runAt(x(index), 860, number, { size })]),
  ]);

test('drops large numbers that count the pages, wherever they are at the edge', () => {
  const pages = counted([null, '2', '3', '4', '5'], (index) => 100 + 250 * index);
  expect(textsOf(pages)).toEqual(['Salt', 'Salt', 'Salt', 'Salt', 'Salt']);
});

test('drops numbers that are apart from the pages by a constant, or stay for the stages of a slide', () => {
  expect(textsOf(counted(['11', '12', '13', '14'], () => 1500))).toEqual(['Salt', 'Salt', 'Salt', 'Salt']);
  expect(textsOf(counted(['1', '1', '2', '3', '3', '3'], () => 1500)).join(' ')).not.toMatch(/\d/u);
});

test('drops a number that is drawn in parts', () => {
  const pages = ['1', '2', '3'].map((number) => [
    runAt(1400, 860, number),
    runAt(1430, 860, '/'),
    runAt(1460, 860, '8'),
  ]);
  expect(textsOf(pages)).toEqual(['', '', '']);
});

test.each([
  ['with a full stop', (number: number) => `0${number}.`],
  ['in brackets', (number: number) => `(${number})`],
])('drops numbers %s that count the pages at one place, in any size', (_, write) => {
  const numbers = [2, 3, 4, 5].map(write);
  for (const size of [12, 30, 90])
    expect(textsOf(counted([null, ...numbers], () => 1500, size))).toEqual(
      Array.from({ length: 5 }, () => 'Salt'),
    );
});

test('keeps numbers of list items and of equations, which are at many places', () => {
  const list = (from: number) =>
    [0, 1, 2].flatMap((line) => [
      runAt(60, 760 + 40 * line, `${from + line}.`),
      runAt(260, 760 + 40 * line, 'Salt'),
    ]);
  const lists = [list(1), list(2), list(3), list(4)];
  expect(textsOf(lists)).toEqual(lists.map((runs) => runs.map(({ text }) => text).join(' ')));
  const equations = [1, 2, 3, 4].map((number) => [runAt(700, 450, 'x = y'), runAt(1500, 450, `(${number})`)]);
  expect(textsOf(equations)).toEqual([1, 2, 3, 4].map((number) => `x = y (${number})`));
});

test('keeps numbers that count nothing, that have text beside them, or that are inside the page', () => {
  expect(textsOf(counted(['7', '3', '90', '12'], () => 100))).toEqual([
    'Salt 7',
    'Salt 3',
    'Salt 90',
    'Salt 12',
  ]);
  const beside = ['1', '2', '3'].map((number) => [runAt(100, 860, number), runAt(130, 860, 'jars')]);
  expect(textsOf(beside)).toEqual(['1 jars', '2 jars', '3 jars']);
  const inside = ['1', '2', '3'].map((number) => [runAt(700, 450, number)]);
  expect(textsOf(inside)).toEqual(['1', '2', '3']);
});
