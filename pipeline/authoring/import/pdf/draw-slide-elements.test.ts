import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openPdf } from '../pdf/open-pdf.ts';
import type { Paragraph } from '../text/to-paragraphs.ts';

/** Draws a page of the deck "brotbacken" as elements. */
async function drawSlide(number: number, words: readonly (string | Paragraph)[], maxElements = 100) {
  const name = 'brotbacken.pdf';
  const deck = await openPdf(join(import.meta.dirname, '..', 'decks', name), name);
  onTestFinished(deck.close);
  const paragraphs = words.map((word) =>
    typeof word === 'string' ? { text: word, size: 40, isItem: false } : word,
  );
  return (await deck.draw(number, { slide: { paragraphs, maxElements } })).result;
}

/** The texts of the second slide but the one that its drawing hyphenates. */
const SLIDE = [
  'Am ersten Tag: der Ansatz',
  'Warm stellen',
  'am besten bei 26 Grad',
  'nie in der prallen Sonne',
  'Einmal am Tag füttern, bis er nach Apfel riecht',
];

test('a slide becomes its texts, shapes and ground', async () => {
  const { slideElements, vector } = await drawSlide(2, SLIDE);
  expect(vector).toBeNull();
  expect(slideElements).toMatchObject({
    elements: [
      { type: 'rect', x: 800, y: 450, w: 1600, fill: '#fdf6ec' },
      { type: 'text', text: SLIDE[0], weight: 'bold', color: '#5b3413' },
      { type: 'image' },
      { type: 'text', text: SLIDE[1], list: true },
      { type: 'text', text: SLIDE[2] },
      { type: 'text', text: SLIDE[3] },
      { type: 'text', text: SLIDE[4], list: true },
      { type: 'ellipse' },
      { type: 'ellipse' },
    ],
    pictures: [{ extension: 'svg' }],
  });
});

test('a text that is not found stays drawn, and a part of it does not describe the drawing', async () => {
  const { slideElements } = await drawSlide(2, [...SLIDE, 'Backkurs · Seite 2 und mehr']);
  const elements = typeof slideElements === 'object' ? (slideElements?.elements ?? []) : [];
  expect(elements.find(({ type }) => type === 'image')).toMatchObject({ alt: '' });
});

test('a slide whose words are not among what is drawn stays a picture', async () => {
  const { slideElements, vector } = await drawSlide(2, [
    ...SLIDE,
    'Was nirgends auf dieser Seite steht '.repeat(3),
  ]);
  expect(slideElements).toBe('words');
  expect(vector).not.toBeNull();
});

test('a slide without text becomes its shapes and drawings', async () => {
  const { slideElements } = await drawSlide(2, []);
  const elements = typeof slideElements === 'object' ? (slideElements?.elements ?? []) : [];
  const types = new Set(elements.map(({ type }) => type));
  expect(types).toEqual(new Set(['rect', 'image', 'ellipse']));
});

test('a slide with more elements than its share of the storyboard stays a picture', async () => {
  expect((await drawSlide(2, SLIDE, 8)).slideElements).toBe('many');
});

test('a page whose text is not given is not tried', async () => {
  const name = 'brotbacken.pdf';
  const deck = await openPdf(join(import.meta.dirname, '..', 'decks', name), name);
  onTestFinished(deck.close);
  expect((await deck.draw(2)).result.slideElements).toBeNull();
});
