import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { checkContent } from '#content/library';
import type { Storyboard } from '#content/schemas/storyboard';
import type { TranscriptTopic } from '#content/schemas/transcript';
import { makePdf, type TestText } from './import/pdf/test-pdf.ts';
import { filesOf, makeContent, runCommand } from './test-command.ts';

// Pages are drawn for real, and a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const DECKS = join(import.meta.dirname, 'import/decks');
let [folder, root] = ['', ''];

beforeEach(async () => {
  ({ folder, root } = await makeContent());
  await cp(DECKS, folder, { recursive: true });
});

/** What the tests read of a content file. */
interface Written {
  title: string;
  language: string;
  lastModified: string;
  preview: string;
  transcript: TranscriptTopic[];
  storyboard: Storyboard;
}

const environment = () => ({ PODIUM_CONTENT: root, INIT_CWD: folder });
const runImport = (...flags: string[]) =>
  runCommand({ name: 'import', flags, cwd: folder, env: environment() });
const pathOf = (oid: string) => join(root, 'presentations', `${oid}.json`);
const written = async (oid: string) => JSON.parse(await readFile(pathOf(oid), 'utf8')) as Written;
const put = (name: string, pdf: string | Buffer) => writeFile(join(folder, name), pdf);
const text = (words: string, x = 80, y = 100, size = 20): TestText => ({ text: words, x, y, size });
const numbered = (count: number) => Array.from({ length: count }, (_, index) => [text(`Slide ${index + 1}`)]);

/** Headings by depth and lists of a transcript. */
function outlineOf(topics: readonly TranscriptTopic[], depth = 0): string[] {
  return topics.flatMap((topic) => [
    ...topic.texts.map(({ styleClasses, listType, paragraphs }) => {
      const begin = paragraphs.map((paragraph) => paragraph.text.slice(0, 30)).join(' | ');
      return `${'  '.repeat(depth)}${styleClasses.join(' ')}${listType === 'BULLET' ? ' list' : ''}: ${begin}`;
    }),
    ...outlineOf(topic.topics, depth + 1),
  ]);
}

describe('slides of', () => {
  test('LibreOffice, LaTeX and a browser become presentations without a fault, by one command', async () => {
    const { code, said } = await runImport('brotbacken.pdf', 'tide-tables.pdf', 'jour-de-marche.pdf');
    expect({ code, said }).toMatchObject({ code: 0 });
    const { library, faults } = await checkContent(root);
    expect(faults).toEqual([]);
    const facts = ['brotbacken', 'tide-tables', 'jour-de-marche'].map((oid) => library?.entries.get(oid));
    expect(facts.map((entry) => [entry?.title, entry?.language])).toEqual([
      ['Brot backen mit Sauerteig', 'de'],
      ['Reading a tide table', 'en'],
      ['Une journée au marché', 'fr'],
    ]);
  });

  test('LibreOffice have their lists, columns and divided words', async () => {
    await runImport('brotbacken.pdf');
    const { transcript } = await written('brotbacken');
    expect(outlineOf(transcript)).toEqual([
      'title: Brot backen mit Sauerteig',
      'body: Ein Brot, drei Tage, vier Zuta',
      '  subtitle: Am ersten Tag: der Ansatz',
      '  body list: Roggenmehl und Wasser zu gleic | Warm stellen | am besten bei 26 Grad | nie in der prallen Sonne | Einmal am Tag füttern, bis er ',
      '  subtitle: Am zweiten Tag: der Teig',
      '  body: Ein weicher Teig verzeiht alle | Das Salz kommt zuletzt dazu, d | Dehnen und falten ersetzt das ',
      '  subtitle: Am dritten Tag: der Ofen',
      '  body: Zwanzig Minuten bei 250 Grad m',
    ]);
    const all = JSON.stringify(transcript);
    for (const mended of ['zu gleichen Teilen', 'ersetzt das Kneten:']) expect(all).toContain(mended);
    expect(all).not.toContain('Backkurs');
  });

  test('LaTeX have their lists, though their bullets are drawn, and their ligatures', async () => {
    await runImport('tide-tables.pdf');
    const { transcript } = await written('tide-tables');
    expect(outlineOf(transcript)).toContain(
      '  body list: Twice a day the coast turns th | The Sun does the same with les | In line with the Moon: spring  | At a right angle to it: neap t | Every day is fifty minutes lat',
    );
    expect(JSON.stringify(transcript)).toContain('yet it is sufficient to lift an ocean by half a metre.');
  });

  test('a browser have the headings of their columns, and sentences that go on in the next one', async () => {
    await runImport('jour-de-marche.pdf');
    const { transcript } = await written('jour-de-marche');
    const outline = outlineOf(transcript);
    expect(outline).toContain('    subtitle_2: Après midi');
    expect(outline).toContain('    body_2: Les prix sont ceux d’un samedi');
    expect(JSON.stringify(transcript)).toContain('là où l’on vendait des melons');
    expect(JSON.stringify(transcript)).toContain('la semaine prochaine.');
  });
});

describe('a PowerPoint file', () => {
  /** Does what LibreOffice did with the file: copies the PDF that it made of it. */
  async function standInForOffice(): Promise<string> {
    const program = join(folder, 'soffice');
    await writeFile(program, '#!/bin/sh\ncp "$(dirname "$0")/brotbacken.pdf" "$6/"\n', { mode: 0o755 });
    return program;
  }
  const runOffice = (env: Record<string, string>) =>
    runCommand({
      name: 'import',
      flags: ['brotbacken.pptx'],
      cwd: folder,
      env: { ...environment(), ...env },
    });

  test('has its own text, and pictures by LibreOffice', async () => {
    const { code, said } = await runOffice({ SOFFICE_PATH: await standInForOffice() });
    expect({ code, said }).toMatchObject({ code: 0 });
    const { transcript, language } = await written('brotbacken');
    expect(language).toBe('de-DE');
    expect(outlineOf(transcript)).toContain('  subtitle: Am zweiten Tag: der Teig');
    // The file has the word whole, the PDF divides it.
    expect(JSON.stringify(transcript)).toContain('ersetzt das Kneten:');
    expect((await checkContent(root)).faults).toEqual([]);
  });

  test('needs LibreOffice, which is said', async () => {
    const before = await filesOf(folder);
    const { code, said } = await runOffice({ PATH: folder });
    expect(code).toBe(1);
    expect(said).toContain('brotbacken.pptx needs LibreOffice');
    expect(said).toContain('export the slides as PDF');
    expect(await filesOf(folder)).toEqual(before);
  });

  test('that LibreOffice cannot read is said', async () => {
    const program = join(folder, 'soffice');
    await writeFile(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    const before = await filesOf(folder);
    const { said } = await runOffice({ SOFFICE_PATH: program });
    expect(said).toContain('cannot be read by LibreOffice');
    expect(await filesOf(folder)).toEqual(before);
  });
});

test('pages are pictures on a canvas, with what they say, and steps that their text belongs to', async () => {
  await runImport('tide-tables.pdf', '--owner', 'harbour');
  const { storyboard, preview } = await written('tide-tables');
  const [cover] = storyboard.elements;
  expect(cover).toMatchObject({ type: 'image', w: 1600, h: 900, src: preview });
  expect(cover?.type === 'image' && cover.alt).toContain('An hour before the boat leaves');
  expect(storyboard.path.map(({ title, topic }) => [title, topic])).toEqual([
    ['Reading a tide table', undefined],
    ['Reading a tide table', 'page-1'],
    ['Two bulges and a turning Earth', 'page-2'],
    ['Spring and neap', 'page-3'],
    ['How much, and when', 'page-4'],
  ]);
  const picture = sharp(join(root, 'presentations', preview));
  expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 2000, height: 1125 });
  const { dominant } = await picture.stats();
  expect(Object.values(dominant).every((part) => part > 200)).toBe(true);
});

test('a dry run says what would be written, and writes nothing', async () => {
  const before = await filesOf(folder);
  const { code, said } = await runImport('--dry-run', 'tide-tables.pdf');
  expect(code).toBe(0);
  expect(said).toMatch(/tide-tables\.json would be written: "Reading a tide table", language en, 4 pages/);
  expect(await filesOf(folder)).toEqual(before);
});

describe('a presentation that is there already', () => {
  test('is left alone', async () => {
    await runImport('tide-tables.pdf');
    const [before, files] = [await readFile(pathOf('tide-tables')), await filesOf(root)];
    const { code, said } = await runImport('tide-tables.pdf');
    expect(code).toBe(1);
    expect(said).toContain('presentations/tide-tables.json, which is there already');
    expect(said).toContain('--force');
    expect(await readFile(pathOf('tide-tables'))).toEqual(before);
    expect(await filesOf(root)).toEqual(files);
  });

  test('gets new slides by force, and keeps what an editor has written', async () => {
    await runImport('tide-tables.pdf');
    const edited = {
      ...(await written('tide-tables')),
      title: 'Tides',
      tags: ['sea'],
      viewCount: 7,
      lastModified: '2020-01-01T00:00:00Z',
    };
    await writeFile(pathOf('tide-tables'), JSON.stringify(edited));
    await put('tide-tables.pdf', makePdf(numbered(2)));
    expect(await runImport('--force', 'tide-tables.pdf')).toMatchObject({ code: 0 });
    const now = await written('tide-tables');
    expect(now).toMatchObject({ title: 'Tides', tags: ['sea'], viewCount: 7 });
    expect(now.storyboard.path).toHaveLength(3);
    expect(now.lastModified).not.toBe(edited.lastModified);
    expect((await checkContent(root)).faults).toEqual([]);
  });

  test('gets pictures that were changed back by force', async () => {
    await put('one.pdf', makePdf(numbered(1)));
    await runImport('one.pdf');
    const picture = join(root, 'presentations', (await written('one')).preview);
    const before = await readFile(picture);
    await writeFile(picture, 'no picture');
    expect(await runImport('--force', 'one.pdf')).toMatchObject({ code: 0 });
    expect(await readFile(picture)).toEqual(before);
  });

  test('of another kind or name is never replaced', async () => {
    await put('tide-film.pdf', makePdf(numbered(1)));
    const before = await filesOf(root);
    const { code, said } = await runImport('--force', 'tide-film.pdf');
    expect({ code, said }).toMatchObject({ code: 1 });
    expect(said).toContain('videos/tide-film.json');
    expect(await filesOf(root)).toEqual(before);
  });

  test('that cannot be read is not lost', async () => {
    await writeFile(pathOf('tide-tables'), '{ "title": ');
    const { said } = await runImport('--force', 'tide-tables.pdf');
    expect(said).toContain('cannot be read');
    expect(await readFile(pathOf('tide-tables'), 'utf8')).toBe('{ "title": ');
  });
});

describe('a bad file is said, with what to do, and nothing is left behind', () => {
  const whole = makePdf(numbered(3));
  const bad: [string, RegExp, () => Promise<unknown>][] = [
    ['gone.pdf', /is not there/, () => Promise.resolve()],
    ['locked.pdf', /protected by a password.*without it/, () => Promise.resolve()],
    ['cut-off.pdf', /is cut off/, () => put('cut-off.pdf', whole.subarray(0, whole.length / 2))],
    ['damaged.pdf', /is damaged/, () => put('damaged.pdf', '%PDF-1.7\nnothing\nstartxref\n99\n%%EOF\n')],
    ['empty.pdf', /is empty/, () => put('empty.pdf', '')],
    ['no-pages.pdf', /has no pages/, () => put('no-pages.pdf', makePdf([]))],
    [
      'too-long.pdf',
      /has 5000 pages, more than 499.*in parts/,
      () => put('too-long.pdf', makePdf(numbered(5000))),
    ],
    ['picture.pdf', /is no PDF/, () => put('picture.pdf', '<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['漢字.pdf', /no name that an oid can be made of.*--oid/, () => put('漢字.pdf', whole)],
    ['talk.odp', /neither a PDF nor a \.pptx/, () => put('talk.odp', whole)],
    [
      'huge.pdf',
      /has 500 MB, more than 256 MB/,
      async () => {
        const file = await open(join(folder, 'huge.pdf'), 'w');
        await file.truncate(500_000_000);
        await file.close();
      },
    ],
  ];

  test.each(bad)('%s', async (name, message, make) => {
    await make();
    const before = await filesOf(folder);
    const { code, said } = await runImport(name);
    expect({ code, said }).toMatchObject({ code: 1 });
    expect(said).toMatch(message);
    expect(said).toContain(name);
    expect(said).not.toContain('    at ');
    expect(await filesOf(folder)).toEqual(before);
  });

  test.each([
    [['--title', ' ', 'tide-tables.pdf'], /--title is " ": it must not be empty/],
    [['--privacy', 'secret', 'tide-tables.pdf'], /--privacy is "secret"\. Choose one of: public/],
    [['--owner', 'nobody', 'tide-tables.pdf'], /--owner is "nobody"\. Choose one of: .*harbour/],
    [['--language', 'xx', 'tide-tables.pdf'], /--language is "xx": it is no language/],
    [['--oid', 'A B', 'tide-tables.pdf'], /--oid is "A B": it must be/],
    [['--oid', 'two', 'tide-tables.pdf', 'brotbacken.pdf'], /--oid are for one deck/],
    [['--forse', 'tide-tables.pdf'], /Unknown option '--forse'/],
    [[], /npm run import -- talk\.pdf/],
  ])('%j', async (flags, message) => {
    const before = await filesOf(root);
    const { code, said } = await runImport(...flags);
    expect(code).toBe(1);
    expect(said).toMatch(message);
    expect(await filesOf(root)).toEqual(before);
  });

  test('others are imported all the same', async () => {
    const { code, said } = await runImport('locked.pdf', 'tide-tables.pdf');
    expect(code).toBe(1);
    expect(said).toContain('tide-tables.json is written');
  });
});

test('an import that was killed goes on where it was', async () => {
  const count = 15;
  await put('long.pdf', makePdf(numbered(count)));
  const command = [join(import.meta.dirname, 'import.ts'), 'long.pdf'];
  const child = spawn(process.execPath, command, { cwd: folder, env: { ...process.env, ...environment() } });
  const ended = once(child, 'exit');
  const cache = join(folder, '.cache/import');
  const readSoFar = async () =>
    (await readdir(cache, { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.json'))
      .length;
  await expect.poll(readSoFar, { interval: 10, timeout: 60_000 }).toBeGreaterThan(2);
  child.kill('SIGKILL');
  await ended;
  const before = await readSoFar();
  expect(before).toBeLessThan(count);
  const { code, said } = await runImport('long.pdf');
  expect({ code, said }).toMatchObject({ code: 0 });
  expect(said).toContain(`${count} pages`);
  expect(said).toContain(`${before} read before`);
  expect(await readdir(cache)).toEqual([]);
  expect((await written('long')).storyboard.elements).toHaveLength(count);
});

test('of two imports of the same slides at once one does it, and the other says so', async () => {
  const both = await Promise.all([runImport('tide-tables.pdf'), runImport('tide-tables.pdf')]);
  const done = both.filter(({ code }) => code === 0);
  const refused = both.find(({ code }) => code !== 0);
  expect(done).toHaveLength(1);
  expect(refused?.said).toMatch(/Another import of the same slides|is there already/);
  expect(refused?.said).not.toContain('    at ');
  expect((await checkContent(root)).faults).toEqual([]);
});

test('a folder that may not be written to is said, and the pages that were read stay', async () => {
  await put('one.pdf', makePdf(numbered(1)));
  await rm(join(root, 'media'), { recursive: true });
  await writeFile(join(root, 'media'), 'in the way');
  const { code, said } = await runImport('one.pdf', 'gone.pdf');
  expect(code).toBe(1);
  expect(said).toMatch(/^one\.pdf cannot be imported: E/m);
  expect(said).toContain('gone.pdf is not there');
  expect(said).not.toContain('    at ');
});

test('blank bytes after a PDF are no part of it', async () => {
  await put('mailed.pdf', Buffer.concat([makePdf(numbered(1)), Buffer.alloc(3000)]));
  expect(await runImport('--dry-run', 'mailed.pdf')).toMatchObject({ code: 0 });
});

test('private slides have an address of their own that stays', async () => {
  await runImport('--privacy', 'private', 'tide-tables.pdf');
  const linkId = async () =>
    ((await written('tide-tables')) as unknown as { viewLink: { link_id: string } }).viewLink.link_id;
  const first = await linkId();
  expect(first).toMatch(/^[\w-]{24}$/);
  await runImport('--force', 'tide-tables.pdf');
  expect(await linkId()).toBe(first);
});
