import { expect, test } from 'vitest';
import { fileContextOf } from '#pipeline/authoring/content-file/build-file';
import { writeContent } from '#library/content.fixture';
import { buildContent, type DeckParts } from './build-content.ts';
import { PLAIN_COLOURS } from './deck-colours.ts';

const title = (text: string) => [{ text, size: 60, isItem: false, heading: 1, top: 0.1 }];

const chart = [
  { text: 'Month | Salt', size: 30, isItem: false, isRow: true as const },
  { text: 'Salt of a year', size: 30, isItem: false },
];

const row = chart.slice(0, 1);

test('steps of pages without a title have that of the presentation, a chart, or the table before', async () => {
  const pages = [[], title('Salt roads'), chart, [...title('Salt of a month'), ...row], row];
  const none = pages.map(() => null);
  const parts: Omit<DeckParts, 'fileContext'> = {
    deck: {
      title: 'About salt',
      language: 'en',
      bookmarks: [],
      stored: { pages, notes: none, sections: null, missingGlyphs: [], drawings: [] },
    },
    pages: pages.map(() => ({ runs: [], shapes: [], height: 900 })),
    shown: [0, 1, 2, 3, 4],
    vectors: new Set(),
    matter: new Map(),
    colours: PLAIN_COLOURS,
    previous: null,
    oid: 'salt',
    folder: 'salt-0',
    file: 'salt.pptx',
    chosen: {
      title: undefined,
      language: undefined,
      owner: undefined,
      seconds: undefined,
    },
  };
  const fileContext = fileContextOf(await writeContent({}), 'presentation');
  const { json } = await buildContent({ ...parts, fileContext });
  const titles = ['About salt', 'About salt', 'Salt roads', 'Salt of a year'];
  const tables = ['Salt of a month', 'Salt of a month'];
  expect('storyboard' in json && json.storyboard).toMatchObject({
    path: [...titles, ...tables].map((step) => ({ title: step })),
  });
});
