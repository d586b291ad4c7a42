import { expect, test } from 'vitest';
import type { Drawing } from './deck.ts';
import { findSections, sectionsOfBookmarks } from './find-sections.ts';

const page = (title: string | null, isTitleOnly = false, ...drawings: Drawing[]) => ({
  title,
  isTitleOnly,
  drawings,
});
const TEN = Array.from({ length: 10 }, (_, index) => page(`Page ${index + 1}`));

test('takes the sections that the file names, in the order of their pages', () => {
  const named = [
    { title: 'Waves', first: 6 },
    { title: 'Tides', first: 2 },
    { title: 'Moon', first: 2 },
  ];
  expect(findSections({ declared: null, named, pages: TEN })).toEqual([
    { title: 'Tides', first: 2 },
    { title: 'Waves', first: 6 },
  ]);
});

test('makes no sections of bookmarks for every page', () => {
  const named = TEN.map(({ title }, first) => ({ title: title ?? '', first }));
  expect(findSections({ declared: null, named, pages: TEN })).toEqual([]);
});

test('ignores a single section', () => {
  expect(findSections({ declared: null, named: [{ title: 'Tides', first: 1 }], pages: TEN })).toEqual([]);
});

test('begins sections at pages with only a title, except for the first and the last one', () => {
  const pages = [
    page('The sea', true),
    page('Tides', true),
    page('Moon'),
    page('Sun'),
    page('Waves', true),
    page('Wind'),
    page('Depth'),
    page('Thank you', true),
  ];
  expect(findSections({ declared: null, named: [], pages })).toEqual([
    { title: 'Tides', first: 1 },
    { title: 'Waves', first: 4 },
  ]);
});

test('takes the sections that the author declared first, however many they are', () => {
  const pages = [page('The sea'), page('Tides', true), page('Moon'), page('Sun', true), page('Wind')];
  const declared = [
    { title: 'Start', first: 0 },
    { title: 'Water', first: 2 },
    { title: 'Air', first: 4 },
  ];
  const named = [
    { title: 'Tides', first: 1 },
    { title: 'Sun', first: 3 },
  ];
  expect(findSections({ declared, named, pages })).toEqual(declared);
  const [, ...one] = declared.slice(0, 2);
  expect(findSections({ declared: one, named, pages })).toEqual(one);
});

test.each([
  ['pictures of their own', page('Photo of the wall', true, 'a'), page('Photo of the wood', true, 'b')],
  ['a chart', page('A year', true, null), page('Another year', true, null)],
  ['the title of the next slide', page('Moon', true), page('Wind (1/2)', true)],
])('begins no sections at titles with %s', (_, early, late) => {
  const pages = [
    page('The sea'),
    page('Tides'),
    early,
    page('Moon'),
    page('Sun'),
    late,
    page('Wind (2/2)'),
    page('End'),
  ];
  expect(findSections({ declared: null, named: [], pages })).toEqual([]);
});

test('begins no section at the first of a run of equal titles', () => {
  const pages = ['The sea', 'Costs', 'Costs', 'Moon', 'Sun', 'Wind', 'Depth', 'End'].map((title, index) =>
    page(title, index === 1 || index === 4 || index === 5),
  );
  expect(findSections({ declared: null, named: [], pages })).toEqual([
    { title: 'Sun', first: 4 },
    { title: 'Wind', first: 5 },
  ]);
});

test('begins sections at titles with the same ornament', () => {
  const [one, other] = [page('Tides', true, 'bar'), page('Wind', true, 'bar')];
  const pages = [page('The sea'), one, page('Moon'), page('Sun'), other, page('Depth'), page('End')];
  expect(findSections({ declared: null, named: [], pages })).toEqual([
    { title: 'Tides', first: 1 },
    { title: 'Wind', first: 4 },
  ]);
});

test('maps a bookmark to the step of its page', () => {
  const bookmarks = [
    { title: 'Tides', page: 2 },
    { title: 'Waves', page: 5 },
    { title: 'Lost', page: 99 },
  ];
  expect(sectionsOfBookmarks(bookmarks, [0, 3, 4])).toEqual([
    { title: 'Tides', first: 1 },
    { title: 'Waves', first: 2 },
  ]);
});
