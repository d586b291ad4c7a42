import { expect, test } from 'vitest';
import { transcript } from '#library/schemas/transcript';
import { flattenTranscript, type TranscriptSection } from '#domain/content/transcript';
import { buildTranscript, topicIdOf, type OutlinedDeck } from './build-transcript.ts';
import type { PageOutline, StyledParagraph } from './text/outline-pages.ts';

const paragraph = (text: string, more: Partial<StyledParagraph> = {}): StyledParagraph => ({
  text,
  size: 40,
  isItem: false,
  style: 'body',
  ...more,
});
const page = (title: string | null, ...paragraphs: StyledParagraph[]): PageOutline => ({
  title: title === null ? null : { text: title, size: 60 },
  paragraphs,
});
const build = (pages: readonly PageOutline[], sections: OutlinedDeck['sections'] = []) =>
  buildTranscript({ pages, sections });
const COVER: PageOutline = { title: { text: 'Bread', size: 100 }, paragraphs: [paragraph('In three days')] };

test('makes pages topics of the deck, and parts topics of their page', () => {
  const topics = build([
    COVER,
    page('Dough', paragraph('Soft.'), paragraph('Salt', { style: 'heading', size: 50 }), paragraph('Last.')),
  ]);
  expect(topics).toMatchObject([
    {
      texts: [{ styleClasses: ['title'], biggestFontSize: 100 }, { styleClasses: ['body'] }],
      topics: [
        {
          texts: [{ id: 'page-2', styleClasses: ['title'] }, { paragraphs: [{ text: 'Soft.' }] }],
          topics: [{ texts: [{ styleClasses: ['title'] }, { paragraphs: [{ text: 'Last.' }] }], topics: [] }],
        },
      ],
    },
  ]);
});

test('makes a list of paragraphs that count on, in small print too, and of no others', () => {
  const small = { style: 'small' as const };
  const [topic] = build([
    page(
      'Steps',
      paragraph('1. Knead', small),
      paragraph('2. Rest', small),
      paragraph('7. is no step'),
      paragraph('a', { isItem: true }),
      paragraph('1、Bake'),
      paragraph('2、Cool'),
    ),
  ]);
  expect(topic?.texts.slice(1).map(({ listType, paragraphs }) => [listType, paragraphs.length])).toEqual([
    ['BULLET', 2],
    ['NONE', 1],
    ['BULLET', 1],
    ['BULLET', 2],
  ]);
});

test('makes a list of items, joins paragraphs of one kind, and separates small print', () => {
  const [topic] = build([
    page(
      null,
      paragraph('One.'),
      paragraph('Two.'),
      paragraph('a', { isItem: true }),
      paragraph('b, in smaller letters', { isItem: true, style: 'small' }),
      paragraph('c', { style: 'small' }),
    ),
  ]);
  expect(
    topic?.texts.map(({ styleClasses, listType, paragraphs }) => [
      ...styleClasses,
      listType,
      paragraphs.length,
    ]),
  ).toEqual([
    ['body', 'NONE', 2],
    ['body', 'BULLET', 2],
    ['body_2', 'NONE', 1],
  ]);
});

test('makes a flat list of topics of a deck without a cover', () => {
  const pages = [page('Small'), { ...page('Big', paragraph('text')), title: { text: 'Big', size: 90 } }];
  expect(build(pages).map(({ texts }) => texts[0]?.styleClasses[0])).toEqual(['title', 'title']);
});

test('makes sections topics, and pages topics of their section', () => {
  const pages = [COVER, page('Dough'), page('Salt', paragraph('Some')), page('Oven', paragraph('Hot'))];
  const topics = build(pages, [
    { title: 'Dough', first: 1 },
    { title: 'Baking', first: 3 },
  ]);
  const idsOf = (all: typeof topics): unknown[] =>
    all.map(({ texts, topics }) => [texts[0]?.id, ...idsOf(topics)]);
  expect(idsOf(topics)).toEqual([['page-1'], ['section-1', ['page-3']], ['section-2', ['page-4']]]);
  expect(topicIdOf({ pages, sections: [{ title: 'Dough', first: 1 }] }, 1)).toBe('section-1');
});

test('has the other texts of the title page of a section below its title', () => {
  const pages = [COVER, page('Dough', paragraph('Part 1')), page('Salt', paragraph('Some'))];
  const [, dough] = build(pages, [{ title: 'Dough', first: 1 }]);
  expect(dough?.texts.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text))).toEqual([
    'Dough',
    'Part 1',
  ]);
  expect(dough?.topics.map(({ texts }) => texts[0]?.id)).toEqual(['page-3']);
});

test('has all texts of the only page of a section with its title below it', () => {
  const long = 'Flour, water, salt and a sourdough that has been fed on the evening before';
  const pages = [COVER, page('Dough', paragraph(long)), page('Salt', paragraph('Some'))];
  const [, dough] = build(pages, [{ title: 'Dough', first: 1, hasTitlePage: true }]);
  expect(dough?.texts.map(({ id }) => id)).toEqual(['section-1', 'section-1-2']);
});

test('gives headings of pages level 4, and those of the deck and of sections level 3', () => {
  const pages = [COVER, page('A', paragraph('a')), page('B', paragraph('b')), page('C', paragraph('c'))];
  const levelsOf = (sections: readonly TranscriptSection[]): unknown[] =>
    sections.flatMap(({ heading, sections: inner }) => [
      ...(heading ? [`${heading.level} ${heading.text}`] : []),
      ...levelsOf(inner),
    ]);
  expect(levelsOf(flattenTranscript(transcript.parse(build(pages)), 'en'))).toEqual([
    '3 Bread',
    '4 A',
    '4 B',
    '4 C',
  ]);
  const sections = [
    { title: 'One', first: 1 },
    { title: 'Two', first: 3 },
  ];
  expect(levelsOf(flattenTranscript(transcript.parse(build(pages, sections)), 'en'))).toEqual([
    '3 Bread',
    '3 One',
    '4 A',
    '4 B',
    '3 Two',
    '4 C',
  ]);
});

test('recognises a cover although a later "Thank you" is bigger', () => {
  const pages = [COVER, page('Dough'), { ...page('Thanks'), title: { text: 'Thanks', size: 150 } }];
  expect(build(pages)).toHaveLength(1);
});

test('numbers texts in reading order', () => {
  const [topic] = build([page('A', paragraph('a'), paragraph('B', { style: 'heading' }), paragraph('b'))]);
  const ids = [...(topic?.texts ?? []), ...(topic?.topics[0]?.texts ?? [])].map(({ id }) => id);
  expect(ids).toEqual(['page-1', 'page-1-2', 'page-1-3', 'page-1-4']);
});

test('leaves out pages without text, and links no step to them', () => {
  expect(build([COVER, page(null)])[0]?.topics).toEqual([]);
  const deck = { pages: [COVER, page(null)], sections: [] };
  expect([topicIdOf(deck, 0), topicIdOf(deck, 1)]).toEqual(['page-1', null]);
});

test('has unique identifiers, and the schema accepts the transcript', () => {
  const built = build([
    COVER,
    page('A', paragraph('a'), paragraph('b', { isItem: true })),
    page(null, paragraph('c')),
  ]);
  const ids = JSON.stringify(built).match(/"id":"[^"]+"/g) ?? [];
  expect(new Set(ids).size).toBe(ids.length);
  expect(transcript.safeParse(built).error).toBeUndefined();
});

test('keeps programs in two boxes apart', () => {
  const code = (text: string, more: Partial<StyledParagraph> = {}) =>
    paragraph(text, { isCode: true, ...more });
  const [topic] = build([COVER, page('Runs', code('a'), code('b'), code('c', { startsProgram: true }))]);
  expect(topic?.topics[0]?.texts.filter(({ styleClasses }) => styleClasses.includes('code'))).toHaveLength(2);
});
