import { expect, test } from 'vitest';
import { findSections, sectionsOfBookmarks } from './build-content.ts';

const page = (title: string | null, isTitleOnly = false) => ({ title, isTitleOnly });
const TEN = Array.from({ length: 10 }, (_, index) => page(`Page ${index + 1}`));

test('takes the sections that the file names, in the order of their pages', () => {
  const named = [
    { title: 'Waves', first: 6 },
    { title: 'Tides', first: 2 },
    { title: 'Moon', first: 2 },
  ];
  expect(findSections({ named, pages: TEN })).toEqual([
    { title: 'Tides', first: 2 },
    { title: 'Waves', first: 6 },
  ]);
});

test('makes no sections of bookmarks for every page', () => {
  const named = TEN.map(({ title }, first) => ({ title: title ?? '', first }));
  expect(findSections({ named, pages: TEN })).toEqual([]);
});

test('ignores a single section', () => {
  expect(findSections({ named: [{ title: 'Tides', first: 1 }], pages: TEN })).toEqual([]);
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
  expect(findSections({ named: [], pages })).toEqual([
    { title: 'Tides', first: 1 },
    { title: 'Waves', first: 4 },
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
