import { expect, test } from 'vitest';
import type { Drawing } from './deck.ts';
import { drawingKeysOf, findSections, sectionsOfBookmarks } from './find-sections.ts';

const page = (title: string | null, isTitleOnly = false, ...drawings: Drawing[]) => ({
  title,
  size: 60,
  isTitleOnly,
  drawings,
});
const TEN = Array.from({ length: 10 }, (_, index) => page(`Page ${index + 1}`));

test('takes the sections that the file names, in the order of their pages', () => {
  const bookmarks = [
    { title: 'Waves', first: 6 },
    { title: 'Tides', first: 2 },
    { title: 'Moon', first: 2 },
  ];
  expect(findSections({ declared: null, bookmarks, pages: TEN })).toMatchObject([
    { title: 'Tides', first: 2 },
    { title: 'Waves', first: 6 },
  ]);
});

test('makes no sections of bookmarks for every page', () => {
  const bookmarks = TEN.map(({ title }, first) => ({ title: title ?? '', first }));
  expect(findSections({ declared: null, bookmarks, pages: TEN })).toMatchObject([]);
});

test('makes one section of bookmarks with one title, and one step of a section of one page', () => {
  const bookmarks = [
    { title: 'Page 2', first: 1 },
    { title: 'Tides', first: 2 },
    { title: 'Books', first: 6 },
    { title: 'Books', first: 7 },
  ];
  expect(findSections({ declared: null, bookmarks, pages: TEN })).toEqual([
    { title: 'Page 2', first: 1, hasTitlePage: true },
    { title: 'Tides', first: 2, hasTitlePage: false },
    { title: 'Books', first: 6, hasTitlePage: false },
  ]);
});

test('ignores a single section', () => {
  expect(
    findSections({ declared: null, bookmarks: [{ title: 'Tides', first: 1 }], pages: TEN }),
  ).toMatchObject([]);
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
  expect(findSections({ declared: null, bookmarks: [], pages })).toMatchObject([
    { title: 'Tides', first: 1 },
    { title: 'Waves', first: 4 },
  ]);
});

test('makes no sections of pages with only a title if most pages are such', () => {
  const pages = [
    page('The sea'),
    page('I am the sea', true),
    page('One line is enough', true),
    page('Waves'),
    page('[pictures only]', true),
    page('Follow me', true),
  ];
  expect(findSections({ declared: null, bookmarks: [], pages })).toMatchObject([]);
});

test('begins sections where most pages show a picture below their title', () => {
  const drawn = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => page(`Picture ${name}`, true, name));
  const pages = [page('The sea'), page('Tides', true), ...drawn, page('Waves', true), ...drawn, page('End')];
  expect(findSections({ declared: null, bookmarks: [], pages })).toMatchObject([
    { title: 'Tides', first: 1 },
    { title: 'Waves', first: 8 },
  ]);
});

test('takes the sections that the author declared first, however many they are', () => {
  const pages = [page('The sea'), page('Tides', true), page('Moon'), page('Sun', true), page('Wind')];
  const declared = [
    { title: 'Start', first: 0 },
    { title: 'Water', first: 2 },
    { title: 'Air', first: 4 },
  ];
  const bookmarks = [
    { title: 'Tides', first: 1 },
    { title: 'Sun', first: 3 },
  ];
  expect(findSections({ declared, bookmarks, pages })).toMatchObject(declared);
  const [, ...one] = declared.slice(0, 2);
  expect(findSections({ declared: one, bookmarks, pages })).toMatchObject(one);
});

test('ignores the names that a program gives sections', () => {
  const names = ['기본 구역', 'Untitled Section', 'Abschnitt ohne Titel'];
  const declared = names.map((title, index) => ({ title, first: 3 * index }));
  expect(findSections({ declared, bookmarks: [], pages: TEN })).toMatchObject([]);
  expect(
    findSections({ declared: [...declared, { title: 'Tides', first: 4 }], bookmarks: [], pages: TEN }),
  ).toMatchObject([{ title: 'Tides', first: 4 }]);
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
  expect(findSections({ declared: null, bookmarks: [], pages })).toMatchObject([]);
});

test('begins no section at a page that the next section follows, nor at an address', () => {
  const titles = ['The sea', 'Tides', 'Moon', 'Waves', 'Wind', 'sea.example/wind', 'Depth', 'End'];
  const sections = (...alone: number[]) =>
    findSections({
      declared: null,
      bookmarks: [],
      pages: titles.map((title, index) => page(title, alone.includes(index))),
    }).map(({ first }) => first);
  expect(sections(1, 3, 6)).toEqual([1, 3, 6]);
  expect(sections(1, 3, 4)).toEqual([1, 4]);
  expect(sections(1, 5)).toEqual([]);
});

test('begins no section at a title that comes again, such as a pause for questions', () => {
  const titles = [
    'The sea',
    'Tides',
    'Moon',
    'Questions?',
    'Sun',
    'Waves',
    'Wind',
    'Questions?',
    'Depth',
    'End',
  ];
  const pages = titles.map((title, index) => page(title, [1, 3, 5, 7].includes(index)));
  expect(findSections({ declared: null, bookmarks: [], pages }).map(({ title }) => title)).toEqual([
    'Tides',
    'Waves',
  ]);
});

test('begins no section at the first of a run of equal titles', () => {
  const pages = ['The sea', 'Costs', 'Costs', 'Moon', 'Sun', 'Wind', 'Depth', 'End'].map((title, index) =>
    page(title, [1, 3, 5].includes(index)),
  );
  expect(findSections({ declared: null, bookmarks: [], pages })).toMatchObject([
    { title: 'Moon', first: 3, hasTitlePage: true },
    { title: 'Wind', first: 5, hasTitlePage: true },
  ]);
});

test('begins sections at titles with the same ornament', () => {
  const [one, other] = [page('Tides', true, 'bar'), page('Wind', true, 'bar')];
  const pages = [page('The sea'), one, page('Moon'), page('Sun'), other, page('Depth'), page('End')];
  expect(findSections({ declared: null, bookmarks: [], pages })).toMatchObject([
    { title: 'Tides', first: 1 },
    { title: 'Wind', first: 4 },
  ]);
});

test('begins no section at a title that is smaller than those of several sections', () => {
  const small = { ...page('A way to measure it', true), size: 45 };
  const pages = [
    page('The sea'),
    page('Tides', true),
    page('Moon'),
    small,
    page('Sun'),
    page('Wind', true),
    page('Depth'),
    page('End'),
  ];
  expect(findSections({ declared: null, bookmarks: [], pages })).toMatchObject([
    { title: 'Tides', first: 1 },
    { title: 'Wind', first: 5 },
  ]);
});

test('begins a section at a title in a box, but not above a picture or drawing', () => {
  const box = (left: number, kind: 'fill' | 'picture' = 'fill') => ({
    kind,
    left,
    right: left + 200,
    top: 300,
    bottom: 400,
  });
  const rule = { ...box(0), bottom: 303 };
  const sectionsWith = (...shapes: Parameters<typeof drawingKeysOf>[0]) => {
    const pages = ['The sea', 'Tides', 'Moon', 'Wind', 'Depth', 'Sun', 'End'].map((title, index) =>
      page(title, index === 1 || index === 3, ...(index === 3 ? drawingKeysOf(shapes, 900) : [])),
    );
    return findSections({ declared: null, bookmarks: [], pages }).length;
  };
  expect(sectionsWith(box(0), box(10), rule, rule, rule)).toBe(2);
  expect(sectionsWith(box(0, 'picture'))).toBe(0);
  expect(sectionsWith(box(0), box(300), box(600), box(900))).toBe(0);
  expect(sectionsWith({ ...box(0, 'picture'), top: 1000, bottom: 1100 })).toBe(2);
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

test('begins a section whose title the next slide has, too, at another place of the page', () => {
  const pages = [
    page('The sea'),
    page('Tides', true),
    page('Moon'),
    page('Waves', true),
    page('Waves'),
    page('End'),
  ];
  const at = (top: number) => pages.map((item, index) => ({ ...item, top: index === 3 ? top : 0.1 }));
  expect(findSections({ declared: null, bookmarks: [], pages: at(0.5) }).map(({ title }) => title)).toEqual([
    'Tides',
    'Waves',
  ]);
  expect(findSections({ declared: null, bookmarks: [], pages: at(0.12) })).toMatchObject([]);
});

const ORDER = ['', 'one', 'two', 'three'];

test('begins sections at dividers that an agenda lists', () => {
  const withTexts = (title: string, ...texts: string[]) => ({ ...page(title), texts });
  const long = 'A page with a long text about all the things that there are to say about it';
  const pages = [
    withTexts('The sea', 'by Ada'),
    withTexts('Contents', '1. What the tides are', '2. Waves', '3. Wind'),
    withTexts('What tides are', 'Part 1'),
    withTexts('Moon', long),
    withTexts('Waves', 'Part 2'),
    withTexts('Sun', long),
    withTexts('Demo'),
    withTexts('Wind', 'Part 3'),
    withTexts('Breeze', long),
  ];
  expect(findSections({ declared: null, bookmarks: [], pages })).toEqual([
    { title: 'What tides are', first: 2, hasTitlePage: true },
    { title: 'Waves', first: 4, hasTitlePage: true },
    { title: 'Wind', first: 7, hasTitlePage: true },
  ]);
  const drawn = withTexts('The sea', '3', 'Wind', 'What the tides are', '1', '2', 'Waves');
  const named = pages.map((item) => ({
    ...item,
    texts: item.texts.map((text) => (text.startsWith('Part') ? `Part ${ORDER[Number(text.at(-1))]}` : text)),
  }));
  expect(findSections({ declared: null, bookmarks: [], pages: named.with(1, drawn) })).toEqual([
    { title: 'What tides are', first: 2, hasTitlePage: true },
    { title: 'Waves', first: 4, hasTitlePage: true },
    { title: 'Wind', first: 7, hasTitlePage: true },
  ]);
  const all = pages.map((item) => ({ ...item, texts: [...item.texts, long] }));
  expect(findSections({ declared: null, bookmarks: [], pages: all })).toEqual([]);
});
