import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TranscriptTopic } from '#library/schemas/transcript';
import { PLAIN_COLOURS } from './deck-colours.ts';
import { buildContent } from './build-content.ts';
import { openPdf } from './pdf/open-pdf.ts';
import type { Written } from './import.fixture.ts';
import type { PageText } from './text/page-text.ts';
import { findSteps } from './text/repeated-texts.ts';

/** Reads a deck printed by a browser. Returns its title, warnings and the texts of each page. */
async function read(name: string) {
  const deck = await openPdf(join(import.meta.dirname, 'printed', name), name);
  const pages: PageText[] = [];
  for (let page = 1; page <= deck.pageCount; page += 1) {
    const [{ result }, { result: shapes }] = [await deck.readText(page), await deck.readShapes(page)];
    pages.push({ ...result, shapes });
  }
  await deck.close();
  const { json, facts } = await buildContent({
    deck,
    pages,
    shown: findSteps(pages, deck.labels),
    vectors: new Set(),
    colours: PLAIN_COLOURS,
    previous: null,
    oid: 'talk',
    folder: 'talk-00000000',
    file: name,
    chosen: {},
    fileContext: { now: new Date(0), schema: null, makeLinkId: () => 'a'.repeat(24) },
  });
  const texts = textsOf((json as object as Partial<Written>).transcript ?? []);
  const onPage = (page: number) =>
    texts.filter(({ id }) => id === `page-${page}` || id.startsWith(`page-${page}-`)).flatMap(toLines);
  return { ...facts, onPage, lines: texts.flatMap(toLines) };
}

const textsOf = (topics: readonly TranscriptTopic[]): TranscriptTopic['texts'] =>
  topics.flatMap(({ texts, topics: below }) => [...texts, ...textsOf(below)]);

function toLines({
  styleClasses: [style],
  listType,
  paragraphs,
}: TranscriptTopic['texts'][number]): string[] {
  const before = style === 'title' ? '# ' : style === 'code' ? '> ' : listType === 'BULLET' ? '• ' : '';
  return paragraphs.map(({ text, level = 0 }) => '  '.repeat(level) + before + text);
}

test('bullets that a browser draws make lists, and numbers stay', async () => {
  const { onPage } = await read('rules-for-bees.pdf');
  expect(onPage(2)).toEqual([
    '# Plain list',
    '• Bees come first',
    '• Smoke gently',
    '• Write it down',
    '  • every time',
  ]);
  expect(onPage(3)).toEqual(['# With an emoji', '• Bees come first 😀', '• Smoke gently', '• Write it down']);
  expect(onPage(4)).toEqual(['# Numbers', '1. Open the hive', '2. Look for the queen', '3. Close the hive']);
});

test('an item of several lines is one item', async () => {
  const { onPage } = await read('year-of-bees.pdf');
  expect(onPage(2).slice(2)).toEqual([
    '• Look for flowers, and bring the nectar home',
    '• Clean the hive and keep it warm',
    '• Feed the young ones in their cells',
  ]);
  expect(onPage(3).slice(1)).toEqual([
    '• Look for flowers in the valley, on the roofs and in the gardens behind the station, and bring all the nectar home',
    '• Clean the hive',
    '• Feed the young ones in their cells',
  ]);
});

test('the title of a cover is its largest text, and page numbers of any size are no text', async () => {
  const { title, onPage, lines } = await read('salt-roads.pdf');
  expect(title).toBe('THE SALT ROADS OF EUROPE');
  expect(onPage(1)).toEqual(['# THE SALT ROADS OF EUROPE', 'Inga Marie Holm', 'inga@example.org']);
  expect(lines.filter((line) => /^\W*\d+$/u.test(line))).toEqual([]);
  expect(onPage(4)).toEqual(['# A map']);
});
