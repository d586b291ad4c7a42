import { expect, test } from 'vitest';
import { guessTitle, titleCandidatesOn } from './guess-title.ts';

test.each([
  ['Tides', 'Something else', 'talk.pdf', 'Tides', 'page'],
  [null, 'Reading a tide table', 'talk.pdf', 'Reading a tide table', 'metadata'],
  ['Kapitel 1', 'Gezeiten', 'talk.pdf', 'Gezeiten', 'metadata'],
  ['第 3 章', null, 'tides.pdf', 'tides', 'file name'],
  ['Lecture 4', 'PowerPoint Presentation', '12.pdf', 'Lecture 4', 'page'],
  ['2026', null, 'tides.pdf', 'tides', 'file name'],
  ['Part of the sea', null, 'talk.pdf', 'Part of the sea', 'page'],
  [null, 'PowerPoint Presentation', 'my_last-talk.v2.pdf', 'my last talk.v2', 'file name'],
  [null, 'slides.tex', '../a/Über uns.pdf', 'Über uns', 'file name'],
  [null, ' - Text and meaning', 'talk.pdf', 'Text and meaning', 'metadata'],
  ['Our group:', null, 'tides.pdf', 'tides', 'file name'],
  ['•', '…', '—.pdf', 'Untitled', 'file name'],
  ['https://tides.example/talk', 'www.tides.example', 'tides.key', 'tides', 'file name'],
])('a first page that says %j in a file that says %j, %s, is titled %s', (page, named, file, title, from) => {
  expect(
    guessTitle({
      onPage: page === null ? [] : [page],
      storedTitle: named,
      secondPageTitle: null,
      pageTitles: [],
      file,
    }),
  ).toEqual({
    title,
    from,
  });
});

test('a title of letters in doubt gives way to that of the metadata, if they have one', () => {
  const sources = {
    onPage: ['T des'],
    secondPageTitle: null,
    pageTitles: [],
    file: 'talk.pdf',
    isInDoubt: true,
  };
  expect(guessTitle({ ...sources, storedTitle: 'Tides' })).toEqual({ title: 'Tides', from: 'metadata' });
  expect(guessTitle({ ...sources, storedTitle: 'PowerPoint Presentation' }).title).toBe('T des');
});

test('takes the title of the second page if neither the file nor the first page has one', () => {
  const sources = { onPage: [], secondPageTitle: 'Who was Cassandra?', pageTitles: [], file: 'talk.pdf' };
  expect(guessTitle({ ...sources, storedTitle: null })).toEqual({
    title: 'Who was Cassandra?',
    from: 'next page',
  });
  expect(guessTitle({ ...sources, storedTitle: 'Seers of Troy' }).title).toBe('Seers of Troy');
  expect(guessTitle({ ...sources, storedTitle: null, onPage: ['Our group:'] }).title).toBe(
    'Who was Cassandra?',
  );
  expect(guessTitle({ ...sources, storedTitle: null, onPage: ['www.troy.example'] }).title).toBe(
    'Who was Cassandra?',
  );
  expect(
    guessTitle({ ...sources, storedTitle: null, secondPageTitle: 'Ada King', author: 'Ada King' }).title,
  ).toBe('talk');
  expect(guessTitle({ ...sources, storedTitle: null, onPage: ['Chapter 1'] }).title).toBe('talk');
  expect(guessTitle({ ...sources, storedTitle: null, secondPageTitle: 'Chapter 1' }).title).toBe('talk');
});

test('takes a later title that has all words of the file name, if the first pages have none', () => {
  const titles = ['Agenda', 'A tide', 'How to read a tide table', 'Table'];
  const guess = (file: string, onPage: string[] = []) =>
    guessTitle({ onPage, storedTitle: null, secondPageTitle: null, pageTitles: titles, file });
  expect(guess('tide-table.odp')).toEqual({ title: 'How to read a tide table', from: 'later page' });
  expect(guess('tide.odp').title).toBe('tide');
  expect(guess('tide-tables.odp').title).toBe('tide tables');
  expect(guess('tide-table.odp', ['Chapter 1']).title).toBe('tide table');
});

test.each([
  'PowerPoint プレゼンテーション',
  'Apresentação do PowerPoint',
  'Présentation PowerPoint',
  'Presentación de PowerPoint',
  'Презентация PowerPoint',
  'עבור PowerPoint מצגת',
  'عرض تقديمي في PowerPoint',
  'Prezentacja programu PowerPoint',
  'Untitled presentation',
])('%s in the metadata is no title', (named) => {
  expect(
    guessTitle({ onPage: [], storedTitle: named, secondPageTitle: null, pageTitles: [], file: 'tides.pptx' })
      .title,
  ).toBe('tides');
});

test('a talk about a program for presentations keeps its title', () => {
  const guess = (named: string) =>
    guessTitle({ onPage: [], storedTitle: named, secondPageTitle: null, pageTitles: [], file: 'a.pptx' })
      .title;
  expect(guess('How a presentation in Keynote is made')).toContain('Keynote');
  expect(guess('What presentations are for')).toBe('What presentations are for');
});

test('a deck whose cover is a picture, before a list of its parts, has the name that its titles share', () => {
  const titles = [
    'Agenda',
    'What is SaltDB?',
    'How does SaltDB work?',
    'Tools for SaltDB',
    'The End of Salt',
  ];
  const sources = {
    onPage: [],
    storedTitle: null,
    secondPageTitle: 'Agenda',
    pageTitles: titles,
    file: 'slides.pptx',
  };
  expect(guessTitle(sources)).toEqual({ title: 'SaltDB', from: 'many pages' });
  expect(guessTitle({ ...sources, pageTitles: ['Agenda', 'Salt', 'Sand'] }).from).toBe('file name');
});

const sized = (text: string, size: number) => ({ text, size });

test.each([
  ['what the metadata name too', ['INSTITUTE', 'About the tides', 'Ada'], [110, 90, 40], 'About the tides'],
  [
    'all lines of its size',
    ['LATEX', 'Slide Class', 'with', 'Feet', 'Ada'],
    [62, 62, 62, 62, 40],
    'LATEX Slide Class with Feet',
  ],
  ['the next text after a number', ['Chapter 1', 'Tides', 'Ada'], [90, 70, 40], 'Tides'],
  ['a line alone if others of its size follow later', ['Tides', 'Ada', 'Moon'], [60, 40, 60], 'Tides'],
  ['both lines of a page of one size', ['Tides', 'of the Moon'], [60, 60], 'Tides of the Moon'],
  ['a line alone on a page of one size with a date', ['Tides', '3 May 2026'], [60, 60], 'Tides'],
  ['a line alone on a page of many lines of one size', ['A', 'B', 'C', 'D'], [60, 60, 60, 60], 'A'],
])('the title on a first page is %s', (_, texts, sizes, title) => {
  const paragraphs = texts.map((text, index) => sized(text, sizes[index] ?? 0));
  expect(titleCandidatesOn(paragraphs, paragraphs[0] ?? null, 'About the Tides')[0]).toBe(title);
});

test('the title on a first page is all lines of its size below a smaller text', () => {
  const [team, ...lines] = [
    sized('Bakers', 40),
    sized('BAKING', 90),
    sized('AT HOME', 90),
    sized('FAST', 90),
  ];
  expect(titleCandidatesOn([team, ...lines], sized('BAKING', 90), null)).toEqual(['BAKING AT HOME FAST']);
});

test('leaves a subtitle of the same size out of the title if the metadata separate them', () => {
  const paragraphs = [sized('About', 60), sized('tides', 60), sized('A report', 60), sized('Ada', 40)];
  expect(titleCandidatesOn(paragraphs, sized('About', 60), 'About tides - A report')).toEqual([
    'About tides',
  ]);
});

test.each([
  [[sized('THE', 230), sized('LANGUAGE', 192)], 'THE LANGUAGE'],
  [[sized('Tides', 230), sized('for beginners', 120)], 'Tides'],
  [[sized('The tides', 230), sized('A new course', 192)], 'The tides'],
  [[sized('Tides', 230), sized('North Sea', 192), sized('Baltic', 40), sized('Coasts', 40)], 'Tides'],
])('a first line of one word goes on in a line of nearly its size, alone on its page: %j', (lines, title) => {
  expect(titleCandidatesOn(lines, lines[0] ?? null, null)).toEqual([title]);
});

test('a subtitle of one word that the metadata name is not the title', () => {
  const [title, subtitle] = [
    { text: 'Why bread rises', size: 60 },
    { text: 'BREAD101', size: 45 },
  ];
  expect(titleCandidatesOn([title, subtitle], title, 'BREAD101')[0]).toBe(title.text);
  const talk = { text: 'Bread for bakers', size: 45 };
  expect(titleCandidatesOn([title, talk], title, talk.text)[0]).toBe(talk.text);
});
