import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
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
    stepPages: findSteps(pages, deck.labels),
    vectorPages: new Set(),
    drawnSlides: new Map(),
    colours: PLAIN_COLOURS,
    previous: null,
    oid: 'talk',
    folder: 'talk-00000000',
    deckFile: name,
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

test('bullets that a browser draws make lists, and so do numbers, which stay', async () => {
  const { onPage } = await read('rules-for-bees.pdf');
  expect(onPage(2)).toEqual([
    '# Plain list',
    '• Bees come first',
    '• Smoke gently',
    '• Write it down',
    '  • every time',
  ]);
  expect(onPage(3)).toEqual(['# With an emoji', '• Bees come first 😀', '• Smoke gently', '• Write it down']);
  expect(onPage(4)).toEqual([
    '# Numbers',
    '• 1. Open the hive',
    '• 2. Look for the queen',
    '• 3. Close the hive',
  ]);
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

const TABLE_OF_HONEY = [
  'Spring | Rape | For bread, every day',
  '| Dandelion | For cakes and sauces',
  'Summer | Linden | For tea, and for the throat',
  'Autumn | Heather | For cheese, strong cheese, and for everything that is baked in an oven with wood',
  'Winter | Ivy | For the bees themselves',
];

test('programs side by side are read one after the other, and tables row by row', async () => {
  const { onPage } = await read('honey.pdf');
  expect(onPage(3).slice(1)).toEqual([
    '> for jar in jars:',
    '>     weigh(jar)',
    '>     label(jar)',
    '> print("done")',
    '> for each in hives:',
    '>     if each.full:',
    '>         empty(each)',
    '> print("empty")',
  ]);
  expect(onPage(4).slice(2)).toEqual(TABLE_OF_HONEY);
  expect(onPage(5).slice(1)).toEqual([
    'hives',
    'id | place | keeper_id',
    '1 | South Roof | 273',
    '2 | North Roof | 273',
    '3 | Old Garden | 301',
    'keepers',
    'id | name',
    '273 | Tove',
    '301 | Jon Smed',
    '308 | Jon Smed',
  ]);
});

test('programs whose lines are not at one height, and prose beside a program, are not mixed', async () => {
  const { onPage } = await read('rules-for-bees.pdf');
  expect(onPage(5).slice(1)).toEqual([
    '> CREATE TABLE jars (',
    '>   day DATE,',
    '>   hive TEXT,',
    '>   grams INT,',
    '>   colour TEXT,',
    '>   PRIMARY KEY (day)',
    '> );',
    'Ask for the best hive',
    '> SELECT hive,',
    '>   sum(grams)',
    '> FROM jars',
    '> GROUP BY hive',
    '> LIMIT 1;',
  ]);
  expect(onPage(6).slice(1)).toEqual([
    '• Count the jars in the cellar',
    '• Weigh each of them',
    '• Label it with the day',
    '> for jar in jars:',
    '>     weigh(jar)',
    '>     label(jar)',
    '> print("done")',
  ]);
});

describe('a deck without a structure', () => {
  test('has lists of drawn discs, squares, circles and pictures, nested and side by side', async () => {
    const { onPage } = await read('boats.pdf');
    expect(onPage(2).slice(1)).toEqual([
      '• Oak for the keel',
      '• Pine for the mast',
      '• Wool for the sail',
      '• Tar every spring, and again before the frost',
      '• Nails of iron',
    ]);
    expect(onPage(3).slice(1)).toEqual([
      '• Row out at dawn',
      '• Set the nets',
      '• Wait for the tide to turn, and then for the wind, which comes from the west in the afternoon',
      '• Custom square one',
      '• Custom square two',
    ]);
    expect(onPage(4).slice(1)).toEqual(['• Hull', '  • Keel', '  • Planks', '    • Oak', '• Rig']);
  });

  test('has programs that keep their lines, with Japanese in them and beside a list', async () => {
    const { onPage } = await read('boats.pdf');
    expect(onPage(5).slice(1)).toEqual([
      '• Read the file',
      '• Count the boats',
      '• Print',
      '> with open("boats") as f:',
      '>     rows = f.readlines()',
      '>     # 数える',
      '>     print(len(rows))  # 船の数',
    ]);
    expect(onPage(11).slice(1)).toEqual([
      '> let boats = 3;',
      '> while (boats) {',
      '>   sail(boats);',
      '>   boats--;',
      '> }',
      '> let nets = 2;',
      '> if (nets > 1) {',
      '>   haul();',
      '> }',
    ]);
  });

  test('has tables by their borders, fills and numbers, and no tables of prose and phrases', async () => {
    const { onPage } = await read('boats.pdf');
    expect(onPage(6)).toHaveLength(3);
    expect(onPage(7).slice(1)).toEqual([
      'Boat | Length | Crew',
      'Faering | 6 m | 2',
      'Snekke | | 4',
      'Longship | 28 m | 60',
      '| 37 m | 80',
    ]);
    expect(onPage(8).slice(1)).toEqual([
      'Year | Boats | Fish',
      '1890 | 12 | 40 t',
      '1900 | 33 | 95 t',
      '1910 | 51 | 120 t',
    ]);
    expect(onPage(9).slice(2)).toEqual([
      'Oak | Keel, ribs and every part that must last in salt water for many years and more than one owner',
      'Pine | Masts',
    ]);
    expect(onPage(10).slice(1)).toEqual([
      'For',
      'Cheap to build Quick to mend Light to carry',
      'Against',
      'Short life Small crew Wet feet',
    ]);
  });
});

test('signs without names and marks of many kinds make lists, and the former are named', async () => {
  const { title, warnings, understood, onPage } = await read('lamps.pdf');
  expect(title).toBe('The lamp lighters');
  expect(onPage(2).slice(1)).toEqual(['• Open the lamp', '• Light the wick', '• Close the lamp']);
  expect(warnings.join(' ')).toMatch(/Check pages? 2.*may be numbers/);
  expect(onPage(3).slice(1, 3)).toEqual([
    '① Open the lamp',
    '② Light the wick, and wait until it burns with a steady flame, which takes longer in winter than in summer',
  ]);
  expect(onPage(4).slice(1)).toEqual(['1 Open the lamp', '2 Light the wick', '3 Close the lamp']);
  expect(onPage(5).slice(1)).toEqual(['• Oil', '• Gas', '• Light', '• One dash', '• Two dashes']);
  expect(understood).toContain('made with Chrome');
});

test('a query beside its result keeps the columns of the result', async () => {
  const { onPage } = await read('lamps.pdf');
  expect(onPage(10).slice(1)).toEqual([
    '> SELECT town, lamps',
    '> FROM streets',
    '> WHERE lamps > 20;',
    '> town   | lamps',
    '> -------+------',
    '> Oslo   | 40',
    '> Bergen | 22',
  ]);
});
