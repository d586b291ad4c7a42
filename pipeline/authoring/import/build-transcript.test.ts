import { expect, test } from 'vitest';
import { transcript } from '#content/schemas/transcript';
import { buildTranscript, topicIdOf } from './build-transcript.ts';
import type { PageOutline, StyledParagraph } from './text/outline.ts';

const paragraph = (text: string, more: Partial<StyledParagraph> = {}): StyledParagraph => ({
  ...{ text, size: 40, isItem: false, style: 'body' },
  ...more,
});
const page = (title: string | null, ...paragraphs: StyledParagraph[]): PageOutline => ({
  title: title === null ? null : { text: title, size: 60 },
  paragraphs,
});
const COVER: PageOutline = { title: { text: 'Bread', size: 100 }, paragraphs: [paragraph('In three days')] };

test('pages are topics of the deck, their parts topics of them', () => {
  const topics = buildTranscript([
    COVER,
    page('Dough', paragraph('Soft.'), paragraph('Salt', { style: 'heading', size: 50 }), paragraph('Last.')),
  ]);
  expect(topics).toMatchObject([
    {
      texts: [{ styleClasses: ['title'], biggestFontSize: 100 }, { styleClasses: ['body'] }],
      topics: [
        {
          texts: [{ id: 'page-2', styleClasses: ['subtitle'] }, { paragraphs: [{ text: 'Soft.' }] }],
          topics: [
            { texts: [{ styleClasses: ['subtitle_2'] }, { paragraphs: [{ text: 'Last.' }] }], topics: [] },
          ],
        },
      ],
    },
  ]);
});

test('items are a list, paragraphs of one kind one text, small print its own', () => {
  const [topic] = buildTranscript([
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

test('a deck without a cover is a row of topics', () => {
  const pages = [page('Small'), { ...page('Big', paragraph('text')), title: { text: 'Big', size: 90 } }];
  expect(buildTranscript(pages).map(({ texts }) => texts[0]?.styleClasses[0])).toEqual([
    'subtitle',
    'subtitle',
  ]);
});

test('a cover is one beside a bigger "Thank you"', () => {
  const pages = [COVER, page('Dough'), { ...page('Thanks'), title: { text: 'Thanks', size: 150 } }];
  expect(buildTranscript(pages)).toHaveLength(1);
});

test('texts are numbered as they are read', () => {
  const [topic] = buildTranscript([
    page('A', paragraph('a'), paragraph('B', { style: 'heading' }), paragraph('b')),
  ]);
  const ids = [...(topic?.texts ?? []), ...(topic?.topics[0]?.texts ?? [])].map(({ id }) => id);
  expect(ids).toEqual(['page-1', 'page-1-2', 'page-1-3', 'page-1-4']);
});

test('pages without text are left out, and no step leads to them', () => {
  expect(buildTranscript([COVER, page(null)])[0]?.topics).toEqual([]);
  expect([topicIdOf(COVER, 0), topicIdOf(page(null), 1)]).toEqual(['page-1', null]);
});

test('identifiers are unique, and the schema takes all of it', () => {
  const built = buildTranscript([
    COVER,
    page('A', paragraph('a'), paragraph('b', { isItem: true })),
    page(null, paragraph('c')),
  ]);
  const ids = JSON.stringify(built).match(/"id":"[^"]+"/g) ?? [];
  expect(new Set(ids).size).toBe(ids.length);
  expect(transcript.safeParse(built).error).toBeUndefined();
});
