import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findSections } from '../find-sections.ts';
import { outlinePages } from '../text/outline-pages.ts';
import { readPptx } from './read-pptx.ts';

const readDeck = (name: string) => readPptx(join(import.meta.dirname, '..', 'decks', name), name);

test('a deck with shapes out of order, descriptions of Office and a numbered list is read', async () => {
  const { pages } = await readDeck('ferns.pptx');
  expect(pages.map((page) => page.map(({ text }) => text))).toEqual([
    ['Ferns of the north', 'A walk in eight stops'],
    ['Two columns', 'In winter', 'Left note: they stay green', 'In autumn', 'Right note: they turn brown'],
    ['Polypody'],
    ['How it grows', 'On stone', 'On wood'],
    ['Maidenhair'],
    ['What to bring', '1. Boots', '2. A lens'],
    ['Costs', 'Item | Euro', 'Bus | return | 12', 'Food | lunch | 9', 'Food | coffee | 3'],
    ['Thank you', 'See you in the wood'],
  ]);
});

test('slides of a title and a picture begin no sections', async () => {
  const { pages, sections, drawings } = await readDeck('walls.pptx');
  const outlines = outlinePages(pages).map(({ title, paragraphs }, index) => ({
    title: title?.text ?? null,
    size: title?.size ?? 0,
    isTitleOnly: paragraphs.length === 0,
    drawings: drawings[index] ?? [],
  }));
  expect(outlines.filter(({ isTitleOnly }) => isTitleOnly)).toHaveLength(2);
  expect(findSections({ declared: sections, bookmarks: [], pages: outlines })).toEqual([]);
});
