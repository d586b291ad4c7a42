import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkContent } from '#library/library';
import { sanitiseVector } from '#pictures/vector/sanitise-vector';
import { makePdf } from './authoring/import/pdf/pdf.fixture.ts';
import { makeImportPlace, numbered, outlineOf, type ImportPlace } from './authoring/import/import.fixture.ts';
import { filesOf } from './cli/command.fixture.ts';

// Pages are really drawn, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

describe('slides of', () => {
  let place: ImportPlace;
  let imported: Awaited<ReturnType<ImportPlace['start']>>;

  beforeAll(async () => {
    const clears: (() => Promise<void>)[] = [];
    place = await makeImportPlace((clear) => clears.push(clear));
    imported = await place.start(
      'brotbacken.pdf',
      'tide-tables.pdf',
      'jour-de-marche.pdf',
      '--owner',
      'harbour',
    );
    return () => Promise.all(clears.map((clear) => clear()));
  });

  test('LibreOffice, LaTeX and a browser become presentations without a fault, by one command', async () => {
    expect(imported).toMatchObject({ code: 0 });
    const { library, faults } = await checkContent(place.root);
    expect(faults).toEqual([]);
    const facts = ['brotbacken', 'tide-tables', 'jour-de-marche'].map((oid) => library?.entries.get(oid));
    expect(facts.map((entry) => [entry?.title, entry?.language])).toEqual([
      ['Brot backen mit Sauerteig', 'de'],
      ['Reading a tide table', 'en'],
      ['Une journée au marché', 'fr'],
    ]);
  });

  test('LibreOffice have their lists, columns and divided words', async () => {
    const { transcript } = await place.written('brotbacken');
    expect(outlineOf(transcript)).toEqual([
      'title: Brot backen mit Sauerteig',
      'body: Ein Brot, drei Tage, vier Zuta',
      '  title: Am ersten Tag: der Ansatz',
      '  body list: Roggenmehl und Wasser zu gleic | Warm stellen | am besten bei 26 Grad | nie in der prallen Sonne | Einmal am Tag füttern, bis er ',
      '  title: Am zweiten Tag: der Teig',
      '  body: Ein weicher Teig verzeiht alle | Das Salz kommt zuletzt dazu, d | Dehnen und falten ersetzt das ',
      '  title: Am dritten Tag: der Ofen',
      '  body: Zwanzig Minuten bei 250 Grad m',
    ]);
    const all = JSON.stringify(transcript);
    for (const mended of ['zu gleichen Teilen', 'ersetzt das Kneten:']) expect(all).toContain(mended);
    expect(all).not.toContain('Backkurs');
  });

  test('LaTeX have their lists, though their bullets are drawn, and their ligatures', async () => {
    const { transcript } = await place.written('tide-tables');
    expect(outlineOf(transcript)).toContain(
      '  body list: Twice a day the coast turns th | The Sun does the same with les | In line with the Moon: spring  | At a right angle to it: neap t | Every day is fifty minutes lat',
    );
    expect(JSON.stringify(transcript)).toContain('yet it is sufficient to lift an ocean by half a metre.');
  });

  test('a browser have the headings of their columns, and sentences that go on in the next one', async () => {
    const { transcript } = await place.written('jour-de-marche');
    const outline = outlineOf(transcript);
    expect(outline).toContain('    title: Après midi');
    expect(outline).toContain('    body_2: Les prix sont ceux d’un samedi');
    expect(JSON.stringify(transcript)).toContain('là où l’on vendait des melons');
    expect(JSON.stringify(transcript)).toContain('la semaine prochaine.');
  });

  test('several pages are pictures on a canvas with alternative texts, and steps with their transcript', async () => {
    const { storyboard, preview } = await place.written('tide-tables');
    const cover = storyboard.elements.find(({ id }) => id === 'page-1');
    expect(cover).toMatchObject({ type: 'image', w: 1600, h: 900, src: preview });
    expect(cover?.type === 'image' && cover.alt).toContain('An hour before the boat leaves');
    expect(storyboard.path.map(({ title, topic }) => [title, topic])).toEqual([
      ['Reading a tide table', undefined],
      ['Reading a tide table', 'page-1'],
      ['What moves the water', 'section-1'],
      ['Two bulges and a turning Earth', 'page-2'],
      ['Spring and neap', 'page-3'],
      ['The rule of twelfths', 'section-2'],
      ['How much, and when', 'page-4'],
    ]);
    const picture = sharp(join(place.root, 'presentations', preview));
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 2000, height: 1125 });
    const { dominant } = await picture.stats();
    expect(Object.values(dominant).every((part) => part > 200)).toBe(true);
  });

  test('text and shapes are vector images, and cards have a picture in pixels', async () => {
    const { storyboard, preview } = await place.written('jour-de-marche');
    const shown = storyboard.elements.flatMap((element) => ('src' in element ? element.src : []));
    expect(shown[0]).toBe(preview.replace('.webp', '.svg'));
    const { size } = sanitiseVector(await readFile(join(place.root, 'presentations', shown[0] ?? '')));
    expect(size.width).toBe(2000);
    const vectors = shown.filter((src) => src.endsWith('.svg')).length;
    expect(imported.said).toContain(`, ${vectors} vector pages, ${shown.length} with text`);
  });
});

describe('each in its own place:', () => {
  let place: ImportPlace;

  beforeEach(async () => {
    place = await makeImportPlace();
  });

  test('a dry run lists the files that would be written, and writes none', async () => {
    const before = await filesOf(place.folder);
    const { code, said } = await place.run('--dry-run', 'tide-tables.pdf');
    expect(code).toBe(0);
    expect(said).toMatch(
      /would write presentations\/tide-tables\.json: "Reading a tide table", language en, 4 pages in 2 sections, 7 steps/,
    );
    expect(await filesOf(place.folder)).toEqual(before);
  });

  test('Keynote slides with a preview of all pages need no other program', async () => {
    await place.put('tides.key', zipSync({ 'QuickLook/Preview.pdf': makePdf(numbered(3)) }));
    const { code, said } = await place.run('--dry-run', 'tides.key');
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said).toContain('3 pages, 4 steps');
  });

  test('ignores blank bytes after a PDF', async () => {
    await place.put('mailed.pdf', Buffer.concat([makePdf(numbered(1)), Buffer.alloc(3000)]));
    expect(await place.run('--dry-run', 'mailed.pdf')).toMatchObject({ code: 0 });
  });
});

test('lists results that need a check by hand', async () => {
  const place = await makeImportPlace();
  const garbled =
    '7KH 0RRQ SXOOV WKH QHDU VLGH RI WKH VHD D OLWWOH PRUH WKDQ WKH (DUWK LWVHOI DQG WKH VHD IROORZV';
  await place.put(
    'high_tide.pdf',
    makePdf([[{ text: 'Chapter 1', x: 80, y: 100, size: 20 }], [{ text: garbled, x: 8, y: 100, size: 12 }]]),
  );
  const { code, said } = await place.run('high_tide.pdf');
  expect(code).toBe(0);
  expect(said).toContain('"high tide"');
  expect(said).toContain('high_tide.pdf: The title is the file name. To set another one: --title "..."');
  expect(said).toContain('high_tide.pdf: Check page 2: the text does not consist of words.');
});
