import { expect, test } from 'vitest';
import { fileContextOf } from '#pipeline/authoring/content-file/build-file';
import { writeContent } from '#library/content.fixture';
import { buildContent, type DeckParts } from './build-content.ts';
import { PLAIN_COLOURS } from './deck-colours.ts';
import type { Paragraph } from './text/to-paragraphs.ts';

const title = (text: string) => [{ text, size: 60, isItem: false, heading: 1, top: 0.1 }];

const chart = [
  { text: 'Month | Salt', size: 30, isItem: false, isRow: true as const },
  { text: 'Salt of a year', size: 30, isItem: false },
];

const row = chart.slice(0, 1);

/** Returns a deck of slides with texts. */
function deckOf(pages: readonly (readonly Paragraph[])[]): Omit<DeckParts, 'fileContext'> {
  const none = pages.map(() => null);
  return {
    deck: {
      title: 'About salt',
      language: 'en',
      bookmarks: [],
      stored: { pages, notes: none, sections: null, missingGlyphs: [], drawings: [] },
    },
    pages: pages.map(() => ({ runs: [], shapes: [], height: 900 })),
    stepPages: pages.map((_, index) => index),
    vectorPages: new Set(),
    drawnSlides: new Map(),
    colours: PLAIN_COLOURS,
    previous: null,
    oid: 'salt',
    folder: 'salt-0',
    deckFile: 'salt.pptx',
    chosen: {
      title: undefined,
      language: undefined,
      owner: undefined,
      seconds: undefined,
    },
  };
}

const read = async (pages: readonly (readonly Paragraph[])[]) =>
  buildContent({ ...deckOf(pages), fileContext: fileContextOf(await writeContent({}), 'presentation') });

test('steps of pages without a title have that of the presentation, a chart, or the table before', async () => {
  const pages = [[], title('Salt roads'), chart, [...title('Salt of a month'), ...row], row];
  const { json } = await read(pages);
  const titles = ['About salt', 'About salt', 'Salt roads', 'Salt of a year'];
  const tables = ['Salt of a month', 'Salt of a month'];
  expect('storyboard' in json && json.storyboard).toMatchObject({
    path: [...titles, ...tables].map((step) => ({ title: step })),
  });
});

test('pages without a title or without words are named, because pictures may have them', async () => {
  const { facts } = await read([title('Salt'), chart, [], title('Roads'), chart]);
  expect(facts.warnings.filter((warning) => /no (?:title|words)/.test(warning))).toEqual([
    'Check pages 2, 5: no title was found, perhaps because it is part of a picture, so the first words name the step; rename it in the workbench.',
    'Check page 3: no words were found, perhaps because they are part of a picture; describe what it shows.',
  ]);
});
